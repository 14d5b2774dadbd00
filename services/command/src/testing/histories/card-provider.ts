import { PermanentFailure } from '../../decision/permanent-failure.ts'
import type { IntentSnapshot } from '../../payments/decide.ts'
import { MAX_REFUSED_CARDS } from '../../payments/policies.ts'
import { type PaymentProvider, type ProviderEvent, ProviderUnavailable } from '../../payments/provider.ts'
import type { BankEvent } from './history.ts'

/** A webhook that the provider has sent or is going to send. */
export type Webhook = { readonly intent: string; readonly event: ProviderEvent; isDelivered: boolean }

export type CardProvider = {
  readonly port: PaymentProvider
  readonly intents: ReadonlyMap<string, IntentSnapshot>
  /** The webhooks by their event ids, in the order of the events. */
  readonly webhooks: ReadonlyMap<string, Webhook>
  /**
   * Payments that succeeded without a webhook, and whose client did not come back. Only asking the provider finds them.
   */
  readonly lost: ReadonlySet<string>
  /** Payments that staff refunded on the provider's own pages. */
  readonly byHand: ReadonlySet<string>
  isUnreachable: boolean
  /** Whether it was ever unreachable in this history. */
  wasUnreachable: boolean
  /** Lets something happen to a payment. Nothing changes when it is impossible in the state of the payment. */
  apply(id: string, event: BankEvent): void
}

/**
 * A card provider in memory. Its ids derive from what is paid for, so a history that is played again has the same ids.
 * @param clock milliseconds since the epoch
 */
