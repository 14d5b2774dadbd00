import type { BookingRequest, BookingView } from '@alba/contracts/bookings/api'
import { bookingRoute, cancelUnpaidBookingRoute, createBookingRoute } from '@alba/contracts/bookings/routes'
import { ask } from './http.ts'

/** How often a booking that is made but not shown yet is looked for, and the milliseconds in between. */
const LOOKS = 10
const PACE = 1000

/**
 * Makes the booking, once for a key. The server may know it before it can show it (202): it is looked for then.
 * @param failure what is said where the server gives no reason
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
  for (let look = 1; look < LOOKS; look++) {
    await new Promise(resolve => setTimeout(resolve, PACE))
    const found = await getBooking(id).catch(() => undefined)
    if (found) return found
  }
  return getBooking(id)
}

export const bookingKey = (id: number) => ['booking', id] as const

export const getBooking = (id: number, signal?: AbortSignal) => ask(bookingRoute, { params: { id }, signal })

/** Gives the slot of an unpaid booking back, with its payment intent. Outlives the page, and never fails. */
export const cancelBooking = (id: number): Promise<unknown> =>
  ask(cancelUnpaidBookingRoute, {
    params: { id },
    query: { cancel_payment_intent: 'true' },
    keepalive: true,
  }).catch(() => {})
