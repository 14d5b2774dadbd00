import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { EventOf } from '@alba/contracts/events'
import { reject } from '@alba/contracts/shared/decision'
import { type Booking, booking } from '../bookings/booking.ts'
import { changePractitioner } from '../bookings/decide.ts'
import { treatmentOf } from '../bookings/treatment.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { resourcesOf } from '../reference/reference.ts'
import { agenda } from './agenda.ts'
import { reassignSlot } from './decide.ts'

/** Agenda first, then booking: the new practitioner's time is taken before it is promised. */
export async function reassign(
  deps: Deps,
  { bookingId, practitionerId }: { bookingId: number; practitionerId: number },
  cause: Cause,
): Promise<Result<{ position: string | null }>> {
  const state = await deps.streams.load(bookingStream(bookingId), booking)
  if (state.status === 'none') return reject('booking_unknown')
  const slot = await deps.streams.execute({
    stream: agendaStream(state.date),
    decider: agenda,
    cause,
    decide: day =>
      reassignSlot(day, treatmentOf(state), practitionerId, {
        resources: resourcesOf(deps.reference.current()),
        now: deps.clock(),
      }),
  })
  if (!slot.ok) return slot
  const outcome = await tellBooking(deps, { bookingId, date: state.date, practitionerId }, cause)
  return outcome.ok ? { ok: true, value: { position: outcome.position } } : outcome
}

/**
 * Heals a crash between agenda and booking. The agenda as it is now decides, not as the event left it: the slot may
 * have gone to a third practitioner since.
 */
export async function followSlot(deps: Deps, { data }: EventOf<'SlotReassigned'>, cause: Cause): Promise<void> {
  const { bookingId, date } = data
  const day = await deps.streams.load(agendaStream(date), agenda)
  const block = day.blocks.find(other => other.bookingId === bookingId)
  if (!block) return
  const outcome = await tellBooking(deps, { bookingId, date, practitionerId: block.practitionerId }, cause)
  if (!outcome.ok && outcome.rejection === 'too_busy') throw new Error('the booking could not be changed now')
}

function tellBooking(
  deps: Deps,
  { bookingId, date, practitionerId }: { bookingId: number; date: string; practitionerId: number },
  cause: Cause,
) {
  const practitionerName = deps.reference.current().practitioners.get(practitionerId)?.name ?? ''
  return deps.streams.execute({
    stream: bookingStream(bookingId),
    decider: booking,
    cause,
    decide: (current: Booking) => changePractitioner(current, { bookingId, date, practitionerId, practitionerName }),
  })
}
