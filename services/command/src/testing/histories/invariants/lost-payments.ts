import { bookingStream } from '@alba/contracts/bookings/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { booking } from '../../../bookings/booking.ts'
import type { IntentSnapshot } from '../../../payments/decide.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { isOf } from './in-force.ts'
import { isFullyReturnedAfter, isFullyReturnedByProvider, isOwedOrSettled } from './money.ts'

/**
 * Finds bookings that were paid in time and are not confirmed, because no webhook and no client told of the payment. An
 * open payment must keep its slot until the provider has been asked (ADR 22). `money.ts` checks where such money goes.
 */
export const lostPaymentFindings = (simulation: Simulation): Finding[] =>
  // A provider that is unreachable for ten minutes is a reason to give up the slot.
  simulation.provider.wasUnreachable
    ? []
    : [...simulation.provider.lost].flatMap(id => {
        const intent = simulation.provider.intents.get(id)
        if (intent?.target?.kind !== 'booking' || !isPaidInTime(simulation, intent, intent.target.id)) return []
        const bookingId = intent.target.id
        const state = simulation.state(booking, bookingId)
        if (state.status === 'none' || state.settledBy !== null) return []
        if (wasFullyReturned(simulation, id, bookingId)) return []
        const isReturned = isFullyReturnedByProvider(intent) || isOwedOrSettled(simulation, intent)
        const text = `booking ${bookingId} is ${state.status}, although it was paid at ${intent.paidAt}; the money is ${isReturned ? 'returned or owed' : 'kept'}`
        return [{ kind: 'paid in time and lost', subject: id, text }]
      })

/**
 * Whether the booking refused the payment because all of the money had gone back by then: staff on the provider's
 * pages, or the bank, had returned it. Money that was returned later, or only in part, is no reason to refuse.
 */
function wasFullyReturned(simulation: Simulation, id: string, bookingId: number): boolean {
  const rejected = simulation.log
    .stream(bookingStream(bookingId))
    .filter(isOf('LatePaymentRejected'))
    .find(({ data }) => data.paymentIntentId === id)
  if (rejected?.data.reason !== 'refunded') return false
  const before = simulation.log.stream(paymentStream(id)).filter(({ position }) => position < rejected.position)
  return isFullyReturnedAfter(simulation, before)
}

/** Whether the booking still waited for its payment when it was paid, and nobody abandoned or canceled it. */
function isPaidInTime(simulation: Simulation, { paidAt }: IntentSnapshot, bookingId: number): boolean {
  const state = simulation.state(booking, bookingId)
  if (paidAt === null || state.status === 'none' || simulation.abandonedBookings.has(bookingId)) return false
  if (state.status === 'canceled' && state.canceledBy === 'staff') return false
  const ended = simulation.log
    .stream(bookingStream(bookingId))
    .find(({ type }) => type === 'BookingCanceled' || type === 'BookingExpired')
  const moment = Date.parse(paidAt)
  const isOpen = !ended || moment < Date.parse(ended.metadata.occurredAt)
  return isOpen && moment < Date.parse(state.firstStartsAt)
}
