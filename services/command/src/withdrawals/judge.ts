import type { DataOf } from '@alba/contracts/events'
import type { AcceptedTerms } from '@alba/contracts/settings/terms'
import type { WithdrawalSubject } from '@alba/contracts/withdrawals/events'
import { booking } from '../bookings/booking.ts'
import { isPaidWith } from '../bookings/parts/decide.ts'
import type { Cause } from '../decision/cause.ts'
import { later } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { withdrawPurchase } from '../packages/decide.ts'
import { issueVouchers, vouchersOf } from '../packages/issue-vouchers.ts'
import { purchase } from '../packages/purchase.ts'
import { resumeVoucher, suspendVoucher, withdrawVoucher } from '../vouchers/decide.ts'
import { type Voucher, voucher } from '../vouchers/voucher.ts'
import { conclude } from './decide.ts'
import { judgeLater } from './judge-later.ts'
import { mayWithdraw } from './period.ts'
import { type Withdrawal, withdrawal } from './withdrawal.ts'

type Received = Exclude<Withdrawal, { status: 'none' }>
type Reason = DataOf<'WithdrawalReferred'>['reason']
/**
 * Whether a claim is valid, with the payment to refund; or why staff has to decide about it. `waiting`: that is known only
 * when a booking is paid, or ends unpaid, of which a voucher pays a part.
 */
type Verdict =
  | { readonly isValid: true; readonly paymentIntentId: string; readonly amountCents: number }
  | { readonly isValid: false; readonly why: Referral }
  | 'waiting'
/** Why staff has to decide. A claim that is too late also says how many days the buyer had. */
type Referral = Pick<DataOf<'WithdrawalReferred'>, 'reason' | 'withdrawalDays'>

const refer = (reason: Exclude<Reason, 'too_late'>): Verdict => ({ isValid: false, why: { reason } })
const tooLate = ({ withdrawalDays }: AcceptedTerms): Verdict => ({
  isValid: false,
  why: { reason: 'too_late', withdrawalDays },
})

/**
 * Judges a claim. It is valid when no voucher was used and the buyer makes it in time. The terms of the sale say how
 * many days the buyer has; they count from the payment, in the centre's time zone. A voucher that pays a part of a booking
 * which is not paid yet may not be used after all: then the claim waits, with its vouchers suspended, and a deadline judges
 * it again. There are three steps:
 *
 * 1. Suspend the vouchers, so that nobody uses one meanwhile, and assess the claim.
 * 2. Record the decision. Of two processes that judge the same claim, and may see different things, the first one
 *    decides.
 * 3. Carry the recorded decision out: invalidate the vouchers (a policy refunds the payment), or resume them.
 *
 * Safe to run again after a crash at any point. Answers the position to wait for.
 */
export async function judge(deps: Deps, claim: Received, cause: Cause): Promise<string | null> {
  const subject = await subjectOf(deps, claim)
  const { state, position } =
    claim.status === 'received' ? await concludeOn(deps, subject, claim, cause) : { state: claim, position: null }
  if (state.status === 'received') return position
  return later(position, subject && (await carryOut(deps, subject, state, cause)))
}

/** A claim about a voucher of a package is about the whole purchase, which is what was paid for. */
async function subjectOf(deps: Deps, { subject }: Received): Promise<WithdrawalSubject | null> {
  if (subject?.kind !== 'voucher') return subject
  const state = await deps.streams.load(voucher, subject.id)
  return state.status !== 'none' && state.purchaseId !== null ? { kind: 'purchase', id: state.purchaseId } : subject
}

