import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { AllStreamSubscription, Position as ServerPosition } from '@eventstore/db-client'
import type { EventPage, Position, RecordedEvent } from '../event-store.ts'
import { formatPosition } from './position.ts'
import { isSystemEvent, toRecordedEvent } from './recorded-event.ts'

/** While the subscription catches up, how long a page waits for more events, in milliseconds. */
const GATHER_MS = 2

export type InboxOptions = {
  readonly after: Position | 'start'
  readonly pageSize: number
  /** Whether the subscription is at the head of the log, where a page does not wait for more events. */
  readonly live: boolean
  readonly matches: (event: RecordedEvent) => boolean
}

/**
 * Collects the events that a server subscription pushes until the consumer asks for the next page. A full page pauses
 * the subscription, and thereby the server.
 */
export class Inbox {
  readonly #options: InboxOptions
  #subscription: AllStreamSubscription | undefined
  #events: RecordedEvent[] = []
  #position: Position | 'start'
  #delivered: Position | 'start'
  #caughtUp = false
  #failure: { readonly error: unknown } | undefined
  /** Actions that run once this many more events have arrived. */
  readonly #pending: { left: number; readonly apply: () => void }[] = []
  #wake: () => void = () => undefined

  constructor(options: InboxOptions) {
    this.#options = options
    this.#position = this.#delivered = options.after
  }

  /**
   * @param reached the head of the log before the subscription started: the server says "caught up" without a position
   */
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
   * Waits for the next page, or for the news that the subscription has caught up.
   * @returns the page, which is missing when there is that news alone; undefined once the signal is aborted
   * @throws the error that ended the subscription, after all events that had arrived were taken
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
      await this.#untilArrival(signal)
    }
    return undefined
  }

  /**
   * Runs an action after the events that are buffered now. The client reports checkpoints and "caught up" as it parses
   * them, ahead of the events in its buffer: a position that took effect at once would be stored before the events
   * below it were delivered.
   */
  #afterBuffered(apply: () => void): void {
    this.#pending.push({ left: this.#subscription?.readableLength ?? 0, apply })
    this.#settle()
  }

  /**
   * Waits so that events that arrive together come on one page, because pages of one event each cost the consumer many
   * times as much. While the subscription catches up, more events are on their way.
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

  #untilArrival(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      this.#wake = () => {
        signal.removeEventListener('abort', this.#wake)
        resolve()
      }
      signal.addEventListener('abort', this.#wake, { once: true })
    })
  }
}
