import { groupedNumber } from '../bookings/grouped-number.ts'
import type { PaymentTarget } from './events.ts'

/**
 * What names an order on its receipt. Whoever knows the id of a voucher or of a package reads the numbers of its vouchers,
 * and can spend them. A receipt is shown to employers and insurers, so it has the last digits only: with the name of the
 * buyer, staff finds the order by them.
 */
const lastDigits = (orderId: number): string => String(orderId).slice(-4)

/** « Réservation n° 412 345 678 901 234 », or « Achat n° … 1234 », with no-break spaces. */
export const receiptReference = ({ kind, id }: PaymentTarget): string =>
  kind === 'booking' ? `Réservation n°\u00a0${groupedNumber(id)}` : `Achat n°\u00a0…\u00a0${lastDigits(id)}`

/** The name of the file of a receipt. It goes with the file wherever that is sent, so it has as little as the page. */
export const receiptFileName = ({ kind, id }: PaymentTarget): string =>
  `recu-${kind === 'booking' ? id : lastDigits(id)}.pdf`
