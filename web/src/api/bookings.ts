import type { BookingRequest, BookingView } from '@alba/contracts/bookings/api'
import { api } from './http.ts'

export const createBooking = (body: BookingRequest, idempotencyKey: string) =>
  api<BookingView>('/api/bookings', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    fallback: 'Erreur lors de la réservation',
  })

export const getBooking = (id: number, signal?: AbortSignal) =>
  api<BookingView>(`/api/bookings/${id}`, {
    ...(signal && { signal }),
    fallback: 'Impossible de récupérer la réservation confirmée.',
  })

/** Gives the slot of an unpaid booking back, with its payment intent. Outlives the page, and never fails. */
export const cancelBooking = (id: number): Promise<unknown> =>
  fetch(`/api/bookings/${id}/cancel?cancel_payment_intent=true`, { method: 'PATCH', keepalive: true }).catch(() => {})
