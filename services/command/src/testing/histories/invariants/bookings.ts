import type { BookingEvent } from '@alba/contracts/bookings/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { EventOf } from '@alba/contracts/events'
import { booking } from '../../../bookings/booking.ts'
import { payment } from '../../../payments/payment.ts'
import { MAX_REFUSED_CARDS } from '../../../payments/policies.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'

/**
 * Finds holds that ended before `heldUntil`, although the visitor did not abandon the booking, staff did not cancel it,
 * and not too many cards were declined.
 */
export const holdFindings = (simulation: Simulation): Finding[] =>
  idsOf(simulation, 'booking').flatMap(id => {
    const state = simulation.state(booking, id)
    const subject = bookingStream(id)
    const end = simulation.log
      .stream(subject)
      .find((event): event is EventOf<'BookingCanceled' | 'BookingExpired'> => ENDS.includes(event.type))
    if (!end || state.status === 'none' || simulation.abandonedBookings.has(id) || isRefused(simulation, id)) return []
    if (end.type === 'BookingCanceled' && end.data.by === 'staff') return []
    if (end.metadata.occurredAt >= state.heldUntil) return []
    const text = `it ended at ${end.metadata.occurredAt} and was held until ${state.heldUntil}, but nobody abandoned it`
    return [{ kind: 'hold ended too early', subject, text }]
  })

const ENDS: readonly string[] = ['BookingCanceled', 'BookingExpired'] satisfies BookingEvent['type'][]

/** Whether a payment of the booking has had as many declined cards as are allowed, so that it was closed. */
const isRefused = (simulation: Simulation, bookingId: number): boolean =>
  [...simulation.provider.intents.values()].some(({ id, target }) => {
    const state = simulation.state(payment, id)
    const isItsOwn = target?.kind === 'booking' && target.id === bookingId
    return isItsOwn && state.status !== 'none' && state.attempts.length >= MAX_REFUSED_CARDS
  })
