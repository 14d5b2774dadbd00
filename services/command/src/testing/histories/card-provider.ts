import type { IntentSnapshot } from '../../payments/decide.ts'
import { type PaymentProvider, type ProviderEvent, ProviderUnavailable } from '../../payments/provider.ts'
import type { Says } from './history.ts'

/** What the provider is going to tell by itself, or has told. */
export type Webhook = { readonly event: ProviderEvent; isHeard: boolean }

export type CardProvider = {
  readonly port: PaymentProvider
  readonly intents: ReadonlyMap<string, IntentSnapshot>
  /** By the id of its event, in the order of what happened. */
  readonly webhooks: ReadonlyMap<string, Webhook>
  /** Payments that staff returned by hand, on the provider's own pages. */
  readonly byHand: ReadonlySet<string>
  away: boolean
  say(id: string, says: Says): void
}

/**
 * A card provider in memory. Its ids derive from what is paid for, so that a history which is run again meets the same.
 * @param clock milliseconds since the epoch
 */
export function cardProvider(clock: () => number): CardProvider {
  const intents = new Map<string, IntentSnapshot>()
  const webhooks = new Map<string, Webhook>()
  const byHand = new Set<string>()
  const told = new Map<string, number>()

  const tell = (id: string, event: Record<string, unknown>) => {
    const count = (told.get(id) ?? 0) + 1
    told.set(id, count)
    const name = `evt_${id}_${count}`
    webhooks.set(name, { event: { id: name, ...event } as ProviderEvent, isHeard: false })
  }
  const change = (id: string, part: Partial<IntentSnapshot>) => {
    const intent = intents.get(id)
    if (!intent) return
    const changed = { ...intent, ...part }
    intents.set(id, changed)
    if (part.refundedCents === undefined)
      // A webhook shows no charge, so not what went back.
      tell(id, { kind: 'intent', snapshot: { ...changed, refundedCents: 0 } })
    else tell(id, { kind: 'refund', paymentIntentId: id, refundedCents: part.refundedCents })
  }
  const giveBack = (id: string) => {
    const intent = intents.get(id)
    if (!intent || intent.refundedCents >= intent.receivedCents) return false
    change(id, { refundedCents: intent.receivedCents })
    return true
  }
  const reach = () => {
    if (provider.away) throw new ProviderUnavailable(new Error('away'))
  }
  const shown = (snapshot: IntentSnapshot) => ({ snapshot, clientSecret: `${snapshot.id}_secret` })
  const isOpen = (id: string) => {
    const status = intents.get(id)?.status
    return status === 'requires_payment_method' || status === 'processing'
  }

  const port: PaymentProvider = {
    name: 'sandbox',
    publishableKey: 'pk_test',
    sandboxUrl: null,
    async createIntent({ target, amountCents, description, after }) {
      reach()
      const id = after === null ? `pi_${target.kind}_${target.id}` : `${after}_again`
      const intent = { ...blank, id, target, amountCents, description }
      if (!intents.has(id)) intents.set(id, intent)
      // Asked again, it repeats what it said, whatever has become of the intent.
      return shown(intent)
    },
    async retrieve(id) {
      reach()
      const intent = intents.get(id)
      return intent && shown(intent)
    },
    async show(id) {
      reach()
      return intents.get(id)
    },
    async cancel(id) {
      reach()
      if (intents.get(id)?.status === 'requires_payment_method')
        change(id, { status: 'canceled', cancellationReason: 'abandoned' })
      return intents.get(id)
    },
    async refund(id) {
      reach()
      giveBack(id)
    },
    readWebhook: body => JSON.parse(body),
  }

  const provider: CardProvider = {
    port,
    intents,
    webhooks,
    byHand,
    away: false,
    say(id, says) {
      if (says === 'refunds' && giveBack(id)) byHand.add(id)
      if (!isOpen(id)) return
      const intent = intents.get(id)
      if (says === 'pays')
        change(id, {
          status: 'succeeded',
          receivedCents: intent?.amountCents ?? 0,
          paidAt: new Date(clock()).toISOString(),
        })
      if (says === 'works on it') change(id, { status: 'processing' })
      if (says === 'declines') change(id, { status: 'requires_payment_method', lastError: refused })
    },
  }
  return provider
}

const refused = { code: 'card_declined', declineCode: 'generic_decline', attempt: null }

const blank = {
  status: 'requires_payment_method',
  receivedCents: 0,
  paidAt: null,
  refundedCents: 0,
  currency: 'eur',
  provider: 'sandbox',
  cancellationReason: null,
  lastError: null,
} as const
