import type { DateString } from '../centre-time.ts'

/** The addresses of details, below /backoffice. */
export const addressOf = {
  /** @param day the day that the calendar behind it shows */
  booking: (id: number | string, day?: DateString) => `/bookings?booking=${id}${day ? `&date=${day}` : ''}`,
  /** « À déplacer »: the bookings that are in a closed room or outside the opening hours. */
  misplaced: () => '/bookings?misplaced=true',
  voucher: (id: number | string) => `/gift-vouchers?bon=${id}`,
  purchase: (id: number | string) => `/packages?forfait=${id}`,
  /** @param id of the payment intent */
  payment: (id: string) => `/payments?paiement=${encodeURIComponent(id)}`,
} as const