export function cardProvider(clock: () => number): CardProvider {
  const intents = new Map<string, IntentSnapshot>()
  const webhooks = new Map<string, Webhook>()
  const lost = new Set<string>()
  const byHand = new Set<string>()
  const counts = new Map<string, number>()

  const queueWebhook = (id: string, event: Record<string, unknown>) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    const name = `evt_${id}_${count}`
    if (lost.has(id) && event.kind === 'intent') return
    webhooks.set(name, { intent: id, event: { id: name, ...event } as ProviderEvent, isDelivered: false })
  }
  const change = (id: string, part: Partial<IntentSnapshot>) => {
    const intent = intents.get(id)
    if (!intent) return
    const changed = { ...intent, ...part }
    intents.set(id, changed)
    // The webhook of an intent contains no charge, and therefore no refunds and disputes. They have a webhook of their
    // own.
    if (part.refunds || part.disputes) queueWebhook(id, { kind: 'reversal', paymentIntentId: id })
    else queueWebhook(id, { kind: 'intent', snapshot: { ...changed, refundedCents: 0, refunds: [], disputes: [] } })
  }
  /** @throws {PermanentFailure} when the provider refuses the refund */
  const refund = (id: string, order: { readonly amountCents: number; readonly requestId: string | null }) => {
    const { amountCents, requestId } = order
    const intent = intents.get(id)
    const left = intent ? intent.receivedCents - intent.refundedCents : 0
    if (!intent) return false
    if (requestId !== null && intent.refunds.some(each => each.requestId === requestId)) return true
    if (left <= 0)
      throw new PermanentFailure('the card provider refuses the refund', undefined, 'charge_already_refunded')
    if (intent.disputes.some(({ outcome }) => outcome !== 'won'))
      throw new PermanentFailure('the card provider refuses the refund', undefined, 'charge_disputed')
    if (amountCents > left)
      throw new PermanentFailure('the card provider refuses the refund', undefined, 'amount_too_large')
    const refund = {
      refundId: `re_${id}_${intent.refunds.length + 1}`,
      amountCents,
      refundedAt: new Date(clock()).toISOString(),
      reason: null,
      requestId,
      failed: false,
      failureReason: null,
    }
    change(id, { refundedCents: intent.refundedCents + amountCents, refunds: [...intent.refunds, refund] })
    return true
  }
  /** A refund on the provider's own pages. They refuse the same refunds as its API. */
  const refundByHand = (id: string, event: 'refunded' | 'partly refunded') => {
    const { receivedCents = 0, refundedCents = 0, disputes = [] } = intents.get(id) ?? {}
    const isContested = disputes.some(({ outcome }) => outcome !== 'won')
    const amountCents = event === 'refunded' ? receivedCents - refundedCents : PARTIAL_REFUND_CENTS
    if (isContested || amountCents === 0 || amountCents > receivedCents - refundedCents) return
    refund(id, { amountCents, requestId: null })
    byHand.add(id)
  }
  const failLastRefund = (id: string) => {
    const intent = intents.get(id)
    const last = intent?.refunds.findLast(({ failed }) => !failed)
    if (!intent || !last) return
    const refunds = intent.refunds.map(each =>
      each === last ? { ...each, failed: true, failureReason: 'expired_or_canceled_card' } : each,
    )
    change(id, { refundedCents: intent.refundedCents - last.amountCents, refunds })
  }
  const setDispute = (id: string, outcome: 'open' | 'won' | 'lost') => {
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
  const assertReachable = () => {
    if (provider.isUnreachable) throw new ProviderUnavailable(new Error('unreachable'))
  }
  const shown = (snapshot: IntentSnapshot) => ({ snapshot, clientSecret: `${snapshot.id}_secret` })
  /** Each attempt uses another card. */
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
      assertReachable()
      const wanted = after === null ? `pi_${target.kind}_${target.id}` : `${after}_again`
      const isForOtherAmount = (intents.get(wanted)?.amountCents ?? amountCents) !== amountCents
      const id = isForOtherAmount ? `${wanted}_of_${amountCents}` : wanted
      const intent = { ...blank, id, target, amountCents, description }
      if (!intents.has(id)) intents.set(id, intent)
      // A repeated creation returns the first answer, even when the intent has changed since.
      return shown(intent)
    },
    async retrieve(id) {
      assertReachable()
      const intent = intents.get(id)
      return intent && shown(intent)
    },
    async show(id) {
      assertReachable()
      return intents.get(id)
    },
    async cancel(id) {
      assertReachable()
      if (intents.get(id)?.status === 'requires_payment_method')
        change(id, { status: 'canceled', cancellationReason: 'abandoned' })
      return intents.get(id)
    },
    async refund(id, order) {
      assertReachable()
      refund(id, order)
    },
    async reversalsSince(position) {
      assertReachable()
      const touched = [...intents.values()].filter(({ refunds, disputes }) => refunds.length + disputes.length > 0)
      return { paymentIntentIds: touched.map(({ id }) => id), position }
    },
    readWebhook: body => JSON.parse(body),
    takenSince: () => Promise.reject(new Error('no history asks for it')),
    check: () => Promise.reject(new Error('no history asks for it')),
  }

  const provider: CardProvider = {
    port,
    intents,
    webhooks,
    lost,
    byHand,
    isUnreachable: false,
    wasUnreachable: false,
    apply(id, event) {
      if (event === 'refunded' || event === 'partly refunded') refundByHand(id, event)
      if (event === 'refund failed') failLastRefund(id)
      if (event === 'dispute opened' || event === 'dispute won' || event === 'dispute lost')
        setDispute(id, OUTCOMES[event])
      if (!isOpen(id)) return
      const intent = intents.get(id)
      if (event === 'paid and lost') lost.add(id)
      if (event === 'paid' || event === 'paid and lost')
        change(id, {
          status: 'succeeded',
          receivedCents: intent?.amountCents ?? 0,
          paidAt: new Date(clock()).toISOString(),
        })
      if (event === 'processing') change(id, { status: 'processing' })
      if (event === 'declined') refuse(id)
      if (event === 'declined up to the limit') for (let n = 0; n < MAX_REFUSED_CARDS; n++) refuse(id)
    },
  }
  return provider
}

/** The amount of a partial refund on the provider's pages, in cents. */
const PARTIAL_REFUND_CENTS = 1_000

const OUTCOMES = { 'dispute opened': 'open', 'dispute won': 'won', 'dispute lost': 'lost' } as const

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
