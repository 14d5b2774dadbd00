import { type CardName, testCard } from './cards.ts'
import { authenticationFailed, declined, type Failure, invalidRequest } from './errors.ts'
import { type Intent, newCharge } from './objects.ts'
import type { Command, IntentEventType, Outcome, PaymentState } from './payment-state.ts'

type Status = Intent['status']
const PAYABLE: Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const CANCELABLE: Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

/** What `command` does to one payment. Never throws; the same input gives the same outcome. */
export function decide(state: PaymentState, command: Command): Outcome {
  switch (command.type) {
    case 'update':
      return update(state, command)
    case 'attach':
      return attach(state, command)
    case 'confirm':
      return confirm(state, command)
    case 'authenticate':
      return authenticate(state, command)
    case 'capture':
      return capture(state, command)
    case 'cancel':
      return cancel(state, command)
    case 'process':
      return PAYABLE.includes(state.intent.status)
        ? applied(state, { status: 'processing', next_action: null }, ['payment_intent.processing'])
        : unexpected(state, 'process', PAYABLE)
    case 'receive':
      // The payment succeeds: with the intent's card, or with a Visa when it has none or one that the bank declines.
      return PAYABLE.includes(state.intent.status) || state.intent.status === 'processing'
        ? pay(state, state.card && !testCard(state.card).decline ? state.card : 'visa', command)
        : unexpected(state, 'pay', [...PAYABLE, 'processing'])
    case 'fail':
      return PAYABLE.includes(state.intent.status) || state.intent.status === 'processing'
        ? refuseCard(state, 'declined', command)
        : unexpected(state, 'fail', [...PAYABLE, 'processing'])
  }
}

const applied = (state: PaymentState, changes: Partial<Intent>, events: IntentEventType[]): Outcome => ({
  kind: 'applied',
  state: { ...state, intent: { ...state.intent, ...changes } },
  events,
})

const refused = (message: string, details?: { code?: string; param?: string }): Outcome => ({
  kind: 'refused',
  failure: invalidRequest(message, details),
})

function unexpected(state: PaymentState, verb: string, allowed: Status[]): Outcome {
  const { status } = state.intent
  const past = { cancel: 'canceled', capture: 'captured', confirm: 'confirmed' }[verb] ?? `used to ${verb} it`
  return refused(
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}. ` +
      `Only a PaymentIntent with one of the following statuses may be ${past}: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state' },
  )
}

const unconfirmable = (state: PaymentState): Outcome =>
  state.intent.status === 'succeeded'
    ? refused(
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
        {
          code: 'payment_intent_unexpected_state',
        },
      )
    : unexpected(state, 'confirm', PAYABLE)

