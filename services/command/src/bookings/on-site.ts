import * as commands from '@alba/contracts/bookings/commands'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import { kindOf } from '@alba/contracts/bookings/settlement'
import { owedOnSite } from '@alba/contracts/payments/money'
import type { Means } from '@alba/contracts/payments/refunds'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { isStale } from '@alba/contracts/shared/version'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { type Booking, booking, type KnownBooking } from './booking.ts'

/** Payments at the centre: cash, a card terminal, a cheque. The card provider takes no part. Amounts are in cents. */

type OnSiteDecision = Decision<BookingEvent>

/** How much of a payment on site the centre still has to return: nothing before a cancellation that gives it back. */
const owed = (state: KnownBooking): number =>
  // Stryker disable next-line ConditionalExpression: only a canceled booking has `givesBack`
  state.onSite ? owedOnSite(state.onSite, state.status === 'canceled' && state.givesBack) : 0

/** Records a payment on site: the price of the booking, unless staff gives another amount. */
export function markPaid(
  state: Booking,
  { means, amountCents = 0 }: { readonly means: Means; readonly amountCents?: number | undefined },
  seen?: number,
): OnSiteDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (state.settledBy === null || kindOf(state.settledBy) !== 'staff') return reject('not_paid_on_site')
  const paid = amountCents || state.priceCents
  if (state.onSite?.amountCents === paid && state.onSite.means === means) return accept()
  if (state.onSite) return reject('booking_changed')
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (paid === 0) return reject('amount_missing')
  return accept({ type: 'PaidOnSite', data: { bookingId: state.bookingId, amountCents: paid, means } })
}

/** Undoes a payment that was recorded by mistake, as long as nothing of it was given back or written off. */
export function undoPaid(state: Booking, seen?: number): OnSiteDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (!state.onSite) return accept()
  if (isStale(state.version, seen)) return reject('booking_changed')
  if (state.onSite.returnedCents + state.onSite.writtenOffCents > 0) return reject('refund_changed')
  return accept({ type: 'PaymentOnSiteUndone', data: { bookingId: state.bookingId } })
}

/** Records a refund. It may exceed what is owed: staff may refund a booking that goes on, or what was written off. */
export function refund(
  state: Booking,
  given: { readonly amountCents: number; readonly means: Means; readonly reason: string },
  seen?: number,
): OnSiteDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (!state.onSite) return reject('not_paid_on_site')
  if (isStale(state.version, seen)) return reject('booking_changed')
  const left = state.onSite.amountCents - state.onSite.returnedCents
  if (left === 0) return reject('nothing_to_refund')
  if (given.amountCents > left) return reject('refund_too_large')
  const { bookingId, personId } = state
  return accept({ type: 'RefundedOnSite', data: { bookingId, personId, ...given } })
}

/**
 * Writes off what is still owed: it will not be returned. The command may be sent again, so what was written off before
 * is accepted.
 */
export function writeOff(state: Booking, reason: string, seen?: number): OnSiteDecision {
  if (state.status === 'none') return reject('booking_unknown')
  if (isStale(state.version, seen)) return reject('booking_changed')
  const amountCents = owed(state)
  if (amountCents === 0) return state.onSite?.writtenOffCents ? accept() : reject('nothing_owed')
  const { bookingId, personId } = state
  return accept({ type: 'RefundOnSiteWrittenOff', data: { bookingId, personId, amountCents, reason } })
}

export const onSiteHandlers = [
  handler(commands.markPaidOnSite, (deps: Deps, { bookingId, version, ...paid }, cause) =>
    deps.streams.execute(booking, bookingId, cause, state => markPaid(state, paid, version)),
  ),
  handler(commands.undoPaidOnSite, (deps: Deps, { bookingId, version }, cause) =>
    deps.streams.execute(booking, bookingId, cause, state => undoPaid(state, version)),
  ),
  handler(commands.refundOnSite, (deps: Deps, { bookingId, version, ...given }, cause) =>
    deps.streams.execute(booking, bookingId, cause, state => refund(state, given, version)),
  ),
  handler(commands.writeOffOnSite, (deps: Deps, { bookingId, version, reason }, cause) =>
    deps.streams.execute(booking, bookingId, cause, state => writeOff(state, reason, version)),
  ),
]
