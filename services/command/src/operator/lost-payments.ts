import * as commands from '@alba/contracts/payments/commands'
import { reject } from '@alba/contracts/shared/decision'
import { z } from 'zod'
import type { Cause } from '../decision/cause.ts'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import { handler } from '../handler.ts'
import { applyToTarget, refreshPayment } from '../payments/observe.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { payment } from '../payments/payment.ts'
import type { TakenPayment } from '../payments/provider.ts'
import { refundPayment } from '../payments/refunds/refund.ts'
import { decideAct, operatorActs } from './acts.ts'

/**
 * Finds the payments that the provider has taken and that the log does not have, as after a restored backup. Records
 * nothing.
 */
export const lookUpLostPayments = handler(commands.lookUpLostPayments, async (deps: PaymentDeps, { since }) => {
  const payments = []
  for (const taken of await deps.provider.takenSince(Date.parse(since))) {
    const isOrderKnown = await isKnownOrder(deps, taken)
    const isSettled = isOrderKnown && (await isRecorded(deps, taken))
    if (taken.keptCents > 0 && !isSettled) payments.push({ ...taken, isOrderKnown })
  }
  return { ok: true, payments }
})

/**
 * Settles a lost payment: if its order is known, the payment is recorded and applied to it; otherwise the money is
 * returned. The operator's act is recorded first. Repeating the command after a crash returns no money a second time.
 */
export const settleLostPayment = handler(
  commands.settleLostPayment,
  async (deps: PaymentDeps, { paymentIntentId, reason }, { seed: _seed, ...cause }) => {
    const found = await deps.provider.retrieve(paymentIntentId)
    const target = found?.snapshot.target
    if (!found || !target || found.snapshot.status !== 'succeeded') return reject('payment_unknown')
    await deps.streams.execute(operatorActs, 'operators', cause, () =>
      decideAct('settle-lost-payment', [paymentIntentId], reason),
    )
    const email = await receiptAddress(deps, paymentIntentId)
    if (await isKnownOrder(deps, { target })) {
      await refreshPayment(deps, paymentIntentId, cause)
      await applyToTarget(deps, await deps.streams.load(payment, paymentIntentId), cause)
      return { ok: true, outcome: 'settled' as const, email, code: null }
    }
    const code = await refundOrRefusal(deps, paymentIntentId, reason, cause)
    const outcome = code === null ? ('returned' as const) : ('refused' as const)
    return { ok: true, outcome, email, code }
  },
)

type Target = Pick<TakenPayment, 'target'>

const isKnownOrder = async (deps: PaymentDeps, { target: { kind, id } }: Target): Promise<boolean> =>
  (await deps.payables[kind].payer(deps, id)) !== undefined

/** Whether the log has the success of a payment. If so, policies settle it. */
const isRecorded = async ({ streams }: PaymentDeps, { paymentIntentId }: TakenPayment): Promise<boolean> =>
  (await streams.load(payment, paymentIntentId)).status === 'succeeded'

const shown = z.object({ receipt_email: z.string().nullish() })

/** The address to which the provider sent its receipt: when the order is lost, only this says who paid. */
const receiptAddress = async ({ provider }: PaymentDeps, paymentIntentId: string): Promise<string | null> =>
  shown.parse((await provider.show(paymentIntentId)) ?? {}).receipt_email ?? null

/**
 * Returns a payment in full.
 * @returns null; or the provider's code when it refuses, as it does while a payment is disputed
 */
async function refundOrRefusal(
  deps: PaymentDeps,
  paymentIntentId: string,
  reason: string,
  cause: Cause,
): Promise<string | null> {
  try {
    await refundPayment(deps, paymentIntentId, reason, cause)
    return null
  } catch (error) {
    if (error instanceof PermanentFailure) return error.code
    throw error
  }
}
