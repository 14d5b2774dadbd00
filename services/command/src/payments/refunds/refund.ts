import type { EventOf } from '@alba/contracts/events'
import * as commands from '@alba/contracts/payments/commands'
import type { PaymentEvent } from '@alba/contracts/payments/events'
import { automaticallyRefundable, underway } from '@alba/contracts/payments/money'
import { type Decision, reject } from '@alba/contracts/shared/decision'
import { type Cause, derivedId } from '../../decision/cause.ts'
import { PermanentFailure } from '../../decision/permanent-failure.ts'
import { later, type Recorded, type Result } from '../../decision/result.ts'
import { handler } from '../../handler.ts'
import { refreshPayment } from '../observe.ts'
import type { PaymentDeps } from '../payable.ts'
import { type Payment, payment } from '../payment.ts'
import type { RefundOrder } from '../provider.ts'
import {
  refundOtherwise as decideOtherwise,
  writeOff as decideWriteOff,
  isReturnedSince,
  refuseRefund,
  requestRefund,
} from './decide.ts'

/**
 * Refunds a payment in full, except what staff has returned already or written off, and records the provider's answer.
 * @throws {PermanentFailure} when the provider refuses it, and no less is left than it was asked for
 */
export const refundPayment = (deps: PaymentDeps, paymentIntentId: string, cause: Cause): Promise<void> =>
  deps.returnsInTurn(paymentIntentId, () => refundWhatIsLeft(deps, paymentIntentId, cause))

/** @param refused what the provider was asked for before, and why it refused that */
async function refundWhatIsLeft(
  deps: PaymentDeps,
  paymentIntentId: string,
  cause: Cause,
  refused?: { readonly amountCents: number; readonly error: PermanentFailure },
): Promise<void> {
  await refreshPayment(deps, paymentIntentId, cause)
  const state = await deps.streams.load(payment, paymentIntentId)
  const amountCents = state.status === 'none' ? 0 : automaticallyRefundable(state)
  if (refused && amountCents >= refused.amountCents) throw refused.error
  if (state.status === 'none' || amountCents === 0) return
  const isPartial = state.otherwiseCents + state.writtenOffCents + underway(state) > 0
  try {
    await deps.provider.refund(paymentIntentId, orderOf(paymentIntentId, isPartial ? amountCents : null, cause))
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error
    // Somebody may have refunded a part at the provider just now, so that less is left.
    return refundWhatIsLeft(deps, paymentIntentId, cause, { amountCents, error })
  }
  await refreshPayment(deps, paymentIntentId, cause)
}

/**
 * The id derives from the cause: running this again makes no second partial refund. It derives from the amount, too:
 * under one id the provider accepts one amount only.
 */
function orderOf(paymentIntentId: string, amountCents: number | null, { seed = paymentIntentId }: Cause): RefundOrder {
  const why = amountCents === null ? `refund:${seed}` : `refund:${seed}:${amountCents}`
  return { requestId: derivedId(why), amountCents }
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

const makeRefund = (
  deps: PaymentDeps,
  paymentIntentId: string,
  requestId: string,
  cause: Cause,
): Promise<Result<Recorded>> =>
  deps.returnsInTurn(paymentIntentId, () => makeRefundNow(deps, paymentIntentId, requestId, cause))

async function makeRefundNow(
  deps: PaymentDeps,
  paymentIntentId: string,
  requestId: string,
  cause: Cause,
): Promise<Result<Recorded>> {
  const request = await requestOf(deps, paymentIntentId, requestId)
  if (request?.state === 'refused') return reject('refund_refused')
  if (request?.state !== 'asked') return { ok: true, position: null }
  // A process may have made the refund and crashed before recording it. The idempotency key would not prevent a second
  // one after a day, when the provider forgets it; the provider's list of refunds always shows the first one.
  const known = await refreshPayment(deps, paymentIntentId, cause)
  if (!known.ok) return known
  const now = await deps.streams.load(payment, paymentIntentId)
  // Stryker disable next-line ConditionalExpression,OptionalChaining: a recorded request is never removed
  if (now.status === 'none' || now.requests.find(each => each.requestId === requestId)?.state !== 'asked') return known
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
): Promise<Result<Recorded>> {
  const refused = await streams.execute(payment, paymentIntentId, cause, state => refuseRefund(state, requestId, code))
  return refused.ok ? reject('refund_refused') : refused
}

/** The state of a refund request; undefined when there is none. */
async function requestOf({ streams }: PaymentDeps, paymentIntentId: string, requestId: string) {
  const state = await streams.load(payment, paymentIntentId)
  return state.status === 'none' ? undefined : state.requests.find(each => each.requestId === requestId)
}

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

/** Decides on the payment as the provider shows it, and not while it is being refunded. */
const afterRefresh = (
  deps: PaymentDeps,
  paymentIntentId: string,
  cause: Cause,
  decide: (state: Payment) => Decision<PaymentEvent>,
) =>
  deps.returnsInTurn(paymentIntentId, async () => {
    const seen = await refreshPayment(deps, paymentIntentId, cause)
    return seen.ok ? deps.streams.execute(payment, paymentIntentId, cause, decide) : seen
  })

/** The person who paid. */
async function personOf(deps: PaymentDeps, paymentIntentId: string): Promise<string | undefined> {
  const state = await deps.streams.load(payment, paymentIntentId)
  return state.status === 'none' ? undefined : deps.payables[state.target.kind].payer(deps, state.target.id)
}
