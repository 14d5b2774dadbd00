import { payWithVouchers as command } from '@alba/contracts/bookings/commands'
import { MOST_VOUCHERS } from '@alba/contracts/bookings/settlement'
import { pick } from '@alba/contracts/shared/case'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { Cause } from '../../decision/cause.ts'
import { later, type Recorded, type Result } from '../../decision/result.ts'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import * as vouchers from '../../vouchers/parts/decide.ts'
import { type Voucher, voucher } from '../../vouchers/voucher.ts'
import { type Booking, booking, type KnownBooking } from '../booking.ts'
import { confirm } from '../confirm.ts'
import { notPayable } from '../decide.ts'
import { givenBackBy, type Presented, redemptionFor, restoreToVoucher } from '../pay-with-voucher.ts'
import { releaseRejected } from '../release-time.ts'
import { dueOf, haveGoneBack, isPaidWith, partsBesides, payPart, type RedeemedPart } from './decide.ts'

/**
 * Vouchers pay what they can of a booking on hold (ADR 115). Each voucher records its part first, so that it cannot be
 * spent twice; then the booking records it, and owes that much less. When nothing is left to pay, the booking is
 * confirmed; otherwise a card pays the rest. All vouchers are checked before the first is touched.
 */
export const payWithVouchers = handler(command, async (deps: Deps, { bookingId, vouchers: presented }, cause) => {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  const isRepeated = presented.every(each => hasPaid(state, each))
  const refusal = isRepeated ? undefined : await refuse(deps, state, presented)
  if (refusal) return refusal
  let position: string | null = null
  for (const each of isRepeated ? [] : presented) {
    const taken = await takePart(deps, each, bookingId, cause)
    if (!taken.ok) return taken
    position = later(position, taken.position)
  }
  const settled = await confirmIfPaid(deps, bookingId, cause)
  if (!settled.ok) return settled
  const after = await deps.streams.load(booking, bookingId)
  if (after.status === 'none') return reject('booking_unknown')
  if (after.status !== 'pending' && after.status !== 'confirmed') return reject('booking_closed')
  // The numbers of other vouchers are worth money, and whoever presents these may be somebody else.
  const own = after.parts.filter(part => presented.some(({ voucherId }) => voucherId === part.voucherId))
  const parts = own.map(part => pick(part, ['voucherNumber', 'amountCents']))
  const dueCents = after.status === 'confirmed' ? 0 : dueOf(after)
  return { ok: true, position: later(position, settled.position), parts, dueCents }
})

/** Whether this voucher pays a part of the booking, or did when it was confirmed. */
const hasPaid = ({ status, parts, settledBy }: KnownBooking, { voucherId, number }: Presented): boolean =>
  parts.some(part => part.voucherId === voucherId && part.voucherNumber === number) &&
  (status === 'pending' || isPaidWith(settledBy, voucherId))

/** Why the vouchers cannot pay. Each is checked again when it is redeemed. */
async function refuse(deps: Deps, state: KnownBooking, presented: readonly Presented[]): Promise<Refusal | undefined> {
  const refusal = closedTo(deps, state)
  if (refusal) return reject(refusal)
  const added = [...new Map(presented.map(each => [each.voucherId, each])).values()].filter(
    each => !hasPaid(state, each),
  )
  if (state.parts.length + added.length > MOST_VOUCHERS) return reject('voucher_too_many')
  let dueCents = dueOf(state)
  for (const { voucherId, number } of added) {
    const wanted = { ...redemptionFor(deps, state, number), dueCents }
    const decision = vouchers.redeemPart(await deps.streams.load(voucher, voucherId), wanted, deps.clock())
    if (!decision.ok) return decision
    for (const { type, data } of decision.events) if (type === 'VoucherRedeemed') dueCents -= data.amountCents
  }
  return undefined
}

/** Why vouchers can pay no part of this booking now, whichever they are. */
function closedTo({ reference, clock }: Deps, state: KnownBooking): Rejection | undefined {
  if (!reference.current().choices.voucherAndCard) return 'voucher_and_card_off'
  const refusal = notPayable(state, clock())
  // `payment_settled` would tell a stranger that the booking is paid.
  if (refusal) return refusal === 'payment_settled' ? 'booking_not_on_hold' : refusal
  return state.paymentIntentId === null ? undefined : 'card_payment_begun'
}

