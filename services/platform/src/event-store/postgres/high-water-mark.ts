import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Connection, connectionConfig, type OnError } from './connection.ts'
import { barrierKey, type StoreNames } from './schema.ts'

/** Each look at the mark makes writers wait for a moment, so there is a pause between two of them. */
const pauseMs = 5
/** A lost notification delays readers by this much at most. */
const pollMs = 1_000

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
 * One instance serves all the subscriptions of a store. It looks only while somebody waits.
 */
export class HighWaterMark {
  readonly #connection: Connection
  readonly #look: string
  readonly #waiters = new Set<Waiter>()
  #mark = 0n
  /** The highest position that somebody said was written. */
  #announced = 0n
  #looks = 0
  #running = false
  #wake: () => void = () => undefined

  constructor(url: string, names: StoreNames, onError: OnError) {
    // Several statements in one message are one transaction, and each has its own snapshot: the mark is read after
    // the lock was obtained, and the lock is free again when the answer arrives. The time-out is for a writer that
    // hangs: the others must not queue behind a reader that waits for it.
    this.#look = `
      SET LOCAL lock_timeout = '2s';
      SELECT pg_advisory_xact_lock(${barrierKey(names)});
      SELECT coalesce(max(global_position), 0) AS mark FROM ${names.schema}.events`
    this.#connection = new Connection(connectionConfig(url, 'alba event store: mark'), onError, async client => {
      client.on('notification', ({ payload }) => this.announce(BigInt(payload ?? 0)))
      await client.query(`LISTEN ${names.channel}`)
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
    if (above !== undefined && this.#mark > above) return this.#mark
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

  async #run(): Promise<void> {
    this.#running = true
    try {
      while (this.#waiters.size > 0) {
        const number = this.#looks++
        await this.#readMark()
        for (const waiter of this.#waiters) {
          const satisfied = waiter.above === undefined ? waiter.since <= number : this.#mark > waiter.above
          if (satisfied) waiter.resolve(this.#mark)
        }
        await sleep(pauseMs)
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

  async #readMark(): Promise<void> {
    const announced = this.#announced
    const results = (await this.#connection.query(this.#look)) as pg.QueryResult<{ mark: string }>[]
    const mark = BigInt(results.at(-1)?.rows[0]?.mark ?? 0)
    if (mark > this.#mark) this.#mark = mark
    // Believed once: an announcement that the table does not bear out must not keep us looking.
    if (this.#announced === announced) this.#announced = this.#mark
  }

  /** Returns when there is reason to look again: something written, a newcomer, nobody left, or a poll is due. */
  async #news(): Promise<void> {
    if (this.#waiters.size === 0 || this.#announced > this.#mark) return
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
