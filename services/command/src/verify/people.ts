import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { openDatabase } from '@alba/platform/postgres/pool'

/** How many people the log has sealed data of, and how many of them have no key: it was deleted, or it is lost. */
export type People = {
  readonly sealed: number
  readonly withoutKey: number
  /** The first of them, by their id. */
  readonly first: readonly string[]
}

const SHOWN = 20
/** All keys are read in one statement. */
const TIMEOUT_MS = 120_000

/** Collects the people whose personal fields are in the log. */
export function openPeople() {
  const people = new Set<string>()
  return {
    add(events: readonly RecordedEvent[]): void {
      for (const { data } of events)
        if (data.$sealed !== undefined && typeof data.personId === 'string') people.add(data.personId)
    },
    /** Looks for their keys. It needs no master key: it opens none of them. */
    async compare(databaseUrl: string): Promise<People> {
      const database = openDatabase({ url: databaseUrl, name: 'alba verify', size: 1, timeoutMs: TIMEOUT_MS })
      try {
        const { rows } = await database.query<{ person_id: string }>('SELECT person_id FROM privacy.person_keys')
        const known = new Set(rows.map(row => row.person_id))
        const missing = [...people].filter(id => !known.has(id))
        return { sealed: people.size, withoutKey: missing.length, first: missing.slice(0, SHOWN) }
      } finally {
        await database.end()
      }
    },
  }
}
