import type { Folded } from './fold.ts'
import type { Row, RowKey, Table } from './projection.ts'

/** Rows kept of each table at most: the events of one booking come close together, so most are here when wanted. */
const KEPT = 4_000

/**
 * The rows written last. Valid because a model has one writer: should there ever be another, the next commit finds
 * the ledger moved, writes nothing, and the model is opened again with an empty cache.
 * In two halves: when the young one is full the old one goes, so nobody searches for the oldest row.
 */
export function createRowCache(kept = KEPT) {
  const tables = new Map<Table, { young: Map<RowKey, Row>; old: Map<RowKey, Row> }>()
  return {
    find(table: Table, keys: ReadonlySet<RowKey>) {
      const cached = tables.get(table)
      const found = new Map<RowKey, Row | undefined>()
      const missing: RowKey[] = []
      for (const key of keys) {
        const row = cached?.young.get(key) ?? cached?.old.get(key)
        if (row) found.set(key, row)
        else missing.push(key)
      }
      return { found, missing }
    },
    remember(changes: Folded['changes']) {
      for (const [table, rows] of changes) {
        if (table.writtenOnce || rows.size === 0) continue
        let { young, old } = tables.get(table) ?? { young: new Map(), old: new Map() }
        if (young.size >= kept / 2) {
          old = young
          young = new Map()
        }
        for (const [key, row] of rows) {
          if (row) young.set(key, row)
          else {
            young.delete(key)
            old.delete(key)
          }
        }
        tables.set(table, { young, old })
      }
    },
  }
}
