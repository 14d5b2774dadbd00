import type { Figure } from '@alba/contracts/movements/kinds'
import type { PaymentExportQuery } from '@alba/contracts/payments/staff-api'
import type { DateString } from '../centre-time.ts'

/** The first and the last day of money that the server accepts. */
export const FIRST_DAY = '1950-01-01'
export const LAST_DAY = '2199-12-31'

/** The addresses of details, below /backoffice. */
export const addressOf = {
  /** @param day the day that the calendar behind it shows */
  booking: (id: number | string, day?: DateString) => `/bookings?booking=${id}${day ? `&date=${day}` : ''}`,
  /**
   * @param who the id of a person or of a payment intent, or the key of something that the client booked or bought:
   *   `booking:{id}`, `voucher:{id}`, `package:{id of the purchase}`
   */
  client: (who: string) => `/clients?client=${encodeURIComponent(who)}`,
  /** « À déplacer »: the bookings that are in a closed room or outside the opening hours. */
  misplaced: () => '/bookings?misplaced=true',
  absence: (id: number | string) => `/availabilities?absence=${id}`,
  voucher: (id: number | string) => `/gift-vouchers?bon=${id}`,
  purchase: (id: number | string) => `/packages?forfait=${id}`,
  /** @param id of the payment intent */
  payment: (id: string) => `/payments?paiement=${encodeURIComponent(id)}`,
  /** The list of movements behind a sum, for the sales that match a filter of the payments. */
  movements: (figure: Figure, { from = FIRST_DAY, to = LAST_DAY, p_type, status, q }: PaymentExportQuery) =>
    `/money?${new URLSearchParams({ liste: figure, du: from, au: to, type: p_type, statut: status, q, de: 'paiements' })}`,
} as const
