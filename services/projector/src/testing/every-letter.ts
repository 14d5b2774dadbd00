import * as bookings from '../mailer/letters/bookings.ts'
import type { Letter, Site } from '../mailer/letters/letter.ts'
import * as staff from '../mailer/letters/staff.ts'
import * as vouchers from '../mailer/letters/vouchers.ts'
import { withdrawalReceived } from '../mailer/letters/withdrawals.ts'
import { bookingRow, purchaseRow, voucherRow } from './mail-rows.ts'

export const SAID_AT = '2026-11-21T10:00:00.000Z'
export const NOW = Date.parse('2026-10-01T10:00:00Z')
const row = bookingRow()
const late = { amountCents: 7_500, reason: 'slot_taken' } as const
const past = { amountCents: 7_500, reason: 'past' } as const
const paid = {
  target: { kind: 'booking', id: row.id },
  paymentIntentId: 'pi_3test0001',
  what: 'Massage prénatal',
  who: 'Léa Martin',
  amountCents: 7_500,
} as const
const claim = { name: 'Sophie Garnier', email: 'sophie@example.org', reference: 'K7QP-4MXD-9HTA' }
const received = {
  withdrawalId: 712_345_678_901_234,
  personId: '0123456789abcdef0123456789abcdef',
  subject: null,
  receivedAt: '2026-11-22T08:03:04.567Z',
  ...claim,
}

/** One of each, as they are written for the rows of `mail-rows.ts`. */
export const everyLetter = (site: Site): Record<string, Letter> => ({
  confirmed: bookings.bookingConfirmed(row, SAID_AT, site),
  moved: bookings.bookingRescheduled(bookingRow({ times_rescheduled: 1 }), '2026-11-24T09:00:00Z', site),
  canceled: bookings.bookingCanceled(row, site),
  reminder: bookings.bookingReminder(row, NOW, site),
  late: bookings.latePaymentRefunded(row, late, site),
  past: bookings.latePaymentRefunded(row, past, site),
  voucher: vouchers.voucherIssued(voucherRow(), site),
  recipient: vouchers.voucherForRecipient(voucherRow(), site),
  package: vouchers.packageIssued(purchaseRow(), [voucherRow()], site),
  'package for recipient': vouchers.packageForRecipient(purchaseRow(), [voucherRow()], site),
  withdrawal: withdrawalReceived(received, site),
  'new booking': staff.newBooking(row, site),
  'canceled booking': staff.canceledBooking(row, site),
  'timed out': staff.timedOutPayment(row, site),
  failed: staff.failedPayment(paid, ['insufficient_funds'], site),
  reversed: staff.reversedPayment(paid, 'disputed', 7_500, site),
  referred: staff.referredWithdrawal(claim, 'too_late', site),
})
