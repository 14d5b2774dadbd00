import Stripe from 'stripe'
import { cardOfPaymentMethod } from './cards.ts'
import { badRequest, type Failure, missing, StripeRefusal } from './errors.ts'
import { type Charge, type Dispute, type Intent, newId, type Refund, randomText } from './objects.ts'
import { decide } from './payment-intents.ts'
import type { Command, Outcome, PaymentState } from './payment-state.ts'
import { decideRefund, type RefundCommand, withBankReference } from './refunds.ts'
import type { Store } from './store.ts'

/** The request that causes a change. Events name it; `baseUrl` is where a browser reaches the 3-D Secure page. */
export type Origin = { requestId: string | null; idempotencyKey: string | null; baseUrl: string }

export type Payments = ReturnType<typeof payments>

/**
 * Runs decisions, stores their results and publishes the events. All functions throw StripeRefusal.
 * @param publish sends an event to the webhook; events of one lane keep their order
 * @param now Unix seconds
 */
export function payments(store: Store, publish: (event: Stripe.Event, lane: string) => unknown, now: () => number) {
  function load(id: string, param = 'intent'): PaymentState {
    const payment = store.get('payment', id)
    if (!payment) throw missing('payment_intent', id, param)
    const charge = payment.intent.latest_charge
    return { ...payment, charge: charge ? store.get('charge', charge) : undefined }
  }

  function save({ charge, ...payment }: PaymentState) {
    if (charge) store.put('charge', charge.id, charge)
    store.put('payment', payment.intent.id, payment)
  }

  function emit(type: Stripe.Event['type'], object: unknown, lane: string, origin: Origin, previous?: object) {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now(),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
      type,
    } as Stripe.Event
    store.put('event', event.id, event)
    publish(event, lane)
  }

  /**
   * Applies the commands in order, and saves the state unless one of them is refused. `failure` is set when the card was
   * declined; that state is saved too.
   */
  function apply(
    start: PaymentState,
    commands: Command[],
    origin: Origin,
  ): { intent: Intent; failure: Failure | undefined } {
    let state = start
    let failure: Failure | undefined
    const emitted: { type: Stripe.Event['type']; object: Intent | Charge | undefined }[] = []
    if (!store.get('payment', start.intent.id)) emitted.push({ type: 'payment_intent.created', object: start.intent })
    for (const command of commands) {
      const outcome: Outcome = decide(state, command)
      if (outcome.kind === 'refused') throw new StripeRefusal(outcome.failure, { executed: true, intent: state.intent })
      const next = outcome.state
      emitted.push(
        ...outcome.events.map(type => ({ type, object: type === 'charge.refunded' ? next.charge : next.intent })),
      )
      state = next
      failure = outcome.failure
    }
    save(state)
    for (const { type, object } of emitted) emit(type, object, state.intent.id, origin)
    return { intent: state.intent, failure }
  }

  /** Does the same as `apply` for an API request, whose caller gets a declined card as an error. */
  function run(start: PaymentState, commands: Command[], origin: Origin): Intent {
    const { intent, failure } = apply(start, commands, origin)
    if (failure) throw new StripeRefusal(failure, { executed: true, intent })
    return intent
  }

  /** The commands of a confirmation: attach the payment method, if one is given, then try to pay. */
  function confirmation(
    intentId: string,
    paymentMethod: string | undefined,
    returnUrl: string | undefined,
    origin: Origin,
  ): Command[] {
    const token = randomText(32)
    const pageUrl = `${origin.baseUrl}/3ds/${intentId}?token=${token}`
    return [
      ...attachment(paymentMethod),
      { type: 'confirm', returnUrl, token, pageUrl, chargeId: newId('ch'), now: now() },
    ]
  }

  function refund(charge: Charge, command: Omit<RefundCommand, 'id' | 'now' | 'isContested'>, origin: Origin): Refund {
    const isContested = [...store.all('dispute').values()].some(
      each => each.charge === charge.id && each.status !== 'won',
    )
    const outcome = decideRefund(charge, { ...command, id: newId('re'), isContested, now: now() })
    if (outcome.kind === 'refused') throw new StripeRefusal(outcome.failure, { executed: true })
    // The bank's reference exists at once here, but the answer and `refund.created` come without it, as Stripe's do.
    const settled = withBankReference(outcome.refund, String(now()).padStart(23, '7'))
    store.put('charge', charge.id, outcome.charge)
    store.put('refund', settled.id, settled)
    emit('refund.created', outcome.refund, charge.payment_intent, origin)
    emit('charge.refunded', outcome.charge, charge.payment_intent, origin, { amount_refunded: charge.amount_refunded })
    emit('refund.updated', settled, charge.payment_intent, origin, {
      destination_details: outcome.refund.destination_details,
    })
    return outcome.refund
  }

  function dispute(intentId: string, origin: Origin): Dispute {
    const { intent, charge } = load(intentId)
    if (intent.status !== 'succeeded' || !charge || charge.disputed) {
      throw badRequest(`Only a succeeded payment can be disputed, and only once; ${intentId} is ${intent.status}.`)
    }
    const opened = newDispute(charge, now())
    store.put('charge', charge.id, { ...charge, disputed: true })
    store.put('dispute', opened.id, opened)
    emit('charge.dispute.created', opened, intentId, origin)
    return opened
  }

  /** The bank returns the last refund that has not failed yet, for example because the card no longer exists. */
  function failRefund(intentId: string, origin: Origin): Refund {
    const { charge } = load(intentId)
    const refunds = [...store.all('refund').values()].filter(each => each.charge === charge?.id)
    const last = refunds.findLast(each => each.status === 'succeeded')
    if (!charge || !last) throw badRequest(`There is no refund of ${intentId} that succeeded.`)
    const failed: Refund = { ...last, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    store.put('refund', failed.id, failed)
    store.put('charge', charge.id, {
      ...charge,
      amount_refunded: charge.amount_refunded - last.amount,
      refunded: false,
    })
    emit('refund.failed', failed, intentId, origin, { status: last.status })
    emit('refund.updated', failed, intentId, origin, { status: last.status })
    return failed
  }

  /** The bank closes the dispute of a payment. */
  function closeDispute(intentId: string, status: 'won' | 'lost', origin: Origin): Dispute {
    const open = [...store.all('dispute').values()].find(
      each => each.payment_intent === intentId && each.status === 'needs_response',
    )
    if (!open) throw badRequest(`There is no open dispute of ${intentId}.`)
    const closed: Dispute = { ...open, status }
    store.put('dispute', closed.id, closed)
    emit('charge.dispute.closed', closed, intentId, origin, { status: open.status })
    return closed
  }

  return { load, apply, run, confirmation, refund, failRefund, dispute, closeDispute }
}

/** The command that attaches a `pm_card_…`; none when no payment method is given. */
export function attachment(paymentMethod: string | undefined): Command[] {
  if (paymentMethod === undefined) return []
  const card = cardOfPaymentMethod(paymentMethod)
  if (!card) {
    throw badRequest(`No such PaymentMethod: '${paymentMethod}'`, { code: 'resource_missing', param: 'payment_method' })
  }
  return [{ type: 'attach', card, paymentMethod: newId('pm') }]
}

const newDispute = (charge: Charge, now: number): Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount: charge.amount_captured,
  charge: charge.id,
  created: now,
  currency: charge.currency,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})