function update(state: PaymentState, command: Extract<Command, { type: 'update' }>): Outcome {
  const { amount, currency, fields } = command
  const param = amount === undefined ? 'currency' : 'amount'
  if ((amount !== undefined || currency !== undefined) && !PAYABLE.includes(state.intent.status)) {
    return refused(
      `This PaymentIntent's ${param} could not be updated because it has a status of ${state.intent.status}. You may only ` +
        `update the ${param} of a PaymentIntent with one of the following statuses: ${PAYABLE.join(', ')}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  return applied(
    state,
    { ...fields, amount: amount ?? state.intent.amount, currency: currency ?? state.intent.currency },
    [],
  )
}

function attach(state: PaymentState, command: Extract<Command, { type: 'attach' }>): Outcome {
  if (!PAYABLE.includes(state.intent.status)) return unconfirmable(state)
  return applied(
    { ...state, card: command.card },
    { payment_method: command.paymentMethod, status: 'requires_confirmation', next_action: null },
    [],
  )
}

function confirm(state: PaymentState, command: Extract<Command, { type: 'confirm' }>): Outcome {
  const { intent, card } = state
  if (!PAYABLE.includes(intent.status)) return unconfirmable(state)
  if (!card || !intent.payment_method) {
    return refused(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const mayRedirect =
    intent.automatic_payment_methods?.allow_redirects !== 'never' && !intent.allowed_payment_method_types
  if (mayRedirect && !command.returnUrl) {
    return refused(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment ' +
        "methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept " +
        'redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
        '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    )
  }
  if (testCard(card).threeDSecure) return askForAuthentication(state, command)
  return testCard(card).decline ? refuseCard(state, card, command) : pay(state, card, command)
}

function askForAuthentication(state: PaymentState, command: Extract<Command, { type: 'confirm' }>): Outcome {
  return applied(
    { ...state, authentication: { token: command.token, returnUrl: command.returnUrl } },
    {
      status: 'requires_action',
      last_payment_error: null,
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: command.returnUrl ?? null, url: command.pageUrl },
      },
    },
    ['payment_intent.requires_action'],
  )
}

function authenticate(state: PaymentState, command: Extract<Command, { type: 'authenticate' }>): Outcome {
  if (state.intent.status !== 'requires_action' || !state.card)
    return unexpected(state, 'authenticate', ['requires_action'])
  if (command.succeeded) return pay(state, state.card, command)
  return backToPaymentMethod(state, authenticationFailed())
}

/** The payment succeeds, or is only authorised when the capture is manual. */
function pay(state: PaymentState, card: CardName, at: { chargeId: string; now: number }): Outcome {
  const manual = state.intent.capture_method === 'manual'
  const charge = newCharge(state.intent, { id: at.chargeId, now: at.now, card, captured: !manual })
  const { amount } = state.intent
  return applied(
    { ...state, charge },
    {
      ...(manual
        ? { status: 'requires_capture', amount_capturable: amount }
        : { status: 'succeeded', amount_received: amount }),
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
    },
    [manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded'],
  )
}

function refuseCard(state: PaymentState, card: CardName, at: { chargeId: string; now: number }): Outcome {
  const decline = testCard(card).decline ?? { code: 'card_declined' as const, declineCode: 'generic_decline' }
  const failure = declined(decline, at.chargeId)
  const charge = newCharge(state.intent, { id: at.chargeId, now: at.now, card, captured: false, failure })
  const outcome = backToPaymentMethod(
    { ...state, charge, intent: { ...state.intent, latest_charge: charge.id } },
    failure,
  )
  return outcome.kind === 'applied' ? { ...outcome, failure } : outcome
}

/** Stripe drops the refused payment method: the next attempt needs a new one. */
function backToPaymentMethod(state: PaymentState, failure: Failure): Outcome {
  const { status: _, ...error } = failure
  return applied(
    { ...state, card: undefined },
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: error as NonNullable<Intent['last_payment_error']>,
    },
    ['payment_intent.payment_failed'],
  )
}

function capture(state: PaymentState, command: Extract<Command, { type: 'capture' }>): Outcome {
  const { intent, charge } = state
  if (intent.status !== 'requires_capture' || !charge) {
    return refused(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of ` +
        'the following statuses may be captured: requires_capture.',
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const amount = command.amount ?? intent.amount_capturable
  if (amount > intent.amount_capturable) {
    return refused('The amount to capture is greater than the amount that may be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  }
  return applied(
    {
      ...state,
      charge: { ...charge, captured: true, amount_captured: amount, amount_refunded: charge.amount - amount },
    },
    { status: 'succeeded', amount_received: amount, amount_capturable: 0 },
    ['payment_intent.succeeded'],
  )
}

function cancel(state: PaymentState, command: Extract<Command, { type: 'cancel' }>): Outcome {
  if (!CANCELABLE.includes(state.intent.status)) return unexpected(state, 'cancel', CANCELABLE)
  const released = state.intent.status === 'requires_capture' ? state.charge : undefined
  const charge = released && { ...released, amount_refunded: released.amount, refunded: true }
  return applied(
    { ...state, charge: charge ?? state.charge },
    {
      status: 'canceled',
      canceled_at: command.now,
      cancellation_reason: command.reason,
      amount_capturable: 0,
      next_action: null,
    },
    released ? ['charge.refunded', 'payment_intent.canceled'] : ['payment_intent.canceled'],
  )
}
