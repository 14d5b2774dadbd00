import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import {
  type Append,
  type AppendedInOrder,
  type Expected,
  mostAppendBytes,
  StoreUnavailable,
  StreamDeleted,
  WrongExpectedVersion,
} from '../event-store.ts'
import { formatPosition } from '../position.ts'
import { serializeEvents, type WrittenEvent } from '../serialize.ts'
import type { Connection } from './connection.ts'
import { expectedCode, type StoreNames } from './schema.ts'

/** The limits of a transaction. They bound how long it holds its locks and how long the next one waits. */
const mostAppends = 256
const mostEvents = 1_000
const mostBytes = 4 * mostAppendBytes

type Written = { readonly stream: string; readonly expected: Expected; readonly rows: readonly WrittenEvent[] }
/** The appends of one call: each is written only if the one before it was. */
type Pending = {
  readonly appends: readonly Written[]
  readonly bytes: number
  readonly resolve: (result: AppendedInOrder) => void
}
type Outcome = {
  readonly outcome: 'appended' | 'conflict' | 'deleted' | 'idTaken' | 'skipped'
  at_revision: string
  at_position: string
}

/**
 * Sends appends to the database, one transaction at a time. Appends that arrive during a commit go into the next
 * transaction together, so that they share one wait for the disk.
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
    this.#text = `SELECT * FROM ${names.schema}.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
    this.#onAppended = onAppended
  }

  async append(appends: readonly Append[]): Promise<AppendedInOrder> {
    if (this.#closed) return { written: [], failure: new StoreUnavailable(new Error('the store is closed')) }
    const { written, bytes, failure } = serializeAll(appends)
    if (written.length === 0) return { written: [], failure }
    const answer = await new Promise<AppendedInOrder>(resolve => {
      this.#queue.push({ appends: written, bytes, resolve })
      this.#running ??= this.#run()
    })
    return 'failure' in answer || failure === undefined ? answer : { ...answer, failure }
  }

  /** Accepts no more appends, and waits for those that were accepted. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      // Callers that have just received their result may add their next append to this batch.
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
      for (const { outcome, at_position } of outcomes)
        if (outcome === 'appended' && BigInt(at_position) > last) last = BigInt(at_position)
      // The outcomes of all appends come in one list, in the order of the batch.
      const remaining = outcomes.values()
      for (const { appends, resolve } of batch) resolve(answer(appends, [...remaining.take(appends.length)]))
      if (last > 0n) this.#onAppended(last)
    } catch (failure) {
      if (batch.length === 1 || failure instanceof StoreUnavailable)
        for (const { resolve } of batch) resolve({ written: [], failure })
      // One append of the batch cannot be stored, for example because an id is no UUID. Each is sent again alone, so
      // that only that one fails.
      else for (const pending of batch) await this.#send([pending])
    }
  }
}

/**
 * Serializes the events at once, because the caller may change its objects while they wait. An append that is too large
 * counts as refused: those before it are sent.
 */
function serializeAll(appends: readonly Append[]): { written: Written[]; bytes: number; failure?: unknown } {
  const written: Written[] = []
  let total = 0
  try {
    for (const { stream, expected, events } of appends) {
      if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`)
      const { rows, bytes } = serializeEvents(stream, events)
      written.push({ stream, expected, rows })
      total += bytes
    }
    return { written, bytes: total }
  } catch (failure) {
    return { written, bytes: total, failure }
  }
}

/**
 * Takes the appends of the next transaction from the queue, in order of arrival. An append with an event id that is
 * already in the batch waits for the next one: its caller has retried before the first try was answered, and the next
 * transaction will find the events of the first try.
 */
export function takeBatch(queue: Pending[]): Pending[] {
  const batch: Pending[] = []
  const ids = new Set<string>()
  let appends = 0
  let bytes = 0
  for (const pending of queue) {
    const rows = pending.appends.flatMap(append => append.rows)
    appends += pending.appends.length
    bytes += pending.bytes
    const full = appends > mostAppends || ids.size + rows.length > mostEvents || bytes > mostBytes
    if (batch.length > 0 && (full || rows.some(row => ids.has(row.id)))) break
    for (const row of rows) ids.add(row.id)
    batch.push(pending)
  }
  queue.splice(0, batch.length)
  return batch
}

/** The parameters of the SQL function `append_batch`, in its order. */
function parameters(batch: readonly Pending[]): unknown[] {
  const appends = batch.flatMap(pending => pending.appends)
  const owners: number[] = []
  const offsets: number[] = []
  const rows = appends.flatMap((append, n) => {
    append.rows.forEach((_, offset) => {
      owners.push(n + 1)
      offsets.push(offset)
    })
    return append.rows
  })
  return [
    appends.map(append => append.stream),
    appends.map(({ expected }) => (typeof expected === 'bigint' ? expected.toString() : expectedCode[expected])),
    batch.flatMap(pending => pending.appends.map((_, place) => place > 0)),
    appends.map(append => append.rows.length),
    owners,
    offsets,
    rows.map(row => row.id),
    rows.map(row => row.type),
    rows.map(row => row.data),
    rows.map(row => row.metadata),
  ]
}

/** The result of one call, from the outcomes of its appends. */
function answer(appends: readonly Written[], outcomes: readonly Outcome[]): AppendedInOrder {
  const refused = outcomes.findIndex(({ outcome }) => outcome !== 'appended')
  const written = (refused < 0 ? outcomes : outcomes.slice(0, refused)).map(({ at_revision, at_position }) => {
    return { revision: BigInt(at_revision), position: formatPosition(at_position) }
  })
  if (refused < 0) return { written }
  return { written, failure: failureOf(appends[refused] as Written, outcomes[refused] as Outcome) }
}

function failureOf({ stream, expected }: Written, { outcome, at_revision }: Outcome): Error {
  const revision = BigInt(at_revision)
  if (outcome === 'deleted') return new StreamDeleted(stream)
  if (outcome === 'idTaken')
    return new Error(`an event id of this append to ${stream} is already taken by another append`)
  return new WrongExpectedVersion(stream, expected, revision < 0n ? 'noStream' : revision)
}
