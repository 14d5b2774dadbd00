import type { DateString } from '../centre-time.ts'

/** Where something is shown in detail, below /backoffice. */
export const addressOf = {
  /** @param day the one that the calendar shows behind it */
  booking: (id: number | string, day?: DateString) => `/bookings?booking=${id}${day ? `&date=${day}` : ''}`,
  /** « À déplacer »: the bookings that a closure or a removed opening has left behind. */
  misplaced: () => '/bookings?misplaced=true',
  voucher: (id: number | string) => `/gift-vouchers?bon=${id}`,
  purchase: (id: number | string) => `/packages?forfait=${id}`,
  /** @param id of the provider's payment */
  payment: (id: string) => `/payments?paiement=${encodeURIComponent(id)}`,
} as const
