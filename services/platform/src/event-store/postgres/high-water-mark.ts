import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { RecordedEvent } from '../event-store.ts'
import { formatNumber } from '../position.ts'
import { Tail } from '../tail.ts'
import { Connection, connectionConfig, type OnError } from './connection.ts'
import { type EventRow, eventColumns, toRecordedEvent } from './recorded-event.ts'
import { plannedOnce, type StoreNames } from './schema.ts'

/** A lost notification delays readers by this much at most. */
const pollMs = 1_000
/** Most positions that one look brings the events of: writers wait while they are read. */
const mostBrought = 512
/** Events kept at hand. */
const kept = 1_024

type Waiter = {
  /** Waits for a mark above this; nothing: for any mark that is read from now on. */
  readonly above: bigint | undefined
  /** How many looks had begun when the wait began: an older one may have missed what the waiter must see. */
  readonly since: number
  readonly resolve: (mark: bigint) => void
  readonly reject: (error: unknown) => void
}

/**
 * The position up to which the log is complete: nothing at or below it can still appear. Concurrent writers commit
 * in another order than they draw positions, so reading "all that is there" would skip events for ever. Writers
 * share a lock from before they draw a position until they have committed; whoever holds it alone knows that every
 * position drawn so far is committed or will never be used.
 *
 * One instance serves all the subscriptions of a store. It looks only while somebody waits, and a look brings the new
 * events along: who is at the head of the log needs no query of its own.
 */
export class HighWaterMark {
  readonly #connection: Connection
  readonly #pauseMs: number
  readonly #look: { readonly name: string; readonly text: string; readonly rowMode: 'array' }
  readonly #waiters = new Set<Waiter>()
  /** Undefined until it was looked at. */
  #mark: bigint | undefined
  #tail = new Tail<RecordedEvent>(kept, '')
  /** The highest position that somebody said was written. */
  #announced = 0n
  #looks = 0
  #running = false
  #wake: () => void = () => undefined

  /** @param pauseMs between two looks: each makes writers wait for a moment */
  constructor(url: string, names: StoreNames, pauseMs: number, onError: OnError) {
    this.#pauseMs = pauseMs
    this.#look = { name: 'look', text: `SELECT ${eventColumns} FROM ${names.schema}.look($1, $2)`, rowMode: 'array' }
    this.#connection = new Connection(connectionConfig(url, 'alba event store: mark'), onError, async client => {
      client.on('notification', ({ payload }) => this.announce(BigInt(payload ?? 0)))
      // The lock's time-out is for a writer that hangs: the others must not queue behind a reader that waits for it.
      await client.query(`LISTEN ${names.channel}; SET lock_timeout = '2s'; ${plannedOnce}`)
    })
  }

  /** Somebody wrote up to this position: look now rather than at the next poll. */
  announce(position: bigint): void {
    if (position <= this.#announced) return
    this.#announced = position
    this.#wake()
  }

  /**
   * Resolves with the mark once it is above the position, or with one read from now on when none is given.
   * @throws {StoreUnavailable} at once when the server is lost; the caller waits and asks again.
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

  /** All events behind the position up to the mark, when they are still at hand. */
  recent(after: bigint): { readonly events: readonly RecordedEvent[]; readonly upTo: bigint } | undefined {
    const events = this.#mark === undefined ? undefined : this.#tail.behind(formatNumber(after))
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
        await this.#news()
      }
    } catch (error) {
      for (const waiter of this.#waiters) waiter.reject(error)
    } finally {
      this.#running = false
    }
    // Somebody who came between the last look and here found the loop running.
    if (this.#waiters.size > 0) void this.#run()
  }

  async #lookOnce(): Promise<bigint> {
    const announced = this.#announced
    const before = this.#mark
    const values = [before?.toString() ?? null, mostBrought]
    const { rows } = (await this.#connection.query({ ...this.#look, values })) as pg.QueryArrayResult<EventRow>
    const [last] = rows.at(-1) ?? []
    const mark = last ? BigInt(last) : (before ?? 0n)
    // Too many to be brought along: only the last one came, and the rest is read by query.
    const complete = before !== undefined && mark - before <= mostBrought
    if (complete) this.#tail.add(rows.map(toRecordedEvent), formatNumber(mark))
    else this.#tail = new Tail(kept, formatNumber(mark))
    this.#mark = mark
    // Believed once: an announcement that the table does not bear out must not keep us looking.
    if (this.#announced === announced) this.#announced = mark
    return mark
  }

  /** Returns when there is reason to look again: something written, a newcomer, nobody left, or a poll is due. */
  async #news(): Promise<void> {
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