/** Redeems what the voucher can pay of the rest, and records that in the booking. */
async function takePart(
  deps: Deps,
  { voucherId, number }: Presented,
  bookingId: number,
  cause: Cause,
): Promise<Result<Recorded>> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  const wanted = { ...redemptionFor(deps, state, number), dueCents: dueOf(state) }
  const redeemed = await deps.streams.execute(voucher, voucherId, cause, current =>
    vouchers.redeemPart(current, wanted, deps.clock()),
  )
  return redeemed.ok ? recordPart(deps, redeemed.state, bookingId, cause) : redeemed
}

/**
 * Records in the booking what a voucher was redeemed for it. When the booking refuses the part, which is final, the
 * voucher gets it back. Safe to run again.
 */
export async function recordPart(
  deps: Deps,
  state: Voucher,
  bookingId: number,
  cause: Cause,
): Promise<Result<Recorded>> {
  const part = partOf(state, bookingId)
  if (!part) return reject('booking_closed')
  const recorded = await deps.streams.execute(booking, bookingId, cause, current => payPart(current, part))
  if (!recorded.ok) await giveRefusedBack(deps, part, { bookingId, state: recorded.state }, cause)
  return recorded
}

/**
 * Gives back a part that its booking has refused. What settled a booking that was canceled goes back as the cancellation
 * says, because this may be quicker than the policy that restores it.
 */
async function giveRefusedBack(
  deps: Deps,
  part: RedeemedPart,
  { bookingId, state }: { readonly bookingId: number; readonly state: Booking },
  cause: Cause,
): Promise<void> {
  if (state.status === 'canceled' && isPaidWith(state.settledBy, part.voucherId))
    await restoreToVoucher(deps, part.voucherId, bookingId, givenBackBy(state), cause)
  else await givePartBack(deps, part, bookingId, cause)
}

/** The part of a booking that a voucher was redeemed for; undefined when there is none. */
function partOf(state: Voucher, bookingId: number): RedeemedPart | undefined {
  if (state.status !== 'issued' && state.status !== 'invalidated') return undefined
  const taken = state.redemptions.find(each => each.bookingId === bookingId && each.isPart)
  const { voucherId, number: voucherNumber } = state
  return taken && { voucherId, voucherNumber, ...pick(taken, ['amountCents', 'dueCents']) }
}

/** Gives a part back to its voucher. The booking must have refused it, or have ended without it, for good. */
const givePartBack = (
  { streams }: Deps,
  { voucherId, amountCents, dueCents }: RedeemedPart,
  bookingId: number,
  cause: Cause,
) =>
  streams.execute(voucher, voucherId, cause, state =>
    vouchers.givePartBack(state, { bookingId, amountCents, dueCents }),
  )

/**
 * Gives back what vouchers paid of a booking that has ended unpaid, or was settled without them. Whoever leaves a payment
 * may present them again at once, so commands do this too, and a policy does it after a crash.
 * @returns the position to wait for, or null when nothing went back
 */
export async function giveUnusedPartsBack(deps: Deps, state: Booking, cause: Cause): Promise<string | null> {
  if (state.status === 'none' || state.status === 'pending') return null
  let position: string | null = null
  for (const part of partsBesides(state)) {
    const given = await givePartBack(deps, part, state.bookingId, cause)
    if (given.ok) position = later(position, given.position)
  }
  return position
}

/**
 * Confirms a booking of which vouchers have paid all. When it has ended in the meantime, the time that the agenda may
 * have confirmed for it is released, and policies give the parts back. Safe to run again.
 */
export async function confirmIfPaid(deps: Deps, bookingId: number, cause: Cause): Promise<Result<Recorded>> {
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  if (state.parts.length === 0 || dueOf(state) > 0 || state.status === 'confirmed') return { ok: true, position: null }
  const confirmed = state.status === 'pending' ? await confirm(deps, state, { kind: 'parts' }, cause) : undefined
  if (confirmed?.ok) return confirmed
  const now = await deps.streams.load(booking, bookingId)
  // It is still on hold, so it was refused because its time is no longer free.
  if (now.status === 'none' || !haveGoneBack(now)) return reject('slot_taken')
  // It has ended, and the vouchers get their parts back.
  await releaseRejected(deps, now, now.paymentIntentId, cause)
  return reject('booking_closed')
}
