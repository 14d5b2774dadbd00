import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
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
  const practitionerName = deps.reference.current().practitioners.get(practitionerId)?.name ?? ''
  const outcome = await deps.streams.execute({
    stream: bookingStream(bookingId),
    decider: booking,
    cause,
    decide: (current: Booking) =>
      changePractitioner(current, { bookingId, date: state.date, practitionerId, practitionerName }),
  })
  return outcome.ok ? { ok: true, value: { position: outcome.position } } : outcome
}
