import { describe, expect, it } from 'vitest'
import { newIntent } from './objects.ts'
import { decide } from './payment-intents.ts'
import type { Command, PaymentState } from './payment-state.ts'

const STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
] as const

const at = { chargeId: 'ch_1', now: 1_800_000_000 }

const fresh = (captureMethod: 'automatic' | 'manual' = 'automatic'): PaymentState => ({
  intent: newIntent({
    id: 'pi_1',
    now: at.now,
    amount: 6500,
    currency: 'eur',
    captureMethod,
    allowedTypes: ['card'],
    allowRedirects: 'always',
    description: null,
    receiptEmail: null,
    statementDescriptorSuffix: null,
    metadata: {},
  }),
  charge: undefined,
  card: undefined,
  authentication: undefined,
})

function after(start: PaymentState, ...commands: Command[]): PaymentState {
  return commands.reduce((state, command) => {
    const outcome = decide(state, command)
    if (outcome.kind === 'refused') throw new Error(outcome.failure.message)
    return outcome.state
  }, start)
}

const attach = { type: 'attach', card: 'visa', paymentMethod: 'pm_1' } as const
const attach3ds = { ...attach, card: 'three_d_secure' } as const
const confirm = { type: 'confirm', returnUrl: undefined, token: 't', pageUrl: 'http://x/3ds', ...at } as const
const capture = { type: 'capture', amount: undefined } as const
const cancel = { type: 'cancel', reason: null, now: at.now } as const

/** A payment in each status. */
const IN: Record<(typeof STATUSES)[number], PaymentState> = {
  requires_payment_method: fresh(),
  requires_confirmation: after(fresh(), attach),
  requires_action: after(fresh(), attach3ds, confirm),
  processing: after(fresh(), attach, { type: 'process' }),
  requires_capture: after(fresh('manual'), attach, confirm),
  canceled: after(fresh(), cancel),
  succeeded: after(fresh(), attach, confirm),
}

/**
 * For each command, the statuses in which it is applied. `confirm` is refused in `requires_payment_method`, because that
 * payment has no card.
 */
const ALLOWED: [string, Command, (typeof STATUSES)[number][]][] = [
  ['attach', attach, ['requires_payment_method', 'requires_confirmation', 'requires_action']],
  ['confirm', confirm, ['requires_confirmation', 'requires_action']],
  ['authenticate', { type: 'authenticate', succeeded: true, ...at }, ['requires_action']],
  ['capture', capture, ['requires_capture']],
  [
    'cancel',
    cancel,
    ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture'],
  ],
  ['process', { type: 'process' }, ['requires_payment_method', 'requires_confirmation', 'requires_action']],
  [
    'receive',
    { type: 'receive', ...at },
    ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'],
  ],
  [
    'fail',
    { type: 'fail', ...at },
    ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'],
  ],
  [
    'update',
    { type: 'update', amount: 7000, fields: {} },
    ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  ],
]

describe('the statuses', () => {
  it.each(STATUSES)('%s is reached', status => expect(IN[status].intent.status).toBe(status))
})

describe.each(ALLOWED)('%s', (_name, command, allowed) => {
  it.each(STATUSES)('from %s is applied or refused, as the table says', status => {
    const outcome = decide(IN[status], command)
    expect(outcome.kind).toBe(allowed.includes(status) ? 'applied' : 'refused')
    if (outcome.kind === 'refused') {
      expect(outcome.failure).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state' })
    }
  })

  it('does not change the given state', () => {
    for (const status of STATUSES) {
      const before = structuredClone(IN[status])
      decide(IN[status], command)
      expect(IN[status]).toEqual(before)
    }
  })
})

describe('manual capture', () => {
  it('authorises the amount, then captures part of it and releases the rest', () => {
    expect(IN.requires_capture.intent).toMatchObject({ amount_capturable: 6500, amount_received: 0 })
    const taken = after(IN.requires_capture, { type: 'capture', amount: 5000 })
    expect(taken.intent).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 5000 })
    expect(taken.charge).toMatchObject({ captured: true, amount_captured: 5000, amount_refunded: 1500 })
  })

  it('never captures more than was authorised', () => {
    expect(decide(IN.requires_capture, { type: 'capture', amount: 6501 })).toMatchObject({
      kind: 'refused',
      failure: { code: 'amount_too_large' },
    })
  })

  it('releases everything on cancel', () => {
    expect(after(IN.requires_capture, cancel).charge).toMatchObject({ refunded: true, amount_refunded: 6500 })
  })
})

it('a declined card changes the state and returns an error', () => {
  const outcome = decide(after(fresh(), { ...attach, card: 'insufficient_funds' }), confirm)
  expect(outcome).toMatchObject({
    kind: 'applied',
    failure: { status: 402, decline_code: 'insufficient_funds' },
    state: { card: undefined, intent: { status: 'requires_payment_method', latest_charge: 'ch_1' } },
    events: ['payment_intent.payment_failed'],
  })
})
