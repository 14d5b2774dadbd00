import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { byMeans } from '../../../shared/staff/refunds/words.ts'

const isGone = ({ status }: StaffBookingDetail) => status === 'canceled' || status === 'expired'

/** How a booking was paid; « À régler sur place » until a payment at the centre is recorded. */
export function settledLabel(booking: StaffBookingDetail): string {
  const { settled_by, on_site } = booking
  if (on_site) return `Au centre, ${byMeans[on_site.means]}`
  if (settled_by === 'card') return 'Carte'
  if (settled_by === 'voucher') return 'Bon cadeau'
  if (settled_by === 'elsewhere') return 'Dans l’ancien système'
  return settled_by === 'staff' && !isGone(booking) ? 'À régler sur place' : '–'
}

/** Whether a payment at the centre can be recorded. */
export const canMarkPaid = (booking: StaffBookingDetail): boolean =>
  booking.settled_by === 'staff' && !booking.on_site && !isGone(booking)

/** Whether a recorded payment at the centre can be taken back: nothing of it may have been refunded or written off. */
export const canUndoPaid = ({ on_site, money }: StaffBookingDetail): boolean =>
  on_site !== null && (money === null || money.refunded_cents + money.written_off_cents === 0)
