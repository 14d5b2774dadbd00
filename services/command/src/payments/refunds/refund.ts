import type { EventOf } from '@alba/contracts/events'
import * as commands from '@alba/contracts/payments/commands'
import type { PaymentEvent } from '@alba/contracts/payments/events'
import { automaticallyRefundable, type Money } from '@alba/contracts/payments/money'
import { type Decision, type Refusal, reject } from '@alba/contracts/shared/decision'
import { type Cause, derivedId } from '../../decision/cause.ts'
import { PermanentFailure } from '../../decision/permanent-failure.ts'
import { later, type Recorded, type Result } from '../../decision/result.ts'
import { handler } from '../../handler.ts'
import { refreshPayment } from '../observe.ts'
import type { PaymentDeps } from '../payable.ts'
import { type Payment, payment } from '../payment.ts'
import {
  refundOtherwise as decideOtherwise,
  writeOff as decideWriteOff,
  isReturnedSince,
  refuseRefund,
  requestRefund,
  requestRest,
} from './decide.ts'

/**
 * Refunds a payment in full, except what staff has returned already or written off. The log has the request before the
 * provider has it, as for a refund by staff: so nobody returns the same money in cash meanwhile, in any process.
 * @param reason why, in French: the history of the payment shows it
 * @throws {PermanentFailure} when the provider refuses it, and no less is left than it was asked for
 */
export async function refundPayment(
  deps: PaymentDeps,
  paymentIntentId: string,
  reason: string,
  cause: Cause,
): Promise<void> {
  await refreshPayment(deps, paymentIntentId, cause)
  const request = await requestWhatIsLeft(deps, paymentIntentId, reason, cause)
  if (!request) return
  const answer = await makeRefund(deps, paymentIntentId, request.requestId, cause)
  if (answer.ok) return
  await refreshPayment(deps, paymentIntentId, cause)
  const after = await deps.streams.load(payment, paymentIntentId)
  if (after.status !== 'none' && automaticallyRefundable(after) >= request.amountCents) {
    const code = 'code' in answer ? answer.code : answer.rejection
    throw new PermanentFailure(`the card provider refuses it: ${code}`, undefined, code)
  }
  // Somebody has refunded a part at the provider just now, so that less is left.
  return refundPayment(deps, paymentIntentId, reason, cause)
}

/**
 * The id of the request derives from the cause, so running this again makes no second one. After a refusal it is
 * another one, because the provider gives one answer to one id.
 * @returns undefined when nothing is left to refund
 */
async function requestWhatIsLeft(
  deps: PaymentDeps,
  paymentIntentId: string,
  reason: string,
  { seed = paymentIntentId, ...cause }: Cause,
): Promise<RefundRequest | undefined> {
  const before = await deps.streams.load(payment, paymentIntentId)
  if (before.status === 'none') return undefined
  const answered = before.requests.filter(({ state }) => state !== 'asked').length
  const requestId = derivedId(`refund:${seed}:request:${answered}`)
  // A payment whose order was lost has no payer. Nothing personal is known of it that somebody could ask to erase.
  const personId = (await personOf(deps, paymentIntentId)) ?? deps.keyring.digest(`payer\0${paymentIntentId}`)
  const requested = await deps.streams.execute(payment, paymentIntentId, cause, state =>
    requestRest(state, { requestId, personId, reason }),
  )
  return requested.ok ? requestIn(requested.state, requestId) : undefined
}

/**
 * Staff refunds through the provider. The request is recorded first, so that a policy can complete it after a crash.
 * When the provider refuses, that is recorded too, and staff can request the refund again.
 */
export const refundByStaff = handler(
  commands.refundByStaff,
  async (deps: PaymentDeps, { paymentIntentId, seenCents, ...wish }, cause) => {
    const personId = await personOf(deps, paymentIntentId)
    if (!personId) return reject('payment_unknown')
    const requested = await deps.streams.execute(payment, paymentIntentId, cause, state =>
      requestRefund(state, { ...wish, personId }, seenCents),
    )
    if (!requested.ok) return requested
    return makeRefund(deps, paymentIntentId, wish.requestId, cause)
  },
)

