import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { type WrittenEvent, writeOut } from '../append-size.ts'
import {
  type AppendResult,
  type Expected,
  mostAppendBytes,
  type NewEvent,
  StoreUnavailable,
  StreamDeleted,
  WrongExpectedVersion,
} from '../event-store.ts'
import { formatNumber } from '../position.ts'
import type { Connection } from './connection.ts'
import { expectedCode, type StoreNames } from './schema.ts'

/** One transaction stays small enough that others do not wait for it: locks, memory, and latency are bounded. */
const mostAppends = 256
const mostEvents = 1_000
const mostBytes = 4 * mostAppendBytes

type Pending = {
  readonly stream: string
  readonly expected: Expected
  readonly rows: readonly WrittenEvent[]
  readonly bytes: number
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: unknown) => void
}
type Outcome = {
  readonly outcome: 'appended' | 'conflict' | 'deleted' | 'idTaken'
  at_revision: string
  at_position: string
}

/**
 * Sends appends to the database, one transaction at a time: those that arrive while one is being committed go into
 * the next one together, so that a commit's wait for the disk is shared by all of them.
 */
export class Appender {
  readonly #connection: Connection
  readonly #text: string
  readonly #onAppended: (position: bigint) => void
  readonly #queue: Pending[] = []
  #running: Promise<void> | undefined
  #closed = false

  constructor(connection: Connection, names: StoreNames, onAppended: (position: bigint) => void) {
    this.#connection = connection
    this.#text = `SELECT * FROM ${names.schema}.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9)`
    this.#onAppended = onAppended
  }

  async append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<AppendResult> {
    if (this.#closed) throw new StoreUnavailable(new Error('the store is closed'))
    // Written out now: the caller may change its objects while the append waits for its turn.
    const { rows, bytes } = writeOut(stream, events)
    return new Promise((resolve, reject) => {
      this.#queue.push({ stream, expected, rows, bytes, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Takes no more appends, and waits for those that were taken. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      // Callers that were just answered get the chance to hand in their next append.
      await nextTurn()
      await this.#send(takeBatch(this.#queue))
    }
    this.#running = undefined
  }

  async #send(batch: readonly Pending[]): Promise<void> {
    try {
      const result = await this.#connection.query({ name: 'append', text: this.#text, values: parameters(batch) })
      const outcomes = (result as pg.QueryResult<Outcome>).rows
      let last = 0n
      batch.forEach((append, n) => {
        const outcome = outcomes[n] as Outcome
        if (outcome.outcome === 'appended' && BigInt(outcome.at_position) > last) last = BigInt(outcome.at_position)
        settle(append, outcome)
      })
      if (last > 0n) this.#onAppended(last)
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreUnavailable) for (const append of batch) append.reject(error)
      // Something in one of them cannot be stored (an id that is no UUID, say): only that one may fail.
      else for (const append of batch) await this.#send([append])
    }
  }
}

/**
 * The next transaction's worth, in order of arrival. An append that repeats an id of the batch (a caller that
 * retried before its first try was answered) waits for the next one, which will find the first try's events.
 */
export function takeBatch(queue: Pending[]): Pending[] {
  const batch: Pending[] = []
  const ids = new Set<string>()
  let bytes = 0
  for (const append of queue) {
    bytes += append.bytes
    const full = batch.length === mostAppends || ids.size + append.rows.length > mostEvents || bytes > mostBytes
    if (batch.length > 0 && (full || append.rows.some(row => ids.has(row.id)))) break
    for (const row of append.rows) ids.add(row.id)
    batch.push(append)
  }
  queue.splice(0, batch.length)
  return batch
}

function parameters(batch: readonly Pending[]): unknown[] {
  const owners: number[] = []
  const offsets: number[] = []
  const rows = batch.flatMap((append, n) => {
    append.rows.forEach((_, offset) => {
      owners.push(n + 1)
      offsets.push(offset)
    })
    return append.rows
  })
  return [
    batch.map(append => append.stream),
    batch.map(({ expected }) => (typeof expected === 'bigint' ? expected.toString() : expectedCode[expected])),
    batch.map(append => append.rows.length),
    owners,
    offsets,
    rows.map(row => row.id),
    rows.map(row => row.type),
    rows.map(row => row.data),
    rows.map(row => row.metadata),
  ]
}

function settle(append: Pending, { outcome, at_revision, at_position }: Outcome): void {
  const revision = BigInt(at_revision)
  if (outcome === 'appended') append.resolve({ revision, position: formatNumber(at_position) })
  else if (outcome === 'deleted') append.reject(new StreamDeleted(append.stream))
  else if (outcome === 'idTaken')
    append.reject(new Error(`an event id of this append to ${append.stream} is already taken by another append`))
  else append.reject(new WrongExpectedVersion(append.stream, append.expected, revision < 0n ? 'noStream' : revision))
}
