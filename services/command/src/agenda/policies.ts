import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { EventOf } from '@alba/contracts/events'
import { booking } from '../bookings/booking.ts'
import { releaseAbandoned } from '../bookings/cancel.ts'
import { releaseRefused } from '../bookings/settle.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { agenda } from './agenda.ts'
import { closeRoom, reopenRoom } from './closures/decide.ts'
import { splitByDay } from './days.ts'
import { followSlot } from './reassign.ts'

/** The booking as it is now decides, not as the event left it: a late payment may have brought it back. */
async function releaseSlotOf(deps: Deps, event: EventOf<'BookingCanceled' | 'BookingExpired'>, cause: Cause) {
  const state = await deps.streams.load(bookingStream(event.data.bookingId), booking)
  await done(releaseAbandoned(deps, state, cause))
}

/** A payment that was turned down may have taken time for its booking before it was. */
async function releaseRefusedSlot(deps: Deps, { data }: EventOf<'LatePaymentRejected'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(bookingStream(data.bookingId), booking)
  if (state.status !== 'none') await releaseRefused(deps, state, cause)
}

async function closeEachDay(deps: Deps, { data }: EventOf<'ClosureScheduled'>, cause: Cause): Promise<void> {
  const { closureId, roomId, reason } = data
  for (const { date, startsAt, endsAt } of splitByDay(data, deps.zone)) {
    const part = { date, closureId, roomId, startsAt, endsAt, reason }
    const stream = agendaStream(date)
    await done(deps.streams.execute({ stream, decider: agenda, cause, decide: day => closeRoom(day, part) }))
  }
}

async function reopenEachDay(deps: Deps, { data }: EventOf<'ClosureLifted'>, cause: Cause): Promise<void> {
  const { closureId, roomId } = data
  for (const { date } of splitByDay(data, deps.zone)) {
    const stream = agendaStream(date)
    await done(
      deps.streams.execute({
        stream,
        decider: agenda,
        cause,
        decide: day => reopenRoom(day, { date, closureId, roomId }),
      }),
    )
  }
}

/** Only too many lost races can refuse these: the policy tries again. */
async function done(outcome: Promise<{ ok: boolean } | undefined>): Promise<void> {
  if ((await outcome)?.ok === false) throw new Error('the day is too busy to be changed now')
}

export const agendaPolicies = [
  whenever('BookingCanceled', 'release-canceled-slot', releaseSlotOf),
  whenever('BookingExpired', 'release-expired-slot', releaseSlotOf),
  whenever('LatePaymentRejected', 'release-refused-slot', releaseRefusedSlot),
  whenever('SlotReassigned', 'follow-reassigned-slot', followSlot),
  whenever('ClosureScheduled', 'close-each-day', closeEachDay),
  whenever('ClosureLifted', 'reopen-each-day', reopenEachDay),
]
