import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { RecordedEvent } from '../event-store.ts'
import { formatPosition } from '../position.ts'
import { Tail } from '../tail.ts'
import { Connection, connectionConfig, type OnError } from './connection.ts'
import { type EventRow, eventColumns, toRecordedEvent } from './recorded-event.ts'
import { planByKey, type StoreNames } from './schema.ts'

/**
 * How often to look without a notification, in milliseconds. A lost notification delays readers by no more than this.
 */
const pollMs = 1_000
/** The largest number of new events that one look reads, because writers wait meanwhile. */
const mostInOneLook = 512
/** How many of the newest events are kept in memory. */
const kept = 1_024

type Waiter = {
  /** The waiter needs a mark above this position; undefined: a mark that is read from now on. */
  readonly above: bigint | undefined
  /** How many looks had started when the waiter was added. An earlier look may have missed what the waiter must see. */
  readonly since: number
  readonly resolve: (mark: bigint) => void
  readonly reject: (error: unknown) => void
}

/**
 * The position up to which the log is complete: no event at or below it can appear later. Concurrent writers commit in
 * another order than they take positions, so a reader of everything that is committed could skip events for ever.
 * Writers share a lock from before they take a position until they have committed. When a reader has this lock alone,
 * every position taken so far is committed or will never be used (ADR 3).
 * One instance serves all subscriptions of a store. It looks at the log only while somebody waits. A look also returns
 * the new events, so that subscriptions at the head of the log need no query of their own.
 */
export class HighWaterMark {
  readonly #connection: Connection
  readonly #pauseMs: number
  readonly #look: { readonly name: string; readonly text: string; readonly rowMode: 'array' }
  readonly #waiters = new Set<Waiter>()
  /** Undefined before the first look. */
  #mark: bigint | undefined
  #tail = new Tail<RecordedEvent>(kept, '')
  /** The highest position of which a writer has notified this process. */
  #announced = 0n
  #looks = 0
  #running = false
  #wake: () => void = () => undefined

  /** @param pauseMs the pause between two looks, because each makes writers wait for a moment */
  constructor(url: string, names: StoreNames, pauseMs: number, onError: OnError) {
    this.#pauseMs = pauseMs
    this.#look = { name: 'look', text: `SELECT ${eventColumns} FROM ${names.schema}.look($1, $2)`, rowMode: 'array' }
    this.#connection = new Connection(connectionConfig(url, 'alba event store: mark'), onError, async client => {
      client.on('notification', ({ payload }) => this.announce(BigInt(payload ?? 0)))
      // The timeout matters when a writer hangs: other writers would wait behind this reader, which waits for that
      // writer.
      await client.query(`LISTEN ${names.channel}; SET lock_timeout = '2s'; ${planByKey}`)
    })
  }

  /** An event was written at this position: look now instead of at the next poll. */
  announce(position: bigint): void {
    if (position <= this.#announced) return
    this.#announced = position
    this.#wake()
  }

  /**
   * Resolves with the mark once it is above the position; without a position, with the next mark that is read.
   * @throws {StoreUnavailable} at once when the server is lost; the caller waits and asks again
   */
  async next(above: bigint | undefined, signal: AbortSignal): Promise<bigint> {
    if (above !== undefined && this.#mark !== undefined && this.#mark > above) return this.#mark
    signal.throwIfAborted()
    let waiter: Waiter | undefined
    const stop = () => waiter?.reject(signal.reason)
    try {
      return await new Promise((resolve, reject) => {
        waiter = { above, since: this.#looks, resolve, reject }
        this.#waiters.add(waiter)
        signal.addEventListener('abort', stop, { once: true })
        if (!this.#running) void this.#run()
        else if (above === undefined) this.#wake()
      })
    } finally {
      signal.removeEventListener('abort', stop)
      if (waiter) this.#waiters.delete(waiter)
      if (this.#waiters.size === 0) this.#wake()
    }
  }

  /** All events after the position up to the mark; undefined when they are no longer in memory. */
  recent(after: bigint): { readonly events: readonly RecordedEvent[]; readonly upTo: bigint } | undefined {
    const events = this.#mark === undefined ? undefined : this.#tail.after(formatPosition(after))
    return events && { events, upTo: this.#mark ?? 0n }
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      while (this.#waiters.size > 0) {
        const number = this.#looks++
        const mark = await this.#lookOnce()
        for (const waiter of this.#waiters) {
          const satisfied = waiter.above === undefined ? waiter.since <= number : mark > waiter.above
          if (satisfied) waiter.resolve(mark)
        }
        await sleep(this.#pauseMs)
        await this.#untilDue()
      }
    } catch (error) {
      for (const waiter of this.#waiters) waiter.reject(error)
    } finally {
      this.#running = false
    }
    // A waiter that came after the last look found the loop running, so it has not started another one.
    if (this.#waiters.size > 0) void this.#run()
  }

  async #lookOnce(): Promise<bigint> {
    const announced = this.#announced
    const before = this.#mark
    const values = [before?.toString() ?? null, mostInOneLook]
    const { rows } = (await this.#connection.query({ ...this.#look, values })) as pg.QueryArrayResult<EventRow>
    const [last] = rows.at(-1) ?? []
    const mark = last ? BigInt(last) : (before ?? 0n)
    // If not complete, there were too many events for one look. Then it returned only the last one, and subscriptions
    // query the others. The SQL function decides by the same condition.
    const complete = before !== undefined && mark - before <= mostInOneLook
    if (complete) this.#tail.add(rows.map(toRecordedEvent), formatPosition(mark))
    else this.#tail = new Tail(kept, formatPosition(mark))
    this.#mark = mark
    // A notification of events that are not in the table causes one look only.
    if (this.#announced === announced) this.#announced = mark
    return mark
  }

  /**
   * Resolves when the next look is due: after a write, for a new waiter, when nobody waits any more, or after `pollMs`.
   */
  async #untilDue(): Promise<void> {
    if (this.#waiters.size === 0 || this.#announced > (this.#mark ?? 0n)) return
    if ([...this.#waiters].some(waiter => waiter.above === undefined)) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, pollMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => undefined
  }

  close(): Promise<void> {
    return this.#connection.close()
  }
}
