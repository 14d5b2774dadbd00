import type Stripe from 'stripe'
import { type Delivery, deliveryQueue, type QueueOptions } from './delivery-queue.ts'
import { newId } from './objects.ts'
import type { Store } from './store.ts'

/**
 * How events reach the endpoint: at once (`normal`), each one twice, after a delay (`late`), collected for a delay and
 * then sent in reverse order (`reordered`), or not at all (`never`). `flush` sends what is held back.
 */
export const WEBHOOK_MODES = ['normal', 'twice', 'late', 'reordered', 'never'] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

export type WebhookOptions = QueueOptions & {
  mode?: WebhookMode
  /** Delay of the modes `late` and `reordered`, in milliseconds. */
  delayMs?: number
}

export type Webhooks = ReturnType<typeof webhooks>

/**
 * Delivers events in the chosen mode. The first attempts of a payment's events keep their order, except in the mode
 * `reordered`.
 * @param isDelivered whether the endpoint gets events of a type
 */
export function webhooks(store: Store, options: WebhookOptions, isDelivered: (type: string) => boolean) {
  const queue = deliveryQueue(store, options)
  let mode: WebhookMode = options.mode ?? 'normal'
  let delayMs = options.delayMs ?? 5000
  /** Deliveries that the mode `reordered` collects. */
  let collected: Delivery[] = []
  let collecting: NodeJS.Timeout | undefined

  const save = (delivery: Delivery) => store.put('delivery', delivery.id, delivery)

  function releaseCollected(): number {
    clearTimeout(collecting)
    collecting = undefined
    const released = collected.reverse()
    collected = []
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
    /**
     * Sends an event that is already in the store.
     * @param lane the payment that the event is about: two of its events are never sent at the same time
     */
    publish(event: Stripe.Event, lane: string) {
      if (!options.url || !isDelivered(event.type)) return
      const copies = Array.from({ length: mode === 'twice' ? 2 : 1 }, () => newDelivery(event, lane))
      if (mode === 'never') return
      if (mode !== 'reordered') return queue.add(copies)
      collected.push(...copies)
      collecting ??= setTimeout(releaseCollected, delayMs)
    },
    /** Continues after a restart: `pending` deliveries are sent now, `held` ones wait for a flush. */
    resume() {
      const left = [...store.all('delivery').values()].filter(delivery => delivery.status === 'pending')
      queue.add(left.map(delivery => ({ ...delivery, dueAt: 0 })))
    },
    /** Sets the mode of later events. Events that are already held back wait for their delay or a flush. */
    setMode(next: WebhookMode, nextDelayMs?: number) {
      mode = next
      delayMs = nextDelayMs ?? delayMs
    },
    /** Sends all that is held back, delayed or waits for a retry. Returns the number of deliveries. */
    flush(): number {
      const held = [...store.all('delivery').values()].filter(delivery => delivery.status === 'held')
      const released = held.map((delivery): Delivery => ({ ...delivery, status: 'pending' }))
      for (const delivery of released) save(delivery)
      const waiting = queue.hurry()
      queue.add(released, 'first')
      return waiting + released.length + releaseCollected()
    },
    summary() {
      const count = { pending: 0, held: 0, delivered: 0, abandoned: 0 }
      for (const delivery of store.all('delivery').values()) count[delivery.status] += 1
      return { url: options.url, mode, delay_ms: delayMs, ...count }
    },
    /** Stops sending. What was not delivered stays in the store for the next run. */
    close() {
      clearTimeout(collecting)
      return queue.close()
    },
  }
}
