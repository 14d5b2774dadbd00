import type { BookingRequest, BookingView } from '@alba/contracts/bookings/api'
import {
  bookingRoute,
  cancelUnpaidBookingRoute,
  createBookingRoute,
  payWithVouchersRoute,
} from '@alba/contracts/bookings/routes'
import { ask } from './http.ts'

/**
 * How often a new booking is looked up while the server cannot show it yet, and the milliseconds between two look-ups.
 */
const ATTEMPTS = 10
const POLL_MS = 1000

/**
 * Makes a booking. Requests with the same idempotency key make one booking. When the server answers 202, the read model
 * does not have the booking yet, so it is looked up until it does.
 * @param failure the error message where the server gives no reason
 * @throws {ApiError} also when it cannot be shown after the last look-up, although it was made
 */
export async function createBooking(
  body: BookingRequest,
  idempotencyKey: string,
  failure: string = createBookingRoute.failure,
): Promise<BookingView> {
  const made = await ask(createBookingRoute, { body, headers: { 'idempotency-key': idempotencyKey }, failure })
  return 'status' in made ? made : shown(made.id)
}

async function shown(id: number): Promise<BookingView> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    const found = await getBooking(id).catch(() => undefined)
    if (found) return found
  }
  // The last look-up. Its error is thrown to the caller.
  return getBooking(id)
}

export const bookingKey = (id: number) => ['booking', id] as const

/** @throws {ApiError} */
export const getBooking = (id: number, signal?: AbortSignal) => ask(bookingRoute, { params: { id }, signal })

/** Lets vouchers pay what they can of a booking on hold. Repeating it takes nothing more. @throws {ApiError} */
export const payWithVouchers = (id: number, numbers: readonly string[]) =>
  ask(payWithVouchersRoute, { params: { id }, body: { voucher_numbers: [...numbers] } })

/**
 * Cancels an unpaid booking and its payment intent, so that its slot is free again. The request outlives the page;
 * errors are ignored.
 */
export const cancelBooking = (id: number): Promise<unknown> =>
  ask(cancelUnpaidBookingRoute, {
    params: { id },
    query: { cancel_payment_intent: 'true' },
    keepalive: true,
  }).catch(() => {})
