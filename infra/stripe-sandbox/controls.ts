import type { Context } from './context.ts'
import { type Dispute, type Intent, newId, type Refund } from './objects.ts'
import type { Command } from './payment-state.ts'
import type { Origin } from './payments.ts'
import type { WebhookMode } from './webhooks.ts'

export type Controls = ReturnType<typeof controls>

/** What a test or a developer may make happen. Throws StripeRefusal where the intent's status forbids it. */
export function controls(context: Context) {
  const { store, webhooks, payments, settings } = context
  const origin: Origin = { requestId: null, idempotencyKey: null, baseUrl: context.publicUrl ?? '' }
  const run = (id: string, command: Command): Intent => payments.apply(payments.load(id), [command], origin).intent
  const now = () => ({ chargeId: newId('ch'), now: context.now() })
  return {
    /** `delayMs` is the wait of `late` and `reordered`. */
    setWebhooks: (mode: WebhookMode, delayMs?: number): void => webhooks.setMode(mode, delayMs),
    /** Delivers what is held back now; returns how many deliveries that were. */
    flushWebhooks: (): number => webhooks.flush(),
    /** Added to every answer of the secret-key API, in ms. */
    setLatency: (ms: number): void => {
      settings.latencyMs = ms
    },
    /** Unix seconds at which time stands still, without a word to anybody; null lets it run, and tells again. */
    setClock: (now: number | null): void => {
      settings.clock = now
    },
    /** The money arrives, whatever the browser did. */
    succeed: (id: string): Intent => run(id, { type: 'receive', ...now() }),
    /** The bank says no. */
    fail: (id: string): Intent => run(id, { type: 'fail', ...now() }),
    /** The bank takes its time: `processing`, until `succeed` or `fail`. */
    process: (id: string): Intent => run(id, { type: 'process' }),
    /** The cardholder contests a payment. */
    dispute: (id: string): Dispute => payments.dispute(id, origin),
    /** The bank decides for the centre, or for the cardholder. */
    win: (id: string): Dispute => payments.closeDispute(id, 'won', origin),
    lose: (id: string): Dispute => payments.closeDispute(id, 'lost', origin),
    /** The bank sends the last refund back. */
    send_refund_back: (id: string): Refund => payments.failRefund(id, origin),
    summary: () => {
      const byStatus: Record<string, number> = {}
      for (const { intent } of store.all('payment').values())
        byStatus[intent.status] = (byStatus[intent.status] ?? 0) + 1
      return {
        payment_intents: { total: store.all('payment').size, by_status: byStatus },
        refunds: store.all('refund').size,
        disputes: store.all('dispute').size,
        events: store.all('event').size,
        webhooks: webhooks.summary(),
        latency_ms: settings.latencyMs,
      }
    },
  }
}
