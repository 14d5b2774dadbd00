import type { BookingPending, BookingRequest, BookingView } from '@alba/contracts/bookings/api'
import { api, call } from './http.ts'

/** How often a booking that is made but not shown yet is looked for, and the milliseconds in between. */
const LOOKS = 10
const PACE = 1000

/**
 * Makes the booking, once for a key. The server may know it before it can show it (202): it is looked for then.
 * @param fallback what is said where the server gives no reason
 */
export async function createBooking(
  body: BookingRequest,
  idempotencyKey: string,
  fallback = 'Erreur lors de la réservation',
): Promise<BookingView> {
  const made = await api<BookingView | BookingPending>('/api/bookings', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    fallback,
  })
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

export const getBooking = (id: number, signal?: AbortSignal) =>
  api<BookingView>(`/api/bookings/${id}`, {
    ...(signal && { signal }),
    fallback: 'Impossible de récupérer la réservation confirmée.',
  })

/** Gives the slot of an unpaid booking back, with its payment intent. Outlives the page, and never fails. */
export const cancelBooking = (id: number): Promise<unknown> =>
  call(`/api/bookings/${id}/cancel?cancel_payment_intent=true`, {
    method: 'PATCH',
    keepalive: true,
    fallback: '',
  }).catch(() => {})
