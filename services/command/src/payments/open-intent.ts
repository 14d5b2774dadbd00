import { openIntent as command } from '@alba/contracts/payments/commands'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { reject } from '@alba/contracts/shared/decision'
import { handler } from '../handler.ts'
import { closeIntent } from './close-intent.ts'
import { openIntent as decide } from './decide.ts'
import type { Bill, PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'

/**
 * Opens the payment of something unpaid at the price that it carries, or returns the intent already open. The provider
 * is asked first, under an idempotency key of the target: a crash before our append leaves an intent that the next try
 * finds again and that nobody could have paid. Its secret leaves here only once what it pays for is kept.
 */
export const openIntent = handler(command, async (deps: PaymentDeps, { target, amountCents }, cause) => {
  const payable = deps.payables[target.kind]
  const bill = await payable.bill(deps, target.id)
  if (!bill.ok) return bill
  if (amountCents !== null && amountCents !== bill.amountCents) return reject('amount_mismatch')
  const intent = await intentFor(deps, target, bill)
  if (!intent || intent.snapshot.status === 'canceled') return reject(payable.closed)
  if (intent.snapshot.status === 'succeeded') return reject('payment_settled')
  const { id: paymentIntentId, amountCents: due } = intent.snapshot
  const recorded = await deps.streams.execute(payment, paymentIntentId, cause, state => decide(state, intent.snapshot))
  if (!recorded.ok) return recorded
  const opened = await payable.opened(deps, target.id, { paymentIntentId, amountCents: due }, cause)
  if (!opened.ok) {
    // Nobody has its secret. Should the provider be away just now, reconciliation closes it.
    await closeIntent(deps, paymentIntentId, cause).catch(error =>
      deps.logger.warn({ err: error }, 'an intent that nobody can pay with stays open for now'),
    )
    return opened
  }
  const { name: provider, publishableKey, sandboxUrl } = deps.provider
  const position = opened.position ?? recorded.position ?? ''
  const { clientSecret } = intent
  return { ok: true, paymentIntentId, clientSecret, provider, publishableKey, sandboxUrl, amountCents: due, position }
})

const intentFor = ({ provider }: PaymentDeps, target: PaymentTarget, { paymentIntentId, ...bill }: Bill) =>
  paymentIntentId ? provider.retrieve(paymentIntentId) : provider.createIntent({ target, ...bill })
