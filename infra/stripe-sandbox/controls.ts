import type { AccountSettings } from './account.ts'
import type { Context } from './context.ts'
import { type Dispute, type Intent, newId, type Refund } from './objects.ts'
import type { Command } from './payment-state.ts'
import type { Origin } from './payments.ts'
import type { WebhookMode } from './webhooks.ts'

export type Controls = ReturnType<typeof controls>

/** Controls for tests and developers. They throw StripeRefusal when the status of the intent forbids the action. */
export function controls(context: Context) {
  const { store, webhooks, payments, settings } = context
  const origin: Origin = { requestId: null, idempotencyKey: null, baseUrl: context.publicUrl ?? '' }
  const run = (id: string, command: Command): Intent => payments.apply(payments.load(id), [command], origin).intent
  const now = () => ({ chargeId: newId('ch'), now: context.now() })
  return {
    /** `delayMs` applies to the modes `late` and `reordered`. */
    setWebhooks: (mode: WebhookMode, delayMs?: number): void => webhooks.setMode(mode, delayMs),
    /** Delivers at once what is held back; returns the number of deliveries. */
    flushWebhooks: (): number => webhooks.flush(),
    /** Delay of every answer of the secret-key API, in milliseconds. */
    setLatency: (ms: number): void => {
      settings.latencyMs = ms
    },
    /**
     * Stops the clock at a moment, in Unix seconds; meanwhile no webhooks are sent. Null lets the clock run and sends
     * them again.
     */
    setClock: (now: number | null): void => {
      settings.clock = now
    },
    /** Changes the merchant's account: what it may do, its webhook endpoint, its restricted keys. */
    setAccount: (changes: Partial<AccountSettings>): AccountSettings => {
      settings.account = { ...settings.account, ...changes }
      return settings.account
    },
    /** The payment succeeds, even if the browser never confirmed it. */
    succeed: (id: string): Intent => run(id, { type: 'receive', ...now() }),
    /** The bank declines the payment. */
    fail: (id: string): Intent => run(id, { type: 'fail', ...now() }),
    /** The bank has not decided yet: the status is `processing` until `succeed` or `fail`. */
    process: (id: string): Intent => run(id, { type: 'process' }),
    /** The cardholder disputes the payment. */
    dispute: (id: string): Dispute => payments.dispute(id, origin),
    /** The dispute ends in favour of the merchant (`win`), or of the cardholder (`lose`). */
    win: (id: string): Dispute => payments.closeDispute(id, 'won', origin),
    lose: (id: string): Dispute => payments.closeDispute(id, 'lost', origin),
    /** The last refund fails: the bank returns the money. */
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
