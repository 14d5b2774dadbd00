import { createHmac } from 'node:crypto'
import type { Store } from './store.ts'

/** The delivery of one event to the endpoint. */
export type Delivery = {
  id: string
  eventId: string
  /** The payment that the event is about. Deliveries of one lane never run at the same time. */
  lane: string
  /**
   * `held`: kept out of the queue, because the sandbox is set to send no events (mode `never` of webhooks.ts), until its
   * user has them sent. `abandoned`: not accepted in `maxAttempts` attempts.
   */
  status: 'pending' | 'held' | 'delivered' | 'abandoned'
  attempts: number
  /** Unix milliseconds. */
  dueAt: number
  lastError: string | undefined
}

export type QueueOptions = {
  /** Address that receives the events; null sends none. */
  url: string | null
  secret: string
  /** First pause before a retry, in ms; it doubles each time up to `maxRetryMs`. */
  retryMs?: number
  maxRetryMs?: number
  maxAttempts?: number
}

const CONCURRENCY = 4
const TIMEOUT_MS = 10_000

/** The `Stripe-Signature` header for a payload; `timestamp` in unix seconds. */
export function sign(payload: string, secret: string, timestamp: number): string {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex')
  return `t=${timestamp},v1=${hmac}`
}

/**
 * Sends deliveries when they are due, in the order of the queue. A failed one is retried with growing pauses, behind
 * those that already wait, and is abandoned after `maxAttempts` attempts. Without an address all stay pending.
 */
export function deliveryQueue(store: Store, options: QueueOptions) {
  const { retryMs = 500, maxRetryMs = 30_000, maxAttempts = 20 } = options
  const waiting: Delivery[] = []
  const busyLanes = new Set<string>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  function startDue(now: number) {
    while (busyLanes.size < CONCURRENCY) {
      const index = waiting.findIndex(delivery => delivery.dueAt <= now && !busyLanes.has(delivery.lane))
      const delivery = waiting[index]
      if (!delivery) return
      waiting.splice(index, 1)
      busyLanes.add(delivery.lane)
      const run = attempt(delivery).finally(() => {
        busyLanes.delete(delivery.lane)
        running.delete(run)
        sendDue()
      })
      running.add(run)
    }
  }

  function sendDue() {
    if (stopping.signal.aborted || options.url === null) return
    const now = Date.now()
    startDue(now)
    // The timer is for deliveries that are not due yet. A due one whose lane is busy starts when that lane is free.
    clearTimeout(timer)
    const next = Math.min(...waiting.filter(delivery => delivery.dueAt > now).map(delivery => delivery.dueAt))
    if (next !== Infinity) timer = setTimeout(sendDue, next - now)
  }

  async function attempt(delivery: Delivery) {
    const error = await send(store, delivery, options, stopping.signal).catch((reason: unknown) => String(reason))
    // A delivery interrupted by the stop is not a failed attempt: it stays pending for the next run.
    if (stopping.signal.aborted && error) return
    delivery.attempts += 1
    delivery.lastError = error
    if (!error) delivery.status = 'delivered'
    else if (delivery.attempts >= maxAttempts) delivery.status = 'abandoned'
    else {
      delivery.dueAt = Date.now() + Math.min(retryMs * 2 ** (delivery.attempts - 1), maxRetryMs)
      waiting.push(delivery)
    }
    store.put('delivery', delivery.id, delivery)
    await store.flush()
  }

  return {
    /** Queues deliveries in the given order; `first` puts them before those that already wait. */
    add(deliveries: Delivery[], place: 'first' | 'last' = 'last') {
      if (place === 'first') waiting.unshift(...deliveries)
      else waiting.push(...deliveries)
      sendDue()
    },
    /** Makes all deliveries due now, including delayed ones and retries. Returns how many wait. */
    hurry(): number {
      const count = waiting.length
      for (const delivery of waiting) delivery.dueAt = 0
      sendDue()
      return count
    },
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** Undefined when the endpoint accepted the event (2xx), otherwise the reason. */
async function send(store: Store, delivery: Delivery, { url, secret }: QueueOptions, stop: AbortSignal) {
  const event = store.get('event', delivery.eventId)
  if (!event || !url) return 'the event is not stored, or no webhook address is set'
  const payload = JSON.stringify(event, null, 2)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      // Each attempt is signed anew, because the receiver refuses timestamps older than five minutes.
      'stripe-signature': sign(payload, secret, Math.floor(Date.now() / 1000)),
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  await response.body?.cancel()
  return response.ok ? undefined : `HTTP ${response.status}`
}
