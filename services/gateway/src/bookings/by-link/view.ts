import type { Resources } from '@alba/contracts/agenda/scheduling'
import type { LinkedBookingView, ReturnView } from '@alba/contracts/bookings/link-api'
import { brokenTerms, isInTime, lastMoveDate, lastNotice } from '@alba/contracts/bookings/rescheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import { pick } from '@alba/contracts/shared/case'
import { instantToLocal } from '@alba/contracts/shared/centre-time'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { canBeUsed, cancellation, hasSeveralPayments, isOver, movableOf, vouchersBack } from '../staff-view.ts'

type Context = {
  /** The vouchers that paid for the booking, in the order of its parts. */
  readonly vouchers: readonly VoucherRow[]
  readonly resources: Resources
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

const SHOWN = [
  'id',
  'service_id',
  'service',
  'start_time',
  'end_time',
  'status',
  'practitioners',
  'second',
  'price_cents',
  'settled_by',
  'terms',
] as const

/** A booking for whoever has its link. It says before any click what a move or a cancellation does. */
export function linkedView(row: BookingRow, { vouchers, resources, zone, now }: Context): LinkedBookingView {
  const movable = movableOf(row)
  // No new time is chosen yet, so the booking's own time is passed. Whether a move is too late, or was made too often,
  // does not depend on the new time. `too_far` does, so it is left out.
  const refused = brokenTerms(movable, row.starts_at, now, zone).find(term => term !== 'too_far')
  const wished = row.wished_practitioner
  const lastMoment = new Date(lastNotice(movable)).toISOString()
  return {
    ...pick(viewOfBooking(row, zone), SHOWN),
    // A move keeps the wish only as long as that practitioner takes bookings (`wishOfMove` of contracts).
    wished_practitioner: wished && resources.practitioners.includes(wished.id) ? wished : null,
    starts_at: row.starts_at,
    last_moment: instantToLocal(lastMoment, zone),
    moving: {
      refused: refused ?? null,
      last_date: lastMoveDate(movable, zone),
      left: Math.max(0, row.terms.moves - row.times_rescheduled),
    },
    cancellation: returnOf(row, vouchers, now),
  }
}

/** What goes back when the client cancels now; of a canceled booking, what went back by that cancellation. */
function returnOf(row: BookingRow, vouchers: readonly VoucherRow[], now: number): ReturnView {
  const gives_back = row.status === 'canceled' ? row.gives_back === true : isInTime(movableOf(row), now)
  const [voucher] = vouchers
  const voucher_until = voucher?.expires_on ?? null
  // It was paid before the centre moved to Alba, and not with a voucher of Alba.
  if (row.settled_by === 'elsewhere')
    return { gives_back, paid_with: 'elsewhere', amount_cents: row.price_cents, voucher_until }
  // Where several payments pay a booking, `paid_with` never says that a voucher did.
  const { paid_with, amount_cents } = cancellation(row, vouchers, now)
  const returned = { gives_back, paid_with: paidWithNow(paid_with, voucher, now), amount_cents }
  if (!hasSeveralPayments(row)) return { ...returned, voucher_until }
  const isUsable = (each: VoucherRow) => canBeUsed(each, now)
  const ends = vouchers
    .filter(isUsable)
    .flatMap(({ expires_on }) => expires_on ?? [])
    .toSorted()
  const back = { ...vouchersBack(row, vouchers, isUsable), last_until: ends.at(-1) ?? null }
  return { ...returned, voucher_until: ends[0] ?? null, vouchers: back }
}

/**
 * How the booking was paid, and for a voucher whether it can be used again: not after a refund of what was paid for it,
 * and not when it has expired since, because a cancellation by the client does not prolong it.
 */
function paidWithNow(
  paidWith: ReturnType<typeof cancellation>['paid_with'],
  voucher: VoucherRow | undefined,
  now: number,
): ReturnView['paid_with'] {
  if (paidWith === 'refunded_voucher') return 'void_voucher'
  return paidWith === 'voucher' && voucher && isOver(voucher, now) ? 'expired_voucher' : paidWith
}
