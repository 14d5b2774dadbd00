import { mayWithdraw } from '@alba/contracts/vouchers/rules'
import type { WithdrawalEvent, WithdrawalSubject } from '@alba/contracts/withdrawals/events'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { withdrawPurchase } from '../packages/decide.ts'
import { issueVouchers, vouchersOf } from '../packages/issue-vouchers.ts'
import { type PaidPurchase, purchase } from '../packages/purchase.ts'
import { resumeVoucher, revokeVoucher, suspendVoucher } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { conclude } from './decide.ts'
import { type Withdrawal, withdrawal } from './withdrawal.ts'

type Received = Exclude<Withdrawal, { status: 'none' }>
type Reason = Extract<WithdrawalEvent, { type: 'WithdrawalReferred' }>['data']['reason']
/** What goes back, or why that is for staff to say. */
type Verdict = { readonly paymentIntentId: string; readonly amountCents: number } | Reason

/**
 * A claim is good within fourteen days of payment, counted in the centre's days to the moment it was received, by whoever
 * bought, when nothing was used. Then the vouchers are worth nothing from now on, first of all; then it is recorded, and a
 * policy sends the money back. Safe to run again after a crash at any point. Answers the position to wait for.
 */
export async function judge(deps: Deps, claim: Received, cause: Cause): Promise<string | null> {
  if (claim.status !== 'received') return null
  const { withdrawalId } = claim
  const subject = await subjectOf(deps, claim)
  const verdict = subject ? await verdictOn(deps, subject, claim, cause) : 'unknown'
  const fact: Parameters<typeof conclude>[1] =
    typeof verdict === 'string' || !subject
      ? { type: 'WithdrawalReferred', data: { withdrawalId, subject, reason: verdict as Reason } }
      : { type: 'WithdrawalAccepted', data: { withdrawalId, subject, ...verdict } }
  const outcome = await deps.streams.execute(withdrawal, withdrawalId, cause, state => conclude(state, fact))
  return outcome.ok ? outcome.position : null
}

/** A voucher that came with a package stands for the whole purchase: that is what was paid for. */
async function subjectOf(deps: Deps, { subject }: Received): Promise<WithdrawalSubject | null> {
  if (subject?.kind !== 'voucher') return subject
  const state = await deps.streams.load(voucher, subject.id)
  return state.status !== 'none' && state.purchaseId !== null ? { kind: 'purchase', id: state.purchaseId } : subject
}

const verdictOn = (deps: Deps, subject: WithdrawalSubject, claim: Received, cause: Cause): Promise<Verdict> =>
  subject.kind === 'voucher' ? onVoucher(deps, subject.id, claim, cause) : onPurchase(deps, subject.id, claim, cause)

async function onVoucher(deps: Deps, voucherId: number, claim: Received, cause: Cause): Promise<Verdict> {
  const state = await deps.streams.load(voucher, voucherId)
  if (state.status === 'none') return 'unknown'
  if (state.personId !== claim.personId) return 'other_person'
  if (state.status === 'ordered' || state.status === 'canceled' || state.paidWith.kind !== 'card') return 'not_paid'
  if (!mayWithdraw(state.paidAt, Date.parse(claim.receivedAt), deps.zone)) return 'too_late'
  const revoked = await deps.streams.execute(voucher, voucherId, cause, current =>
    revokeVoucher(current, 'withdrawal', claim.withdrawalId),
  )
  if (!revoked.ok) return revoked.rejection === 'voucher_used' ? 'used' : 'already_withdrawn'
  const { paymentIntentId, amountCents } = state.paidWith
  return { paymentIntentId, amountCents }
}

async function onPurchase(deps: Deps, purchaseId: number, claim: Received, cause: Cause): Promise<Verdict> {
  const state = await deps.streams.load(purchase, purchaseId)
  if (state.status === 'none') return 'unknown'
  if (state.personId !== claim.personId) return 'other_person'
  if (state.status === 'ordered' || state.status === 'canceled') return 'not_paid'
  const { paymentIntentId, amountCents } = state
  if (state.status === 'withdrawn')
    return state.withdrawalId === claim.withdrawalId ? { paymentIntentId, amountCents } : 'already_withdrawn'
  if (!mayWithdraw(state.paidAt, Date.parse(claim.receivedAt), deps.zone)) return 'too_late'
  // Paid a moment ago, and its vouchers not all issued yet.
  await issueVouchers(deps, state, cause)
  const refusal = await revokeAll(deps, state, claim.withdrawalId, cause)
  if (refusal) return refusal
  await deps.streams.execute(purchase, purchaseId, cause, current => withdrawPurchase(current, claim.withdrawalId))
  return { paymentIntentId, amountCents }
}

/**
 * All vouchers of a purchase, or none: each is suspended first, so that nobody uses one while another is looked at. One
 * that was used already lets the others go again.
 */
async function revokeAll(
  deps: Deps,
  state: PaidPurchase,
  withdrawalId: number,
  cause: Cause,
): Promise<Reason | undefined> {
  const all = vouchersOf(deps, state)
  for (const { voucherId } of all) {
    const before = await deps.streams.load(voucher, voucherId)
    // A crash came after this one was revoked: then none of them had been used.
    if (before.status === 'invalidated' && before.withdrawalId === withdrawalId) continue
    const outcome = await deps.streams.execute(voucher, voucherId, cause, current =>
      suspendVoucher(current, withdrawalId),
    )
    if (outcome.ok) continue
    for (const other of all)
      await deps.streams.execute(voucher, other.voucherId, cause, current => resumeVoucher(current, withdrawalId))
    return outcome.rejection === 'voucher_used' ? 'used' : 'already_withdrawn'
  }
  for (const { voucherId } of all)
    await deps.streams.execute(voucher, voucherId, cause, current => revokeVoucher(current, 'withdrawal', withdrawalId))
  return undefined
}
