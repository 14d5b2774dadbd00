import type Stripe from 'stripe'
import { type Delivery, deliveryQueue, type QueueOptions } from './delivery-queue.ts'
import { newId } from './objects.ts'
import type { Store } from './store.ts'

/**
 * How events reach the endpoint: as they come; each twice; after a delay; gathered for a delay and then last first;
 * or not at all. What is held back goes out on `flush`.
 */
export const WEBHOOK_MODES = ['normal', 'twice', 'late', 'reordered', 'never'] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

export type WebhookOptions = QueueOptions & {
  mode?: WebhookMode
  /** For `late` and `reordered`, in ms. */
  delayMs?: number
}

export type Webhooks = ReturnType<typeof webhooks>

/** Delivers events in the chosen mode. A payment's first attempts keep the order of its events. */
export function webhooks(store: Store, options: WebhookOptions) {
  const queue = deliveryQueue(store, options)
  let mode: WebhookMode = options.mode ?? 'normal'
  let delayMs = options.delayMs ?? 5000
  let gathered: Delivery[] = []
  let gathering: NodeJS.Timeout | undefined

  const save = (delivery: Delivery) => store.put('delivery', delivery.id, delivery)

  function releaseGathered(): number {
    clearTimeout(gathering)
    gathering = undefined
    const released = gathered.reverse()
    gathered = []
    queue.add(released)
    return released.length
  }

  function newDelivery(event: Stripe.Event, lane: string): Delivery {
    const delivery: Delivery = {
      id: newId('whd'),
      eventId: event.id,
      lane,
      status: mode === 'never' ? 'held' : 'pending',
      attempts: 0,
      dueAt: Date.now() + (mode === 'late' ? delayMs : 0),
      lastError: undefined,
    }
    save(delivery)
    return delivery
  }

  return {
    /** Sends an event, which is in the store already. Events of one `lane` keep their order. */
    publish(event: Stripe.Event, lane: string) {
      if (!options.url) return
      const copies = Array.from({ length: mode === 'twice' ? 2 : 1 }, () => newDelivery(event, lane))
      if (mode === 'never') return
      if (mode !== 'reordered') return queue.add(copies)
      gathered.push(...copies)
      gathering ??= setTimeout(releaseGathered, delayMs)
    },
    /** What a former run left behind: `pending` goes out now, `held` stays until the flush. */
    resume() {
      const left = [...store.all('delivery').values()].filter(delivery => delivery.status === 'pending')
      queue.add(left.map(delivery => ({ ...delivery, dueAt: 0 })))
    },
    /** Applies to events from now on; what is already held or late stays so until its time or a flush. */
    setMode(next: WebhookMode, nextDelayMs?: number) {
      mode = next
      delayMs = nextDelayMs ?? delayMs
    },
    /** Sends everything held back, late or waiting for a retry. Returns how many deliveries that releases. */
    flush(): number {
      const held = [...store.all('delivery').values()].filter(delivery => delivery.status === 'held')
      const freed = held.map((delivery): Delivery => ({ ...delivery, status: 'pending' }))
      for (const delivery of freed) save(delivery)
      const waiting = queue.hurry()
      queue.add(freed, 'first')
      return waiting + freed.length + releaseGathered()
    },
    summary() {
      const count = { pending: 0, held: 0, delivered: 0, abandoned: 0 }
      for (const delivery of store.all('delivery').values()) count[delivery.status] += 1
      return { url: options.url, mode, delay_ms: delayMs, ...count }
    },
    /** Stops sending; what was not delivered stays pending for the next run. */
    close() {
      clearTimeout(gathering)
      return queue.close()
    },
  }
}
