import type { Folded } from './fold.ts'
import type { Row, RowKey, Table } from './projection.ts'

/** Rows kept of each table: the events of one booking come close together, so most rows are still here when wanted. */
const KEPT = 10_000

/**
 * The rows written last. Valid because a model has one writer: should there ever be another, the next commit finds
 * the ledger moved, writes nothing, and the model is opened again with an empty cache.
 */
export function createRowCache(kept = KEPT) {
  const tables = new Map<Table, Map<RowKey, Row>>()
  return {
    find(table: Table, keys: ReadonlySet<RowKey>) {
      const cached = tables.get(table)
      const found = new Map<RowKey, Row | undefined>()
      const missing: RowKey[] = []
      for (const key of keys) {
        const row = cached?.get(key)
        if (row) found.set(key, row)
        else missing.push(key)
      }
      return { found, missing }
    },
    remember(changes: Folded['changes']) {
      for (const [table, rows] of changes) {
        if (table.writtenOnce) continue
        const cached = tables.get(table) ?? new Map<RowKey, Row>()
        tables.set(table, cached)
        for (const [key, row] of rows) {
          // Taken out first, so that it goes to the young end.
          cached.delete(key)
          if (row) cached.set(key, row)
        }
        for (const key of cached.keys()) {
          if (cached.size <= kept) break
          cached.delete(key)
        }
      }
    },
  }
}
