import type pg from 'pg'
import { type EventRow, eventColumns } from './recorded-event.ts'
import type { StoreNames } from './schema.ts'

/** Ranges remembered: those that the quickest and the slowest subscription at the head are likely to ask for. */
const remembered = 16

export type RecentEvents = {
  /** Every event behind one position up to another, which must be at or below the high-water mark. */
  read(after: bigint, upTo: bigint): Promise<readonly EventRow[]>
}

/**
 * Short ranges near the head of the log, read once however many subscriptions want them. What lies below the mark
 * never changes, so a range may be kept; a read that failed is forgotten and done again.
 */
export function recentEvents(pool: pg.Pool, names: StoreNames): RecentEvents {
  const ranges = new Map<string, Promise<readonly EventRow[]>>()

  const load = async (after: bigint, upTo: bigint): Promise<readonly EventRow[]> => {
    const { rows } = await pool.query<EventRow>({
      name: 'recent-events',
      text: `SELECT ${eventColumns} FROM ${names.schema}.events
             WHERE global_position > $1 AND global_position <= $2 ORDER BY global_position`,
      values: [after.toString(), upTo.toString()],
    })
    return rows
  }

  return {
    read(after, upTo) {
      const key = `${after}-${upTo}`
      const known = ranges.get(key)
      if (known) return known
      const rows = load(after, upTo)
      rows.catch(() => ranges.delete(key))
      ranges.set(key, rows)
      const oldest = ranges.size > remembered ? ranges.keys().next() : undefined
      if (oldest && !oldest.done) ranges.delete(oldest.value)
      return rows
    },
  }
}
