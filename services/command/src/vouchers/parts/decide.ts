import { payableByVoucher } from '@alba/contracts/bookings/settlement'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { VoucherEvent } from '@alba/contracts/vouchers/events'
import { forOthers, isForOthersOnly, isForService, notUsable, type Redemption } from '../decide.ts'
import type { IssuedVoucher, Voucher } from '../voucher.ts'

/**
 * Pays as much as the voucher can of what is due for a booking; the rest is paid otherwise. A voucher that still pays its
 * service as a whole never pays a part. Redeeming it for the same booking again changes nothing.
 * @param now milliseconds since the epoch
 */
export function redeemPart(
  state: Voucher,
  { dueCents, ...wanted }: Redemption & { readonly dueCents: number },
  now: number,
): Decision<VoucherEvent> {
  // Stryker disable next-line ConditionalExpression: an unissued voucher has no number, so the next line refuses it too
  if (state.status !== 'issued' && state.status !== 'invalidated') return reject('voucher_unknown')
  if (state.number !== wanted.number) return reject('voucher_unknown')
  const taken = state.redemptions.find(each => each.bookingId === wanted.bookingId)
  if (taken) return taken.isPart ? accept() : reject('booking_not_on_hold')
  const refusal = notUsable(state, now) ?? paysNoPart(state, wanted)
  if (refusal) return reject(refusal)
  if (dueCents === 0) return reject('voucher_not_needed')
  const amountCents = payableByVoucher(state.balanceCents, dueCents)
  if (amountCents === 0) return reject('voucher_amount_too_small')
  const { voucherId } = state
  const balanceCents = state.balanceCents - amountCents
  const data = { voucherId, bookingId: wanted.bookingId, amountCents, balanceCents, isPart: true, dueCents } as const
  return accept({ type: 'VoucherRedeemed', data })
}

function paysNoPart(state: IssuedVoucher, wanted: Redemption): Rejection | undefined {
  if (isForService(state, wanted)) return 'voucher_pays_alone'
  return isForOthersOnly(state, wanted) ? forOthers(wanted) : undefined
}

type PartOfBooking = {
  readonly bookingId: number
  readonly amountCents: number
  readonly dueCents?: number | undefined
}

/**
 * Gives back a part that did not settle its booking. Nothing happens when the voucher has been redeemed for that booking
 * otherwise since: a step that comes late must not undo another payment.
 * @param dueCents what was to be paid when it was redeemed. It tells a part that was refused from the same amount that
 *   was redeemed again and accepted; left out for a booking that accepts nothing any more
 */
export function givePartBack(
  state: Voucher,
  { bookingId, amountCents, dueCents }: PartOfBooking,
): Decision<VoucherEvent> {
  if (state.status !== 'issued' && state.status !== 'invalidated') return accept()
  const isThere = state.redemptions.some(
    each =>
      each.bookingId === bookingId &&
      each.isPart &&
      each.amountCents === amountCents &&
      (dueCents === undefined || each.dueCents === dueCents),
  )
  if (!isThere) return accept()
  const { voucherId } = state
  const balanceCents = state.balanceCents + amountCents
  const data = { voucherId, bookingId, amountCents, balanceCents, reason: 'not_confirmed' } as const
  return accept({ type: 'VoucherRestored', data })
}