/** Completes a recorded refund request after a crash. */
export const makeRequestedRefund = (
  deps: PaymentDeps,
  { data }: Pick<EventOf<'RefundRequested'>, 'data'>,
  cause: Cause,
) => makeRefund(deps, data.paymentIntentId, data.requestId, cause)

/** Why the provider refused a refund, in its own code. */
type Refused = Refusal & { readonly code: string }

async function makeRefund(
  deps: PaymentDeps,
  paymentIntentId: string,
  requestId: string,
  cause: Cause,
): Promise<Result<Recorded> | Refused> {
  const request = requestIn(await deps.streams.load(payment, paymentIntentId), requestId)
  if (request?.state === 'refused') return reject('refund_refused')
  if (request?.state !== 'asked') return { ok: true, position: null }
  // A process may have made the refund and crashed before recording it. The idempotency key would not prevent a second
  // one after a day, when the provider forgets it; the provider's list of refunds always shows the first one.
  const known = await refreshPayment(deps, paymentIntentId, cause)
  if (!known.ok) return known
  const now = await deps.streams.load(payment, paymentIntentId)
  // Stryker disable next-line ConditionalExpression,OptionalChaining: a recorded request is never removed
  if (now.status === 'none' || requestIn(now, requestId)?.state !== 'asked') return known
  // Since the request the money may have gone back on the provider's pages. The provider knows nothing of what staff
  // returned by other means, so it would not refuse to return the same money again.
  if (isReturnedSince(now, request.amountCents))
    return recordRefusal(deps, paymentIntentId, { requestId, code: 'charge_already_refunded' }, cause)
  try {
    await deps.provider.refund(paymentIntentId, { amountCents: request.amountCents, requestId })
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error
    return recordRefusal(deps, paymentIntentId, { requestId, code: error.code }, cause)
  }
  const seen = await refreshPayment(deps, paymentIntentId, cause)
  return seen.ok ? { ok: true, position: later(known.position, seen.position) } : seen
}

async function recordRefusal(
  { streams }: PaymentDeps,
  paymentIntentId: string,
  { requestId, code }: { readonly requestId: string; readonly code: string },
  cause: Cause,
): Promise<Result<Recorded> | Refused> {
  const refused = await streams.execute(payment, paymentIntentId, cause, state => refuseRefund(state, requestId, code))
  return refused.ok ? { ...reject('refund_refused'), code } : refused
}

type RefundRequest = Money['requests'][number]

const requestIn = (state: Payment, requestId: string): RefundRequest | undefined =>
  state.status === 'none' ? undefined : state.requests.find(each => each.requestId === requestId)

/** Staff returned money by other means. The provider is asked first, because somebody may have refunded it there. */
export const refundOtherwise = handler(
  commands.refundOtherwise,
  async (deps: PaymentDeps, { paymentIntentId, seenCents, ...given }, cause) => {
    const personId = await personOf(deps, paymentIntentId)
    if (!personId) return reject('payment_unknown')
    return afterRefresh(deps, paymentIntentId, cause, state =>
      decideOtherwise(state, { ...given, personId }, seenCents),
    )
  },
)

/** Staff writes off a debt. The provider is asked first, because somebody may have refunded it there. */
export const writeOffRefund = handler(
  commands.writeOffRefund,
  async (deps: PaymentDeps, { paymentIntentId, ...given }, cause) => {
    const personId = await personOf(deps, paymentIntentId)
    if (!personId) return reject('payment_unknown')
    return afterRefresh(deps, paymentIntentId, cause, state => decideWriteOff(state, { ...given, personId }))
  },
)

/** Decides on the payment as the provider shows it. */
async function afterRefresh(
  deps: PaymentDeps,
  paymentIntentId: string,
  cause: Cause,
  decide: (state: Payment) => Decision<PaymentEvent>,
) {
  const seen = await refreshPayment(deps, paymentIntentId, cause)
  return seen.ok ? deps.streams.execute(payment, paymentIntentId, cause, decide) : seen
}

/** The person who paid. */
async function personOf(deps: PaymentDeps, paymentIntentId: string): Promise<string | undefined> {
  const state = await deps.streams.load(payment, paymentIntentId)
  return state.status === 'none' ? undefined : deps.payables[state.target.kind].payer(deps, state.target.id)
}
