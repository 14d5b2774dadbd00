import { randomUUID } from 'node:crypto'
import type { IntentSnapshot } from '../payments/decide.ts'
import { type PaymentProvider, ProviderUnavailable } from '../payments/provider.ts'

export type FakeProvider = PaymentProvider & {
  /** The money arrives, as if the visitor had paid. */
  pay(id: string): void
  snapshot(id: string): IntentSnapshot
  refunds: string[]
  /** While true, every call fails as if the provider could not be reached. */
  away: boolean
}

/** A card provider in memory, for tests of what Alba does with its answers. The real SDK is tested with the sandbox. */
export function fakeProvider(): FakeProvider {
  const intents = new Map<string, IntentSnapshot>()
  const change = (id: string, part: Partial<IntentSnapshot>) => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`no intent ${id}`)
    intents.set(id, { ...intent, ...part })
  }
  const reach = () => {
    if (fake.away) throw new ProviderUnavailable(new Error('away'))
  }
  const opened = (snapshot: IntentSnapshot) => ({ snapshot, clientSecret: `${snapshot.id}_secret` })
  const fake: FakeProvider = {
    name: 'sandbox',
    publishableKey: 'pk_test',
    sandboxUrl: 'http://127.0.0.1:1',
    refunds: [],
    away: false,
    pay: id => change(id, { status: 'succeeded', receivedCents: intents.get(id)?.amountCents ?? 0 }),
    snapshot: id => {
      const intent = intents.get(id)
      if (!intent) throw new Error(`no intent ${id}`)
      return intent
    },
    async createIntent({ target, amountCents, description }) {
      reach()
      const existing = [...intents.values()].find(intent => intent.target?.id === target.id)
      if (existing) return opened(existing)
      const snapshot: IntentSnapshot = {
        id: `pi_${randomUUID().replaceAll('-', '')}`,
        status: 'requires_payment_method',
        target,
        amountCents,
        receivedCents: 0,
        refundedCents: 0,
        currency: 'eur',
        description,
        provider: 'sandbox',
        cancellationReason: null,
        lastError: null,
      }
      intents.set(snapshot.id, snapshot)
      return opened(snapshot)
    },
    async retrieve(id) {
      reach()
      const intent = intents.get(id)
      return intent && opened(intent)
    },
    async cancel(id) {
      reach()
      if (intents.get(id)?.status !== 'succeeded') change(id, { status: 'canceled', cancellationReason: 'abandoned' })
      return intents.get(id)
    },
    async refund(id) {
      reach()
      if (!fake.refunds.includes(id)) fake.refunds.push(id)
      change(id, { refundedCents: intents.get(id)?.receivedCents ?? 0 })
    },
    readWebhook(body, signature) {
      return signature === 'valid' ? JSON.parse(body) : undefined
    },
  }
  return fake
}
