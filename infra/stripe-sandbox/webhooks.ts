import type Stripe from 'stripe'
import { type Delivery, deliveryQueue, type QueueOptions } from './delivery-queue.ts'
import { newId } from './objects.ts'
import type { Store } from './store.ts'

/**
 * How events reach the endpoint: at once; each twice; after a delay; collected for a delay and then sent in reverse
 * order; or not at all. `flush` sends what is held back.
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
    /** Sends an event that is already in the store. Events of one `lane` are never sent at the same time. */
    publish(event: Stripe.Event, lane: string) {
      if (!options.url || !isDelivered(event.type)) return
      const copies = Array.from({ length: mode === 'twice' ? 2 : 1 }, () => newDelivery(event, lane))
      if (mode === 'never') return
      if (mode !== 'reordered') return queue.add(copies)
      gathered.push(...copies)
      gathering ??= setTimeout(releaseGathered, delayMs)
    },
    /** Continues after a restart: `pending` deliveries are sent now, `held` ones wait for a flush. */
    resume() {
      const left = [...store.all('delivery').values()].filter(delivery => delivery.status === 'pending')
      queue.add(left.map(delivery => ({ ...delivery, dueAt: 0 })))
    },
    /** Applies to later events; those already held back wait for their delay or a flush. */
    setMode(next: WebhookMode, nextDelayMs?: number) {
      mode = next
      delayMs = nextDelayMs ?? delayMs
    },
    /** Sends everything held back, delayed or waiting for a retry. Returns the number of deliveries. */
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
