import type { EventOf } from '@alba/contracts/events'
import * as commands from '@alba/contracts/payments/commands'
import { leftToReturn, underway } from '@alba/contracts/payments/money'
import { reject } from '@alba/contracts/shared/decision'
import { type Cause, derivedId } from '../decision/cause.ts'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import { later, type Recorded, type Result } from '../decision/result.ts'
import { handler } from '../handler.ts'
import {
  refundOtherwise as decideOtherwise,
  writeOff as decideWriteOff,
  refuseRefund,
  requestRefund,
} from './decide.ts'
import { observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/**
 * All the money goes back, but for what staff has given back already or written off; what the provider then says is recorded
 * like anything else it says.
 */
export async function refundPayment(deps: PaymentDeps, paymentIntentId: string, cause: Cause): Promise<void> {
  await look(deps, paymentIntentId, cause)
  const state = await deps.streams.load(payment, paymentIntentId)
  if (state.status === 'none') return
  const amountCents = leftToReturn(state)
  if (amountCents === 0) return
  const isTouched = state.otherwiseCents + state.writtenOffCents + underway(state) > 0
  // A part needs a name, which is the same for the same reason.
  const part = { amountCents, requestId: derivedId(`refund:${cause.seed ?? paymentIntentId}`) }
  await deps.provider.refund(paymentIntentId, isTouched ? part : undefined)
  await look(deps, paymentIntentId, cause)
}

/**
 * Asks the provider how a payment stands and records it. What is seen depends on when one looks, so the ids of the events
 * derive from nothing: the same reason may find more the next time. What is known is not recorded again.
 */
export async function look(
  deps: PaymentDeps,
  paymentIntentId: string,
  { seed: _seed, ...cause }: Cause,
): Promise<Result<Recorded>> {
  const found = await deps.provider.retrieve(paymentIntentId)
  return found ? observe(deps, found.snapshot, cause) : reject('payment_unknown')
}

/**
 * Staff gives money back through the provider. The wish is recorded first, so that a crash loses nothing: a policy does
 * the rest then. What the provider refuses is recorded as well, and the money can be asked for again.
 */
export const refundByStaff = handler(
  commands.refundByStaff,
  async (deps: PaymentDeps, { paymentIntentId, seenCents, ...wish }, cause) => {
    const personId = await personOf(deps, paymentIntentId)
    if (!personId) return reject('payment_unknown')
    const asked = await deps.streams.execute(payment, paymentIntentId, cause, state =>
      requestRefund(state, { ...wish, personId }, seenCents),
    )
    if (!asked.ok) return asked
    return makeRefund(deps, paymentIntentId, wish.requestId, cause)
  },
)

/** The same from the log, when whoever asked died on the way. */
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
  // Made already, by whoever died before they could write it down? Keys at the provider last a day, its list for ever.
  const known = await look(deps, paymentIntentId, cause)
  if (!known.ok) return known
  // Stryker disable next-line OptionalChaining: a wish that was there does not go away
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
  const seen = await look(deps, paymentIntentId, cause)
  return seen.ok ? { ok: true, position: later(known.position, seen.position) } : seen
}

/** How a wish of staff stands now; undefined when nobody has it. */
async function requestOf({ streams }: PaymentDeps, paymentIntentId: string, requestId: string) {
  const state = await streams.load(payment, paymentIntentId)
  return state.status === 'none' ? undefined : state.requests.find(each => each.requestId === requestId)
}

/** Staff gave the money back by other means. Somebody may have returned it at the provider, so that is asked first. */
export const refundOtherwise = handler(
  commands.refundOtherwise,
  async (deps: PaymentDeps, { paymentIntentId, seenCents, ...given }, cause) => {
    const personId = await personOf(deps, paymentIntentId)
    if (!personId) return reject('payment_unknown')
    const seen = await look(deps, paymentIntentId, cause)
    if (!seen.ok) return seen
    return deps.streams.execute(payment, paymentIntentId, cause, state =>
      decideOtherwise(state, { ...given, personId }, seenCents),
    )
  },
)

/** What is owed is not returned any more. Somebody may have returned it at the provider, so that is asked first. */
export const writeOffRefund = handler(
  commands.writeOffRefund,
  async (deps: PaymentDeps, { paymentIntentId, ...given }, cause) => {
    const personId = await personOf(deps, paymentIntentId)
    if (!personId) return reject('payment_unknown')
    const seen = await look(deps, paymentIntentId, cause)
    if (!seen.ok) return seen
    return deps.streams.execute(payment, paymentIntentId, cause, state => decideWriteOff(state, { ...given, personId }))
  },
)

/** Whose money it is. */
async function personOf(deps: PaymentDeps, paymentIntentId: string): Promise<string | undefined> {
  const state = await deps.streams.load(payment, paymentIntentId)
  return state.status === 'none' ? undefined : deps.payables[state.target.kind].payer(deps, state.target.id)
}
