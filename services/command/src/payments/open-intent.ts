import { openIntent as command } from '@alba/contracts/payments/commands'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import type { AnswerOf, BodyOf } from '@alba/contracts/shared/command'
import { reject } from '@alba/contracts/shared/decision'
import { START } from '@alba/platform/event-store/event-store'
import type { Cause } from '../decision/cause.ts'
import { inTraceOf } from '../decision/in-trace-of.ts'
import type { Result } from '../decision/result.ts'
import { handler } from '../handler.ts'
import { closeIntent } from './close-intent.ts'
import { openIntent as decide } from './decide.ts'
import { observe } from './observe.ts'
import type { Bill, PaymentDeps } from './payable.ts'
import { payment } from './payment.ts'
import type { NewIntent, PaymentProvider } from './provider.ts'

type Asked = BodyOf<typeof command>
type Opened = Result<AnswerOf<typeof command>>
type Intent = Awaited<ReturnType<PaymentProvider['createIntent']>>

/**
 * Opens a payment at the price that the server knows, or answers the intent that is open already. The provider is
 * called first, under an idempotency key of the target, so that the next try after a crash gets the same intent. The
 * browser gets the client secret, without which nobody can pay, only after the target has recorded the intent: from
 * then on the time of a booking is kept.
 */
export const openIntent = handler(command, async (deps: PaymentDeps, asked, cause) => {
  const stream = deps.payables[asked.target.kind].stream(asked.target.id)
  return inTraceOf(deps, stream, 'open payment', cause, inTrace => open(deps, asked, inTrace))
})

async function open(deps: PaymentDeps, { target, amountCents }: Asked, cause: Cause): Promise<Opened> {
  const payable = deps.payables[target.kind]
  const bill = await payable.bill(deps, target.id)
  if (!bill.ok) return bill
  if (amountCents !== null && amountCents !== bill.amountCents) return reject('amount_mismatch')
  deps.providerCalls.charge()
  const intent = await intentFor(deps, target, bill, cause)
  if (!intent || intent.snapshot.status === 'canceled') return reject(payable.closedRejection)
  if (intent.snapshot.status === 'succeeded') return reject('payment_settled')
  const { id: paymentIntentId, amountCents: due } = intent.snapshot
  const recorded = await deps.streams.execute(payment, paymentIntentId, cause, state => decide(state, intent.snapshot))
  if (!recorded.ok) return recorded
  const opened = await payable.intentOpened(deps, target.id, { paymentIntentId, amountCents: due }, cause)
  if (!opened.ok) {
    // Nobody has the secret of this intent. If the provider cannot be reached now, reconciliation closes it later.
    await closeIntent(deps, paymentIntentId, cause).catch(error =>
      deps.logger.warn({ err: error }, 'an unused intent could not be closed now'),
    )
    return opened
  }
  const { name: provider, publishableKey, sandboxUrl } = deps.provider
  const position = opened.position ?? recorded.position ?? START
  const { clientSecret } = intent
  return { ok: true, paymentIntentId, clientSecret, provider, publishableKey, sandboxUrl, amountCents: due, position }
}

const intentFor = (deps: PaymentDeps, target: PaymentTarget, { paymentIntentId, ...bill }: Bill, cause: Cause) =>
  paymentIntentId ? deps.provider.retrieve(paymentIntentId) : newIntent(deps, { target, ...bill, after: null }, cause)

/** The intent of a former try that crashed, or a new one if that intent was closed in the meantime. */
async function newIntent(deps: PaymentDeps, wanted: NewIntent, cause: Cause): Promise<Intent> {
  const created = await deps.provider.createIntent(wanted)
  const { id } = created.snapshot
  const known = await deps.streams.load(payment, id)
  if (known.status === 'none') return created
  // The intent existed already, and the provider has answered its state of that time.
  const intent = known.status === 'canceled' ? undefined : await deps.provider.retrieve(id)
  if (intent && intent.snapshot.status !== 'canceled') return intent
  if (intent) await observe(deps, intent.snapshot, cause)
  return newIntent(deps, { ...wanted, after: id }, cause)
}
