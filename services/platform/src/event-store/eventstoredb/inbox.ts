import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { AllStreamSubscription, Position as ServerPosition } from '@eventstore/db-client'
import type { EventPage, Position, RecordedEvent } from '../event-store.ts'
import { formatPosition } from './position.ts'
import { isSystemEvent, toRecordedEvent } from './recorded-event.ts'

/** How long an event waits for others on the way to the head of the log, in milliseconds. */
const GATHER_MS = 2

export type InboxOptions = {
  readonly after: Position | 'start'
  readonly pageSize: number
  /** At the head of the log, where nobody waits for company. */
  readonly live: boolean
  readonly matches: (event: RecordedEvent) => boolean
}

/**
 * Collects what a server subscription pushes until the consumer asks for the next page. When a page is full the
 * subscription is paused, and the server with it.
 */
export class Inbox {
  readonly #options: InboxOptions
  #subscription: AllStreamSubscription | undefined
  #events: RecordedEvent[] = []
  #position: Position | 'start'
  #delivered: Position | 'start'
  #caughtUp = false
  #failure: { readonly error: unknown } | undefined
  /** What holds only once this many more events have arrived. */
  readonly #pending: { left: number; readonly apply: () => void }[] = []
  #wake: () => void = () => undefined

  constructor(options: InboxOptions) {
    this.#options = options
    this.#position = this.#delivered = options.after
  }

  /** @param reached Where the log ended before the subscription began: the server only says "caught up", not where. */
  listen(subscription: AllStreamSubscription, reached: Position | 'start'): void {
    this.#subscription = subscription
    subscription.on('data', ({ event }) => {
      if (event) {
        const recorded = toRecordedEvent(event)
        this.#advance(recorded.position)
        if (!isSystemEvent(event) && this.#options.matches(recorded)) this.#events.push(recorded)
        if (this.#events.length >= this.#options.pageSize) subscription.pause()
      }
      for (const pending of this.#pending) pending.left--
      this.#settle()
    })
    subscription.on('caughtUp', () =>
      this.#afterBuffered(() => {
        this.#caughtUp = true
        if (reached !== 'start') this.#advance(reached)
      }),
    )
    subscription.on('error', error => this.fail(error))
    for (const end of ['end', 'close'] as const) subscription.on(end, () => this.fail(new Error('subscription ended')))
  }

  checkpoint(position: ServerPosition): void {
    this.#afterBuffered(() => this.#advance(formatPosition(position)))
  }

  fail(error: unknown): void {
    this.#failure ??= { error }
    this.#wake()
  }

  /**
   * The next page, and whether the server has said that it has no more for now.
   * @throws what ended the subscription, after everything that had arrived was taken.
   */
  async take(signal: AbortSignal): Promise<{ page?: EventPage; caughtUp: boolean } | undefined> {
    while (!signal.aborted) {
      if (this.#position !== this.#delivered || this.#caughtUp) {
        await this.#gather()
        const position = this.#position
        const advanced = position !== this.#delivered
        const events = this.#events
        const caughtUp = this.#caughtUp
        this.#events = []
        this.#caughtUp = false
        this.#delivered = position
        this.#subscription?.resume()
        return advanced && position !== 'start' ? { page: { kind: 'page', events, position }, caughtUp } : { caughtUp }
      }
      if (this.#failure) throw this.#failure.error
      await this.#news(signal)
    }
    return undefined
  }

  /**
   * The client announces checkpoints and "caught up" as it parses them, past the events that it still holds in its
   * buffer: believed at once, a position would be recorded before the events below it were delivered.
   */
  #afterBuffered(apply: () => void): void {
    this.#pending.push({ left: this.#subscription?.readableLength ?? 0, apply })
    this.#settle()
  }

  /**
   * What arrives at once belongs on one page: a page of each event by itself would cost whoever reads it many times as
   * much. While there is a log to catch up with, more is on its way in any case.
   */
  async #gather(): Promise<void> {
    const { live, pageSize } = this.#options
    if (this.#events.length >= pageSize) return
    if (live || this.#caughtUp) await nextTurn()
    else await sleep(GATHER_MS)
  }

  #settle(): void {
    while (this.#pending[0] && this.#pending[0].left <= 0) this.#pending.shift()?.apply()
    this.#wake()
  }

  #advance(position: Position): void {
    if (this.#position === 'start' || position > this.#position) this.#position = position
  }

  #news(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      this.#wake = () => {
        signal.removeEventListener('abort', this.#wake)
        resolve()
      }
      signal.addEventListener('abort', this.#wake, { once: true })
    })
  }
}
