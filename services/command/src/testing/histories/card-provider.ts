import { PermanentFailure } from '../../decision/permanent-failure.ts'
import type { IntentSnapshot } from '../../payments/decide.ts'
import { MAX_REFUSED_CARDS } from '../../payments/policies.ts'
import { type PaymentProvider, type ProviderEvent, ProviderUnavailable } from '../../payments/provider.ts'
import type { Says } from './history.ts'

/** What the provider is going to tell by itself, or has told. */
export type Webhook = { readonly intent: string; readonly event: ProviderEvent; isHeard: boolean }

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
  const counts = new Map<string, number>()

  const queueWebhook = (id: string, event: Record<string, unknown>) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    const name = `evt_${id}_${count}`
    webhooks.set(name, { intent: id, event: { id: name, ...event } as ProviderEvent, isHeard: false })
  }
  const change = (id: string, part: Partial<IntentSnapshot>) => {
    const intent = intents.get(id)
    if (!intent) return
    const changed = { ...intent, ...part }
    intents.set(id, changed)
    // A webhook shows no charge, so not what went back.
    if (part.refunds || part.disputes) queueWebhook(id, { kind: 'reversal', paymentIntentId: id })
    else queueWebhook(id, { kind: 'intent', snapshot: { ...changed, refundedCents: 0, refunds: [], disputes: [] } })
  }
  const giveBack = (id: string, part?: { readonly amountCents: number; readonly requestId: string | null }) => {
    const intent = intents.get(id)
    const left = intent ? intent.receivedCents - intent.refundedCents : 0
    if (!intent) return false
    const isMade = intent.refunds.some(({ requestId }) => requestId !== null && requestId === part?.requestId)
    if (isMade) return true
    if (left <= 0 && part)
      throw new PermanentFailure('the card provider refuses it', undefined, 'charge_already_refunded')
    if (left <= 0) return false
    if (intent.disputes.some(({ outcome }) => outcome !== 'won'))
      throw new PermanentFailure('the card provider refuses it', undefined, 'charge_disputed')
    const amountCents = part?.amountCents ?? left
    if (amountCents > left) throw new PermanentFailure('the card provider refuses it', undefined, 'amount_too_large')
    const refund = {
      refundId: `re_${id}_${intent.refunds.length + 1}`,
      amountCents,
      refundedAt: new Date(clock()).toISOString(),
      reason: null,
      requestId: part?.requestId ?? null,
      failed: false,
      failureReason: null,
    }
    change(id, { refundedCents: intent.refundedCents + amountCents, refunds: [...intent.refunds, refund] })
    return true
  }
  /** On the provider's own pages, which refuse as its API does. */
  const byHandGiveBack = (id: string, says: 'refunds' | 'refunds a part') => {
    const { receivedCents = 0, refundedCents = 0, disputes = [] } = intents.get(id) ?? {}
    const isContested = disputes.some(({ outcome }) => outcome !== 'won')
    const amountCents = says === 'refunds' ? receivedCents - refundedCents : PART
    if (isContested || amountCents === 0 || amountCents > receivedCents - refundedCents) return
    giveBack(id, { amountCents, requestId: null })
    byHand.add(id)
  }
  const sendBack = (id: string) => {
    const intent = intents.get(id)
    const last = intent?.refunds.findLast(({ failed }) => !failed)
    if (!intent || !last) return
    const refunds = intent.refunds.map(each =>
      each === last ? { ...each, failed: true, failureReason: 'expired_or_canceled_card' } : each,
    )
    change(id, { refundedCents: intent.refundedCents - last.amountCents, refunds })
  }
  const contest = (id: string, outcome: 'open' | 'won' | 'lost') => {
    const intent = intents.get(id)
    const left = intent ? intent.receivedCents - intent.refundedCents : 0
    const open = intent?.disputes.find(each => each.outcome === 'open')
    if (!intent || (outcome === 'open' ? left === 0 || intent.disputes.length > 0 : !open)) return
    const begun = {
      disputeId: `du_${id}`,
      amountCents: left,
      reason: null,
      disputedAt: new Date(clock()).toISOString(),
    }
    change(id, { disputes: [{ ...(open ?? begun), outcome }] })
  }
  const reach = () => {
    if (provider.away) throw new ProviderUnavailable(new Error('away'))
  }
  const shown = (snapshot: IntentSnapshot) => ({ snapshot, clientSecret: `${snapshot.id}_secret` })
  /** Another card each time. */
  const refuse = (id: string) => {
    const attempt = `ch_${id}_${counts.get(id) ?? 0}`
    change(id, { status: 'requires_payment_method', lastError: { ...refused, attempt } })
  }
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
    async refund(id, part) {
      reach()
      giveBack(id, part)
    },
    async reversalsSince(position) {
      reach()
      const touched = [...intents.values()].filter(({ refunds, disputes }) => refunds.length + disputes.length > 0)
      return { paymentIntentIds: touched.map(({ id }) => id), position }
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
      if (says === 'refunds' || says === 'refunds a part') byHandGiveBack(id, says)
      if (says === 'sends the refund back') sendBack(id)
      if (says === 'contests' || says === 'wins' || says === 'loses') contest(id, OUTCOMES[says])
      if (!isOpen(id)) return
      const intent = intents.get(id)
      if (says === 'pays')
        change(id, {
          status: 'succeeded',
          receivedCents: intent?.amountCents ?? 0,
          paidAt: new Date(clock()).toISOString(),
        })
      if (says === 'works on it') change(id, { status: 'processing' })
      if (says === 'declines') refuse(id)
      if (says === 'declines again and again') for (let n = 0; n < MAX_REFUSED_CARDS; n++) refuse(id)
    },
  }
  return provider
}

/** What is given back by hand where it is not all, in cents. */
const PART = 1_000

const OUTCOMES = { contests: 'open', wins: 'won', loses: 'lost' } as const

const refused = { code: 'card_declined', declineCode: 'generic_decline' }

const blank = {
  status: 'requires_payment_method',
  receivedCents: 0,
  paidAt: null,
  refundedCents: 0,
  refunds: [],
  disputes: [],
  currency: 'eur',
  provider: 'sandbox',
  cancellationReason: null,
  lastError: null,
} as const
