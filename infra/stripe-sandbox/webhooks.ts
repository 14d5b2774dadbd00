import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { newId } from './objects.ts'
import type { Store } from './store.ts'

/**
 * How events reach the endpoint: as they come; each twice; after a delay; gathered for a delay and then last first;
 * or not at all. What is held back goes out on `flush`.
 */
export const WEBHOOK_MODES = ['normal', 'twice', 'late', 'reordered', 'never'] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

/** One event on its way. Deliveries of the same `lane` (a payment) never run side by side. `dueAt` in unix ms. */
export type Delivery = {
  id: string
  eventId: string
  lane: string
  status: 'pending' | 'held' | 'delivered' | 'abandoned'
  attempts: number
  dueAt: number
  lastError: string | undefined
}

export type WebhookOptions = {
  /** Where events go; null sends none. */
  url: string | null
  secret: string
  mode?: WebhookMode
  /** For `late` and `reordered`, in ms. */
  delayMs?: number
  /** First pause before a retry, in ms; it doubles each time up to `maxRetryMs`. */
  retryMs?: number
  maxRetryMs?: number
  maxAttempts?: number
}

const CONCURRENCY = 4
const TIMEOUT_MS = 10_000
/** `setTimeout` takes 31 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The `Stripe-Signature` header for a payload; `timestamp` in unix seconds. */
export function sign(payload: string, secret: string, timestamp: number): string {
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex')
  return `t=${timestamp},v1=${hmac}`
}

export type Webhooks = ReturnType<typeof webhooks>

/** Delivers events, signed and retried, keeping each payment's first attempts in the order of its events. */
export function webhooks(store: Store, options: WebhookOptions) {
  const { url, secret, retryMs = 500, maxRetryMs = 30_000, maxAttempts = 20 } = options
  let mode: WebhookMode = options.mode ?? 'normal'
  let delayMs = options.delayMs ?? 5000
  const queue: Delivery[] = []
  const busyLanes = new Set<string>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let reordering: Delivery[] = []
  let gatherTimer: NodeJS.Timeout | undefined
  let wakeTimer: NodeJS.Timeout | undefined

  const save = (delivery: Delivery) => store.put('delivery', delivery.id, delivery)

  function releaseReordered() {
    clearTimeout(gatherTimer)
    gatherTimer = undefined
    queue.push(...reordering.reverse())
    reordering = []
    pump()
  }

  function publish(event: Stripe.Event, lane: string) {
    if (!url) return
    for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy++) {
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
      if (mode === 'reordered') reordering.push(delivery)
      else if (mode !== 'never') queue.push(delivery)
    }
    if (mode === 'reordered') gatherTimer ??= setTimeout(releaseReordered, delayMs)
    pump()
  }

  function pump() {
    if (stopping.signal.aborted) return
    const now = Date.now()
    while (busyLanes.size < CONCURRENCY) {
      const index = queue.findIndex(delivery => delivery.dueAt <= now && !busyLanes.has(delivery.lane))
      const delivery = queue[index]
      if (!delivery) break
      queue.splice(index, 1)
      busyLanes.add(delivery.lane)
      const run = attempt(delivery).finally(() => {
        busyLanes.delete(delivery.lane)
        running.delete(run)
        pump()
      })
      running.add(run)
    }
    // Deliveries that are due but wait for their lane are started by the end of the one before them.
    clearTimeout(wakeTimer)
    const later = queue.filter(delivery => delivery.dueAt > now).map(delivery => delivery.dueAt)
    if (later.length > 0) wakeTimer = setTimeout(pump, Math.min(Math.min(...later) - now, LONGEST_TIMER_MS))
  }

  async function attempt(delivery: Delivery) {
    const error = await send(delivery).catch((reason: unknown) =>
      reason instanceof Error ? reason.message : String(reason),
    )
    if (stopping.signal.aborted && error) return
    delivery.attempts += 1
    delivery.lastError = error
    if (!error) delivery.status = 'delivered'
    else if (delivery.attempts >= maxAttempts) delivery.status = 'abandoned'
    else {
      delivery.dueAt = Date.now() + Math.min(retryMs * 2 ** (delivery.attempts - 1), maxRetryMs)
      queue.push(delivery)
    }
    save(delivery)
    await store.flush()
  }

  /** Undefined when the endpoint took the event (2xx), else why it did not. */
  async function send(delivery: Delivery): Promise<string | undefined> {
    const event = store.get('event', delivery.eventId)
    if (!event || !url) return 'no such event'
    const payload = JSON.stringify(event, null, 2)
    // Signed anew at each attempt: the receiver refuses a timestamp older than five minutes.
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': sign(payload, secret, Math.floor(Date.now() / 1000)),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `HTTP ${response.status}`
  }

  return {
    publish,
    /** What a former run left behind: `pending` goes out now, `held` stays until the flush. */
    resume() {
      for (const delivery of store.all('delivery').values()) {
        if (delivery.status === 'pending') queue.push({ ...delivery, dueAt: Date.now() })
      }
      pump()
    },
    /** Applies to events from now on; what is already held or late stays so until its time or a flush. */
    setMode(next: WebhookMode, nextDelayMs?: number) {
      mode = next
      delayMs = nextDelayMs ?? delayMs
    },
    /** Sends everything held back, late or waiting for a retry. Returns how many deliveries that releases. */
    flush(): number {
      const held = [...store.all('delivery').values()].filter(delivery => delivery.status === 'held')
      const released = held.length + reordering.length + queue.length
      const freed = held.map((delivery): Delivery => ({ ...delivery, status: 'pending' }))
      for (const delivery of freed) save(delivery)
      queue.unshift(...freed)
      for (const delivery of queue) delivery.dueAt = 0
      releaseReordered()
      return released
    },
    summary() {
      const count = { pending: 0, held: 0, delivered: 0, abandoned: 0 }
      for (const delivery of store.all('delivery').values()) count[delivery.status] += 1
      return { url, mode, delay_ms: delayMs, ...count }
    },
    /** Stops sending; what was not delivered stays pending for the next run. */
    async close() {
      stopping.abort()
      clearTimeout(gatherTimer)
      clearTimeout(wakeTimer)
      await Promise.all(running)
    },
  }
}
