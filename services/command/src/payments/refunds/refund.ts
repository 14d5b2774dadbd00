import type { EventOf } from '@alba/contracts/events'
import * as commands from '@alba/contracts/payments/commands'
import { automaticallyRefundable, underway } from '@alba/contracts/payments/money'
import { reject } from '@alba/contracts/shared/decision'
import { type Cause, derivedId } from '../../decision/cause.ts'
import { PermanentFailure } from '../../decision/permanent-failure.ts'
import { later, type Recorded, type Result } from '../../decision/result.ts'
import { handler } from '../../handler.ts'
import { refreshPayment } from '../observe.ts'
import type { PaymentDeps } from '../payable.ts'
import { payment } from '../payment.ts'
import {
  refundOtherwise as decideOtherwise,
  writeOff as decideWriteOff,
  refuseRefund,
  requestRefund,
} from './decide.ts'

/**
 * Refunds a payment in full, except what staff has returned already or written off, and records the provider's answer.
 */
export async function refundPayment(deps: PaymentDeps, paymentIntentId: string, cause: Cause): Promise<void> {
  await refreshPayment(deps, paymentIntentId, cause)
  const state = await deps.streams.load(payment, paymentIntentId)
  if (state.status === 'none') return
  const amountCents = automaticallyRefundable(state)
  if (amountCents === 0) return
  const isPartial = state.otherwiseCents + state.writtenOffCents + underway(state) > 0
  // The id derives from the cause: running this again makes no second partial refund.
  const requestId = derivedId(`refund:${cause.seed ?? paymentIntentId}`)
  await deps.provider.refund(paymentIntentId, { requestId, amountCents: isPartial ? amountCents : null })
  await refreshPayment(deps, paymentIntentId, cause)
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

async function makeRefund(
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
  // Stryker disable next-line OptionalChaining: a recorded request is never removed
  const isAsked = (await requestOf(deps, paymentIntentId, requestId))?.state === 'asked'
  if (!isAsked) return known
  try {
    await deps.provider.refund(paymentIntentId, { amountCents: request.amountCents, requestId })
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error
    const refused = await deps.streams.execute(payment, paymentIntentId, cause, state =>
      refuseRefund(state, requestId, error.code),
    )
    return refused.ok ? reject('refund_refused') : refused
  }
  const seen = await refreshPayment(deps, paymentIntentId, cause)
  return seen.ok ? { ok: true, position: later(known.position, seen.position) } : seen
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
    const seen = await refreshPayment(deps, paymentIntentId, cause)
    if (!seen.ok) return seen
    return deps.streams.execute(payment, paymentIntentId, cause, state =>
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
    const seen = await refreshPayment(deps, paymentIntentId, cause)
    if (!seen.ok) return seen
    return deps.streams.execute(payment, paymentIntentId, cause, state => decideWriteOff(state, { ...given, personId }))
  },
)

/** The person who paid. */
async function personOf(deps: PaymentDeps, paymentIntentId: string): Promise<string | undefined> {
  const state = await deps.streams.load(payment, paymentIntentId)
  return state.status === 'none' ? undefined : deps.payables[state.target.kind].payer(deps, state.target.id)
}