/** The claim with the decision about it, which this process or another one recorded. */
async function concludeOn(
  deps: Deps,
  subject: WithdrawalSubject | null,
  claim: Received,
  cause: Cause,
): Promise<{ state: Received; position: string | null }> {
  const { withdrawalId } = claim
  const decision = await decideAbout(deps, subject, claim, cause)
  if (decision === 'waiting') {
    await judgeLater(deps, withdrawalId)
    return { state: claim, position: null }
  }
  const outcome = await deps.streams.execute(withdrawal, withdrawalId, cause, current => conclude(current, decision))
  const state = outcome.state.status === 'none' ? claim : outcome.state
  return { state, position: outcome.ok ? outcome.position : null }
}

async function decideAbout(
  deps: Deps,
  subject: WithdrawalSubject | null,
  claim: Received,
  cause: Cause,
): Promise<Parameters<typeof conclude>[1] | 'waiting'> {
  const { withdrawalId } = claim
  const referred = (why: Referral) => ({ type: 'WithdrawalReferred', data: { withdrawalId, subject, ...why } }) as const
  if (!subject) return referred({ reason: 'unknown' })
  const verdict = await suspendAndAssess(deps, subject, claim, cause)
  if (verdict === 'waiting') return verdict
  if (!verdict.isValid) return referred(verdict.why)
  const { paymentIntentId, amountCents } = verdict
  return { type: 'WithdrawalAccepted', data: { withdrawalId, subject, paymentIntentId, amountCents } }
}

const suspendAndAssess = (deps: Deps, subject: WithdrawalSubject, claim: Received, cause: Cause): Promise<Verdict> =>
  subject.kind === 'voucher'
    ? suspendAndAssessVoucher(deps, subject.id, claim, cause)
    : suspendAndAssessPurchase(deps, subject.id, claim, cause)

async function suspendAndAssessVoucher(deps: Deps, voucherId: number, claim: Received, cause: Cause): Promise<Verdict> {
  const state = await deps.streams.load(voucher, voucherId)
  if (state.status === 'none') return refer('unknown')
  if (state.personId !== claim.personId) return refer('other_person')
  if (state.status === 'ordered' || state.status === 'canceled') return refer('not_paid')
  if (state.paidWith.kind === 'elsewhere') return refer('paid_elsewhere')
  // A voucher that was paid with a package is judged with its purchase: see `subjectOf`.
  if (state.paidWith.kind !== 'card' || state.paidAt === null) return refer('not_paid')
  if (!inTime(deps, { paidAt: state.paidAt, terms: state.terms }, claim)) return tooLate(state.terms)
  const { paymentIntentId, amountCents } = state.paidWith
  const refusal = await suspendAll(deps, [voucherId], claim, cause)
  return refusal ? refusedBy(refusal) : { isValid: true, paymentIntentId, amountCents }
}

async function suspendAndAssessPurchase(
  deps: Deps,
  purchaseId: number,
  claim: Received,
  cause: Cause,
): Promise<Verdict> {
  const state = await deps.streams.load(purchase, purchaseId)
  if (state.status === 'none') return refer('unknown')
  if (state.personId !== claim.personId) return refer('other_person')
  if (state.status === 'ordered' || state.status === 'canceled') return refer('not_paid')
  if (state.status === 'imported') return refer('paid_elsewhere')
  if (state.status === 'withdrawn' && state.withdrawalId !== claim.withdrawalId) return refer('already_withdrawn')
  if (!inTime(deps, state, claim)) return tooLate(state.terms)
  // It may have been paid a moment ago: all its vouchers are issued before they are suspended.
  await issueVouchers(deps, state, cause)
  const { paymentIntentId, amountCents } = state
  const all = vouchersOf(deps, state).map(({ voucherId }) => voucherId)
  const refusal = await suspendAll(deps, all, claim, cause)
  return refusal ? refusedBy(refusal) : { isValid: true, paymentIntentId, amountCents }
}

/** Whether the claim was made before the right to withdraw from this sale ended. */
const inTime = (
  { zone }: Deps,
  { paidAt, terms }: { readonly paidAt: string; readonly terms: AcceptedTerms },
  { receivedAt }: Received,
): boolean => mayWithdraw(paidAt, terms.withdrawalDays, Date.parse(receivedAt), zone)

