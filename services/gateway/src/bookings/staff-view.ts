import { brokenTerms, isInTime, lastMoveDate, type Movable } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow, ListedBooking } from '@alba/contracts/bookings/rows'
import type {
  StaffBookingDetail,
  StaffBookingView,
  VoucherPartView,
  VouchersBackView,
} from '@alba/contracts/bookings/staff-api'
import { centsOf, listedViewOfBooking, secondView } from '@alba/contracts/bookings/view'
import { owedIfReturned } from '@alba/contracts/payments/money'
import { refundableOf } from '@alba/contracts/payments/refundable'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { hasExpired } from '@alba/contracts/vouchers/rules'
import { moneyView } from '../payments/money-view.ts'

/** A booking in the list. */
export function staffView(row: ListedBooking, zone: string): StaffBookingView {
  const { second: _second, ...shown } = listedViewOfBooking(row, zone)
  const { room_type } = row
  return {
    ...shown,
    ...pick(row, ['customer_phone', 'notes', 'abandoned', 'updated_at', 'version']),
    client_name: shown.customer_name,
    service: {
      ...shown.service,
      ...pick(row, ['buffer_before_minutes', 'buffer_after_minutes']),
      room_type_required: room_type,
    },
    room: { id: row.room_id, name: row.room_name, room_type },
    ...secondIfAny(row, zone),
  }
}

function secondIfAny(row: ListedBooking, zone: string): Pick<StaffBookingView, 'second'> {
  const { second } = row
  if (!second) return {}
  return {
    second: {
      ...secondView(second, row, zone),
      room: { id: second.roomId, name: second.roomName, room_type: second.roomType },
      buffer_before_minutes: second.bufferBeforeMinutes,
      buffer_after_minutes: second.bufferAfterMinutes,
    },
  }
}

type PayingVoucher = Pick<VoucherRow, 'id' | 'status' | 'payment_status' | 'received_cents' | 'payments' | 'expires_at'>

type DetailContext = {
  /** The vouchers that paid for the booking, in the order of its parts. */
  readonly vouchers: readonly PayingVoucher[]
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** All data of a booking that staff may see. */
export const staffDetail = (row: BookingRow, { vouchers, zone, now }: DetailContext): StaffBookingDetail => ({
  ...staffView(row, zone),
  ...pick(row, ['admin_notes', 'channel', 'pregnancy_week', 'baby_age_months', 'eligibility_confirmed_on']),
  ...pick(row, ['payment_intent_id', 'paid_cents', 'voucher_id', 'voucher_number', 'cancel_reason', 'terms_version']),
  answers: row.answers ?? [],
  terms: snakeKeys(row.terms),
  questionnaire_required: row.questionnaire_id !== null,
  rescheduling: rescheduling(row, zone, now),
  money: moneyView(row),
  refundable: refundableOf(row.payments, row.on_site, row.gives_back ?? false),
  on_site: row.on_site && { amount_cents: row.on_site.amountCents, means: row.on_site.means },
  voucher_parts: row.voucher_parts.map(({ id, number, cents }) => ({
    voucher_id: id,
    voucher_number: number,
    amount_cents: cents,
    returned: returnedTo(
      vouchers.find(voucher => voucher.id === id),
      row,
      now,
    ),
  })),
  cancellation: cancellation(row, vouchers, now),
  kept_on_purpose: row.kept_on_purpose,
  attendance: row.attendance,
})

/** What a cancellation gave back to a voucher; null while the booking is not canceled. */
function returnedTo(
  voucher: PayingVoucher | undefined,
  { status, gives_back }: BookingRow,
  now: number,
): VoucherPartView['returned'] {
  if (status !== 'canceled') return null
  if (!gives_back) return 'kept'
  return voucher === undefined || canBeUsed(voucher, now) ? 'back' : 'lost'
}

/** What a cancellation would return, if it returned all that was paid. @param now milliseconds since the epoch */
export function cancellation(
  row: BookingRow,
  vouchers: DetailContext['vouchers'],
  now: number,
): StaffBookingDetail['cancellation'] {
  const late = !isInTime({ startsAt: row.starts_at, terms: row.terms }, now)
  if (row.settled_by === 'voucher' && !hasSeveralPayments(row))
    return { paid_with: withVoucher(vouchers[0]), amount_cents: row.voucher_cents ?? row.price_cents, late }
  const amount_cents = owedIfReturned(row.payments, row.on_site)
  const beside = hasSeveralPayments(row) ? { vouchers: vouchersBack(row, vouchers, isNotVoid) } : {}
  const common = { amount_cents, late, ...beside }
  if (amount_cents === 0) return { paid_with: row.received_cents > 0 ? 'returned' : 'nothing', ...common }
  return { paid_with: row.on_site ? 'on_site' : 'card', ...common }
}

/** Whether vouchers pay a part of the booking, beside a card or one another. */
export const hasSeveralPayments = ({ settled_by, voucher_parts }: BookingRow): boolean =>
  voucher_parts.length > 1 || (voucher_parts.length === 1 && settled_by !== 'voucher')

const isNotVoid = (voucher: Pick<VoucherRow, 'status'>): boolean => voucher.status !== 'invalidated'

/** Whether somebody can still use a voucher. @param now milliseconds since the epoch */
export const canBeUsed = (voucher: Pick<VoucherRow, 'status' | 'expires_at'>, now: number): boolean =>
  isNotVoid(voucher) && !isOver(voucher, now)

export const isOver = ({ expires_at }: Pick<VoucherRow, 'expires_at'>, now: number): boolean =>
  expires_at !== null && hasExpired(expires_at, now)

/** What goes back to the vouchers of a booking, and what of it nobody can use again. */
export function vouchersBack<Voucher extends { readonly id: number }>(
  { voucher_parts }: BookingRow,
  vouchers: readonly Voucher[],
  isUsable: (voucher: Voucher) => boolean,
): VouchersBackView {
  const usable = voucher_parts.filter(part => {
    const voucher = vouchers.find(({ id }) => id === part.id)
    return voucher === undefined || isUsable(voucher)
  })
  const back_cents = centsOf(usable)
  const lost_cents = centsOf(voucher_parts) - back_cents
  return { count: voucher_parts.length, back_count: usable.length, back_cents, lost_cents }
}

function withVoucher(voucher: PayingVoucher | undefined): StaffBookingDetail['cancellation']['paid_with'] {
  if (voucher?.status !== 'invalidated') return 'voucher'
  return isRefunded(voucher) ? 'refunded_voucher' : 'void_voucher'
}

/** Whether the price of a voucher went back to its buyer. A lost dispute does not change the payment's status. */
const isRefunded = ({ payment_status, received_cents, payments }: PayingVoucher): boolean =>
  payment_status === 'refunded' || (received_cents > 0 && owedIfReturned(payments) === 0)

function rescheduling(row: BookingRow, zone: string, now: number): StaffBookingDetail['rescheduling'] {
  const movable = movableOf(row)
  return {
    possible: row.status === 'confirmed',
    // No new time is chosen yet, so the booking's own time is passed. `too_late` and `too_often` do not depend on the
    // new time. `too_far` means that the booking itself is later than `last_date`.
    broken_terms: brokenTerms(movable, row.starts_at, now, zone),
    last_date: lastMoveDate(movable, zone),
    times_rescheduled: row.times_rescheduled,
  }
}

/** What the terms of a booking need to know of it, to say whether it may be moved. */
export const movableOf = (row: BookingRow): Movable => ({
  startsAt: row.starts_at,
  firstStartsAt: row.first_starts_at,
  movesOfClient: row.times_rescheduled,
  terms: row.terms,
})
