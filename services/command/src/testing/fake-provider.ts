import { randomUUID } from 'node:crypto'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import type { IntentSnapshot } from '../payments/decide.ts'
import { type PaymentProvider, ProviderUnavailable, type TakenPayment } from '../payments/provider.ts'

export type FakeProvider = PaymentProvider & {
  /** The visitor has paid. The snapshot contains the time of the payment only if it is given. */
  pay(id: string, paidAt?: string): void
  /** The bank is still processing the payment: it is not paid and cannot be canceled. */
  process(id: string): void
  /** The card was declined; the intent waits for another card. */
  decline(id: string, attempt: string): void
  /** The intents for a booking, a voucher or the purchase of a package. */
  intentsOf(targetId: number): IntentSnapshot[]
  /** Adds an intent that was not created through Alba. Returns its id. */
  add(intent: IntentSnapshot): string
  snapshot(id: string): IntentSnapshot
  /** The intent of each refund that Alba made, in order; those by hand are not in it. Repeating one makes no other. */
  readonly refunds: string[]
  /** How often a refund was requested. */
  refundCalls: number
  /** Staff refunds a payment on the provider's own pages. Returns the id of the refund. */
  refundByHand(id: string, amountCents: number): string
  /** The bank sends a refund back to the provider. */
  failRefund(id: string, refundId: string): void
  /** The card holder disputes the whole payment, or the bank decides the dispute. */
  dispute(id: string, outcome?: 'open' | 'won' | 'lost'): void
  /** Intents that cannot be refunded, for example because of a dispute. */
  readonly disputed: Set<string>
  /** How often an intent was retrieved or canceled. */
  callsAbout(id: string): number
  /** While true, every call fails as if the provider were unreachable. */
  isUnreachable: boolean
}

const MADE_AT = '2026-11-22T09:00:00Z'

/**
 * A card provider in memory, for tests of how Alba handles its answers. The Stripe SDK is tested against the sandbox.
 */