type Refusal = 'used' | 'already_withdrawn' | 'waiting'
const refusedBy = (refusal: Refusal): Verdict => (refusal === 'waiting' ? refusal : refer(refusal))

/**
 * Suspends vouchers, so that nobody can use them. Answers why, when one cannot be suspended; `waiting` when all of them
 * are, and one pays a part of a booking that may still end unpaid.
 */
async function suspendAll(
  deps: Deps,
  voucherIds: readonly number[],
  { withdrawalId }: Received,
  cause: Cause,
): Promise<Refusal | undefined> {
  let isWaiting = false
  for (const voucherId of voucherIds) {
    const outcome = await suspend(deps, voucherId, withdrawalId, cause)
    if (!outcome.ok) return outcome.rejection === 'voucher_used' ? 'used' : 'already_withdrawn'
    isWaiting ||= outcome.state.status === 'issued' && outcome.state.redemptions.length > 0
  }
  return isWaiting ? 'waiting' : undefined
}

/** Suspends a voucher. When it begins to pay another booking meanwhile, that booking is looked at, too. */
async function suspend(deps: Deps, voucherId: number, withdrawalId: number, cause: Cause) {
  for (;;) {
    const before = await deps.streams.load(voucher, voucherId)
    const unsettled = await unsettledOf(deps, voucherId, before)
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state =>
      suspendVoucher(state, withdrawalId, unsettled),
    )
    const known = new Set(paidBy(before))
    if (outcome.ok || paidBy(outcome.state).every(bookingId => known.has(bookingId))) return outcome
  }
}

/** The bookings that a voucher pays, or pays a part of. */
const paidBy = (state: Voucher): readonly number[] =>
  state.status === 'issued' ? state.redemptions.map(({ bookingId }) => bookingId) : []

/** The bookings of which a voucher pays a part, and that it has not settled: it gets that part back if it never does. */
async function unsettledOf({ streams }: Deps, voucherId: number, state: Voucher): Promise<ReadonlySet<number>> {
  const redemptions = state.status === 'issued' ? state.redemptions.filter(({ isPart }) => isPart) : []
  const bookings = await Promise.all(redemptions.map(({ bookingId }) => streams.load(booking, bookingId)))
  const unsettled = bookings.flatMap(each =>
    each.status !== 'none' && !isPaidWith(each.settledBy, voucherId) ? [each.bookingId] : [],
  )
  return new Set(unsettled)
}

/** Invalidates the vouchers of an accepted claim, and resumes those of any other. */
async function carryOut(
  deps: Deps,
  subject: WithdrawalSubject,
  { withdrawalId, status }: Received,
  cause: Cause,
): Promise<string | null> {
  let position: string | null = null
  const isAccepted = status === 'accepted'
  for (const voucherId of await vouchersIn(deps, subject)) {
    const outcome = await deps.streams.execute(voucher, voucherId, cause, state =>
      isAccepted ? withdrawVoucher(state, withdrawalId) : resumeVoucher(state, withdrawalId),
    )
    position = later(position, outcome.ok ? outcome.position : null)
  }
  if (!isAccepted || subject.kind === 'voucher') return position
  const outcome = await deps.streams.execute(purchase, subject.id, cause, state =>
    withdrawPurchase(state, withdrawalId),
  )
  return later(position, outcome.ok ? outcome.position : null)
}

/** The vouchers that a claim is about; none when they have not been paid. */
async function vouchersIn(deps: Deps, { kind, id }: WithdrawalSubject): Promise<number[]> {
  if (kind === 'voucher') return [id]
  const state = await deps.streams.load(purchase, id)
  const isPaid = state.status === 'paid' || state.status === 'withdrawn'
  return isPaid ? vouchersOf(deps, state).map(({ voucherId }) => voucherId) : []
}
