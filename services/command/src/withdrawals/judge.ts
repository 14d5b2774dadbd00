import type { DataOf } from '@alba/contracts/events'
import { mayWithdraw } from '@alba/contracts/vouchers/rules'
import type { WithdrawalSubject } from '@alba/contracts/withdrawals/events'
import type { Cause } from '../decision/cause.ts'
import { later } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { withdrawPurchase } from '../packages/decide.ts'
import { issueVouchers, vouchersOf } from '../packages/issue-vouchers.ts'
import { purchase } from '../packages/purchase.ts'
import { resumeVoucher, suspendVoucher, withdrawVoucher } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { conclude } from './decide.ts'
import { type Withdrawal, withdrawal } from './withdrawal.ts'

type Received = Exclude<Withdrawal, { status: 'none' }>
type Reason = DataOf<'WithdrawalReferred'>['reason']
/** What goes back, or why that is for staff to say. */
type Verdict = { readonly paymentIntentId: string; readonly amountCents: number } | Reason

/**
 * A claim is good within fourteen days of payment, counted in the centre's days to the moment it was received, by whoever
 * bought, when nothing was used. Its vouchers are suspended first, so that nobody uses one while it is looked at. Then it
 * is concluded, once: a request that came twice and the policy may judge it at the same moment and see different things.
 * What was concluded, by whomever, is carried out: the vouchers are worth nothing any more, and a policy sends the money
 * back; or they are let go. Safe to run again after a crash at any point. Answers the position to wait for.
 */
export async function judge(deps: Deps, claim: Received, cause: Cause): Promise<string | null> {
  const subject = await subjectOf(deps, claim)
  const { state, position } =
    claim.status === 'received' ? await concludeOn(deps, subject, claim, cause) : { state: claim, position: null }
  return later(position, subject && (await carryOut(deps, subject, state, cause)))
}

/** A voucher that came with a package stands for the whole purchase: that is what was paid for. */
async function subjectOf(deps: Deps, { subject }: Received): Promise<WithdrawalSubject | null> {
  if (subject?.kind !== 'voucher') return subject
  const state = await deps.streams.load(voucher, subject.id)
  return state.status !== 'none' && state.purchaseId !== null ? { kind: 'purchase', id: state.purchaseId } : subject
}

/** The claim with what was concluded about it, now or by somebody quicker. */
async function concludeOn(
  deps: Deps,
  subject: WithdrawalSubject | null,
  claim: Received,
  cause: Cause,
): Promise<{ state: Received; position: string | null }> {
  const { withdrawalId } = claim
  const verdict = subject ? await assess(deps, subject, claim, cause) : 'unknown'
  const fact: Parameters<typeof conclude>[1] =
    typeof verdict === 'string' || !subject
      ? { type: 'WithdrawalReferred', data: { withdrawalId, subject, reason: verdict as Reason } }
      : { type: 'WithdrawalAccepted', data: { withdrawalId, subject, ...verdict } }
  const outcome = await deps.streams.execute(withdrawal, withdrawalId, cause, current => conclude(current, fact))
  const state = outcome.state.status === 'none' ? claim : outcome.state
  return { state, position: outcome.ok ? outcome.position : null }
}

const assess = (deps: Deps, subject: WithdrawalSubject, claim: Received, cause: Cause): Promise<Verdict> =>
  subject.kind === 'voucher'
    ? suspendAndAssessVoucher(deps, subject.id, claim, cause)
    : suspendAndAssessPurchase(deps, subject.id, claim, cause)

async function suspendAndAssessVoucher(deps: Deps, voucherId: number, claim: Received, cause: Cause): Promise<Verdict> {
  const state = await deps.streams.load(voucher, voucherId)
  if (state.status === 'none') return 'unknown'
  if (state.personId !== claim.personId) return 'other_person'
  if (state.status === 'ordered' || state.status === 'canceled' || state.paidWith.kind !== 'card') return 'not_paid'
  if (!mayWithdraw(state.paidAt, Date.parse(claim.receivedAt), deps.zone)) return 'too_late'
  const { paymentIntentId, amountCents } = state.paidWith
  return (await suspendAll(deps, [voucherId], claim, cause)) ?? { paymentIntentId, amountCents }
}

async function suspendAndAssessPurchase(
  deps: Deps,
  purchaseId: number,
  claim: Received,
  cause: Cause,
): Promise<Verdict> {
  const state = await deps.streams.load(purchase, purchaseId)
  if (state.status === 'none') return 'unknown'
  if (state.personId !== claim.personId) return 'other_person'
  if (state.status === 'ordered' || state.status === 'canceled') return 'not_paid'
  if (state.status === 'withdrawn' && state.withdrawalId !== claim.withdrawalId) return 'already_withdrawn'
  if (!mayWithdraw(state.paidAt, Date.parse(claim.receivedAt), deps.zone)) return 'too_late'
  // Paid a moment ago, and its vouchers not all issued yet.
  await issueVouchers(deps, state, cause)
  const { paymentIntentId, amountCents } = state
  const all = vouchersOf(deps, state).map(({ voucherId }) => voucherId)
  return (await suspendAll(deps, all, claim, cause)) ?? { paymentIntentId, amountCents }
}

/** Nobody can use any of them from now on, unless one of them cannot be had: answers why. */
async function suspendAll(
  deps: Deps,
  voucherIds: readonly number[],
  { withdrawalId }: Received,
  cause: Cause,
): Promise<Reason | undefined> {
  for (const voucherId of voucherIds) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state => suspendVoucher(state, withdrawalId))
    if (!outcome.ok) return outcome.rejection === 'voucher_used' ? 'used' : 'already_withdrawn'
  }
  return undefined
}

async function carryOut(
  deps: Deps,
  subject: WithdrawalSubject,
  { withdrawalId, status }: Received,
  cause: Cause,
): Promise<string | null> {
  let position: string | null = null
  const isGood = status === 'accepted'
  for (const voucherId of await vouchersIn(deps, subject)) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state =>
      isGood ? withdrawVoucher(state, withdrawalId) : resumeVoucher(state, withdrawalId),
    )
    position = later(position, outcome.ok ? outcome.position : null)
  }
  if (!isGood || subject.kind === 'voucher') return position
  const outcome = await deps.streams.execute(purchase, subject.id, cause, state =>
    withdrawPurchase(state, withdrawalId),
  )
  return later(position, outcome.ok ? outcome.position : null)
}

/** The vouchers that a claim is about; none before they are paid for. */
async function vouchersIn(deps: Deps, { kind, id }: WithdrawalSubject): Promise<number[]> {
  if (kind === 'voucher') return [id]
  const state = await deps.streams.load(purchase, id)
  const isPaid = state.status === 'paid' || state.status === 'withdrawn'
  return isPaid ? vouchersOf(deps, state).map(({ voucherId }) => voucherId) : []
}
