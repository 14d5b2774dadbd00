import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type Stripe from 'stripe'
import type { Delivery } from './delivery-queue.ts'
import type { SavedResponse } from './idempotency.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import type { PaymentState } from './payment-state.ts'

/** A payment without its charge, which has its own table. */
export type Payment = Omit<PaymentState, 'charge'>

export type Tables = {
  payment: Payment
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: Stripe.Event
  delivery: Delivery
  idempotency: SavedResponse
}

export type Store = {
  /** Rows of a table by id, oldest first. Only `put` writes them. */
  all<K extends keyof Tables>(table: K): ReadonlyMap<string, Tables[K]>
  get<K extends keyof Tables>(table: K, id: string): Tables[K] | undefined
  put<K extends keyof Tables>(table: K, id: string, row: Tables[K]): void
  /** Resolves once everything that was put is in the file. */
  flush(): Promise<void>
}

/**
 * Keeps everything in memory; with a `path`, also in a file of JSON lines `[table, id, row]`, of which the last line of
 * an id counts. Appending costs the same for every request, and a crash can only damage the last line, which is dropped
 * when the file is read. At start the file is compacted into a temporary file, which then replaces it, so it is always
 * complete.
 */
export function openStore(path?: string): Store {
  const tables: { [K in keyof Tables]: Map<string, Tables[K]> } = {
    payment: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    delivery: new Map(),
    idempotency: new Map(),
  }
  const pending: string[] = []
  let writing: Promise<void> = Promise.resolve()

  if (path) {
    load(path, tables)
    compact(path, tables)
  }

  return {
    all: table => tables[table],
    get: (table, id) => tables[table].get(id),
    put(table, id, row) {
      tables[table].set(id, row)
      if (path) pending.push(line(table, id, row))
    },
    flush() {
      // One write at a time, in order; rows put during a write are written together by the next one.
      writing = writing.then(async () => {
        if (path && pending.length > 0) await appendFile(path, pending.splice(0).join(''))
      })
      return writing
    },
  }
}

const line = (table: string, id: string, row: unknown) => `${JSON.stringify([table, id, row])}\n`

function load(path: string, tables: Record<string, Map<string, unknown>>) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // After the last newline comes nothing, or a line that a crash cut short.
  for (const entry of text.split('\n').slice(0, -1)) {
    const [table, id, row] = JSON.parse(entry) as [string, string, unknown]
    tables[table]?.set(id, row)
  }
}

function compact(path: string, tables: Record<string, Map<string, unknown>>) {
  const lines = Object.entries(tables).flatMap(([table, rows]) => Array.from(rows, ([id, row]) => line(table, id, row)))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.tmp`, lines.join(''))
  renameSync(`${path}.tmp`, path)
}
