import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { amount } from '@alba/contracts/shared/price'
import { byMeans } from '../../../shared/staff/refunds/words.ts'

const isGone = ({ status }: StaffBookingDetail) => status === 'canceled' || status === 'expired'

/** By what it was paid; « À régler sur place » until somebody says that it was. */
export function settledLabel(booking: StaffBookingDetail): string {
  const { settled_by, on_site } = booking
  if (on_site) return `Au centre, ${byMeans[on_site.means]}`
  if (settled_by === 'card') return 'Carte'
  if (settled_by === 'voucher') return 'Bon cadeau'
  return settled_by === 'staff' && !isGone(booking) ? 'À régler sur place' : '–'
}

/** What came in, what went back and what the centre keeps: one number alone would not be true once money went back. */
export function moneyFacts({ money }: StaffBookingDetail): (readonly [string, string])[] {
  if (!money) return []
  const { paid_cents, refunded_cents, kept_cents, disputed_cents, outstanding_cents, written_off_cents } = money
  const sometimes = [
    ['À rembourser', outstanding_cents],
    ['Contesté', disputed_cents],
    ['Non rendu', written_off_cents],
  ] as const
  return [
    ['Payé', amount(paid_cents)],
    ['Remboursé', amount(refunded_cents)],
    ['Conservé', amount(kept_cents)],
    ...sometimes.filter(([, cents]) => cents > 0).map(([name, cents]) => [name, amount(cents)] as const),
  ]
}

/** Nobody has said yet that it was paid at the centre. */
export const canMarkPaid = (booking: StaffBookingDetail): boolean =>
  booking.settled_by === 'staff' && !booking.on_site && !isGone(booking)

/** It was a mistake, as long as nothing of it was given back. */
export const canUndoPaid = ({ on_site, money }: StaffBookingDetail): boolean =>
  on_site !== null && (money === null || money.refunded_cents + money.written_off_cents === 0)
