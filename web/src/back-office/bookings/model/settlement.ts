import type { StaffBookingDetail, VoucherPartView } from '@alba/contracts/bookings/staff-api'
import { amount } from '@alba/contracts/shared/price'
import { byMeans } from '../../../shared/staff/refunds/words.ts'

const isGone = ({ status }: StaffBookingDetail) => status === 'canceled' || status === 'expired'

/** How a booking was paid; « À régler sur place » until a payment at the centre is recorded. */
export function settledLabel(booking: StaffBookingDetail): string {
  const { settled_by, on_site, voucher_parts } = booking
  if (on_site) return `Au centre, ${byMeans[on_site.means]}`
  if (settled_by === 'card') return voucher_parts.length > 0 ? 'Bon cadeau et carte' : 'Carte'
  if (settled_by === 'voucher') return voucher_parts.length > 1 ? 'Bons cadeaux' : 'Bon cadeau'
  if (settled_by === 'elsewhere') return 'Dans l’ancien système'
  return settled_by === 'staff' && !isGone(booking) ? 'À régler sur place' : '–'
}

/** Whether a payment at the centre can be recorded. */
export const canMarkPaid = (booking: StaffBookingDetail): boolean =>
  booking.settled_by === 'staff' && !booking.on_site && !isGone(booking)

/** Whether a recorded payment at the centre can be taken back: nothing of it may have been refunded or written off. */
export const canUndoPaid = ({ on_site, money }: StaffBookingDetail): boolean =>
  on_site !== null && (money === null || money.refunded_cents + money.written_off_cents === 0)

/**
 * The vouchers of a booking, with what each pays, where several payments share it; otherwise the number of the one that
 * paid. Before the confirmation it is what they have paid so far; after a cancellation, what became of it.
 */
export function voucherFacts({ voucher_number, voucher_parts, settled_by }: StaffBookingDetail): [string, string][] {
  const isShared = voucher_parts.length > 1 || (voucher_parts.length === 1 && settled_by !== 'voucher')
  if (isShared) return voucher_parts.map(part => [`Bon ${part.voucher_number}`, sumOf(part)])
  if (!voucher_number) return []
  const returned = voucher_parts.filter(part => part.returned).map(sumOf)
  return [['Bon cadeau', [voucher_number, ...returned].join(', ')]]
}

const becameOf = {
  back: 'rendus au bon',
  lost: 'rendus à un bon qui n’est plus valable',
  kept: 'non rendus',
} as const

/** « 40,00 € rendus au bon » */
const sumOf = ({ amount_cents, returned }: VoucherPartView): string =>
  returned ? `${amount(amount_cents)} ${becameOf[returned]}` : amount(amount_cents)

/** What the sum that was paid is called: vouchers that paid a part are not in it. */
export const paidLabel = ({ settled_by, voucher_parts }: StaffBookingDetail): string =>
  settled_by === 'card' && voucher_parts.length > 0 ? 'Payé par carte' : 'Payé'