export function fakeProvider(): FakeProvider {
  const intents = new Map<string, IntentSnapshot>()
  const change = (id: string, part: Partial<IntentSnapshot>) => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`no intent ${id}`)
    intents.set(id, { ...intent, ...part })
  }
  const assertReachable = () => {
    if (fake.isUnreachable) throw new ProviderUnavailable(new Error('unreachable'))
  }
  /**
   * By idempotency key. The provider repeats its first answer to a repeated request, even if the intent has changed
   * since.
   */
  const firstAnswers = new Map<string, IntentSnapshot>()
  const calls = new Map<string, number>()
  const count = (id: string) => calls.set(id, (calls.get(id) ?? 0) + 1)
  const makeRefund = (id: string, amountCents: number, requestId: string | null): string => {
    const { refunds, refundedCents } = fake.snapshot(id)
    const refundId = `re_${id}_${refunds.length + 1}`
    const made = {
      refundId,
      amountCents,
      refundedAt: MADE_AT,
      reason: null,
      requestId,
      failed: false,
      failureReason: null,
    }
    change(id, { refundedCents: refundedCents + amountCents, refunds: [...refunds, made] })
    return refundId
  }
  const opened = (snapshot: IntentSnapshot) => ({ snapshot, clientSecret: `${snapshot.id}_secret` })
  const fake: FakeProvider = {
    name: 'sandbox',
    publishableKey: 'pk_test',
    sandboxUrl: 'http://127.0.0.1:1',
    refunds: [],
    refundCalls: 0,
    disputed: new Set(),
    isUnreachable: false,
    callsAbout: id => calls.get(id) ?? 0,
    pay: (id, paidAt) =>
      change(id, {
        status: 'succeeded',
        receivedCents: intents.get(id)?.amountCents ?? 0,
        paidAt: paidAt ?? null,
      }),
    process: id => change(id, { status: 'processing' }),
    decline: (id, attempt) =>
      change(id, {
        status: 'requires_payment_method',
        lastError: { code: 'card_declined', declineCode: 'generic_decline', attempt },
      }),
    intentsOf: id => [...intents.values()].filter(intent => intent.target?.id === id),
    add: intent => {
      intents.set(intent.id, intent)
      return intent.id
    },
    snapshot: id => {
      const intent = intents.get(id)
      if (!intent) throw new Error(`no intent ${id}`)
      return intent
    },
    async createIntent({ target, amountCents, email, description, after }) {
      assertReachable()
      const key = JSON.stringify([target.kind, target.id, amountCents, email, description, after])
      const first = firstAnswers.get(key)
      if (first) return opened(first)
      const snapshot: IntentSnapshot = {
        id: `pi_${randomUUID().replaceAll('-', '')}`,
        status: 'requires_payment_method',
        target,
        amountCents,
        receivedCents: 0,
        paidAt: null,
        refundedCents: 0,
        refunds: [],
        disputes: [],
        currency: 'eur',
        description,
        provider: 'sandbox',
        cancellationReason: null,
        lastError: null,
      }
      intents.set(snapshot.id, snapshot)
      firstAnswers.set(key, snapshot)
      return opened(snapshot)
    },
    async retrieve(id) {
      assertReachable()
      count(id)
      const intent = intents.get(id)
      return intent && opened(intent)
    },
    async show(id) {
      assertReachable()
      return intents.get(id)
    },
    async cancel(id) {
      assertReachable()
      count(id)
      const final = ['succeeded', 'processing', 'canceled']
      if (!final.includes(intents.get(id)?.status ?? 'canceled'))
        change(id, { status: 'canceled', cancellationReason: 'abandoned' })
      return intents.get(id)
    },
    async refund(id, { requestId, amountCents }) {
      assertReachable()
      fake.refundCalls++
      if (fake.disputed.has(id))
        throw new PermanentFailure('the card provider refuses it: charge_disputed', undefined, 'charge_disputed')
      const { receivedCents, refundedCents, refunds } = fake.snapshot(id)
      if (refunds.some(each => each.requestId === requestId)) return
      const left = receivedCents - refundedCents
      if (left === 0) throw new PermanentFailure('the card provider refuses it', undefined, 'charge_already_refunded')
      if (amountCents > left) throw new PermanentFailure('the card provider refuses it', undefined, 'amount_too_large')
      fake.refunds.push(id)
      makeRefund(id, amountCents, requestId)
    },
    refundByHand: (id, amountCents) => makeRefund(id, amountCents, null),
    failRefund(id, refundId) {
      const { refunds, refundedCents } = fake.snapshot(id)
      const failing = refunds.find(each => each.refundId === refundId)
      change(id, {
        refundedCents: refundedCents - (failing?.amountCents ?? 0),
        refunds: refunds.map(each =>
          each === failing ? { ...each, failed: true, failureReason: 'expired_or_canceled_card' } : each,
        ),
      })
    },
    dispute(id, outcome = 'open') {
      const { receivedCents: amountCents } = fake.snapshot(id)
      const dispute = { disputeId: `du_${id}`, amountCents, reason: 'fraudulent', disputedAt: MADE_AT, outcome }
      change(id, { disputes: [dispute] })
    },
    reversalsSince: async position => {
      assertReachable()
      const touched = [...intents.values()].filter(({ refunds, disputes }) => refunds.length + disputes.length > 0)
      return { paymentIntentIds: touched.map(({ id }) => id), position: position ?? 'evt_1' }
    },
    takenSince: async () => {
      assertReachable()
      return [...intents.values()].flatMap(takenOf)
    },
    readWebhook(body, signature) {
      return signature === 'valid' ? JSON.parse(body) : undefined
    },
    check: async webhookUrl => ({
      mode: 'sandbox',
      findings: [],
      webhookUrl,
      lastWebhookAt: null,
      watchedSince: MADE_AT,
    }),
  }
  return fake
}

/** The fake does not know when an intent was opened, so all of them are listed. */
function takenOf({ id, status, target, receivedCents, refundedCents, description }: IntentSnapshot): TakenPayment[] {
  if (status !== 'succeeded' || !target) return []
  const keptCents = receivedCents - refundedCents
  return [{ paymentIntentId: id, target, openedAt: MADE_AT, keptCents, description }]
}
