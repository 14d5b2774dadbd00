import { type Position, START } from '@alba/platform/event-store/event-store'
import type { Database } from '@alba/platform/postgres/pool'
import { z } from 'zod'

/** Where an event of the reference data stands in the log. */
const placeSchema = z.object({ stream: z.string(), type: z.string(), revision: z.coerce.bigint() })
export type Place = z.infer<typeof placeSchema>

/**
 * Where the reference data stands in the log, so that a process reads it again without reading the whole log (ADR 87).
 * It names events and has none of their data.
 */
export type KeptReference = {
  /** Every event of the reference data up to here is listed, or was replaced by one that is. */
  readonly position: Position
  /** The last event of each type in each stream, in the order in which the streams got their first one. */
  readonly places: readonly Place[]
}

export const keptReferenceDdl = `
  CREATE TABLE IF NOT EXISTS command.reference_places (
    -- The types of events that were read. Another version of Alba may need others, and has a row of its own.
    types text PRIMARY KEY,
    position text COLLATE "C" NOT NULL,
    places json NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
  );`

const rowSchema = z.object({ position: z.string(), places: z.array(placeSchema) })
const keyOf = (types: readonly string[]): string => types.toSorted().join(' ')

/** What the last process has stored for these types of events; undefined when nothing is stored for them. */
export async function readKept(database: Database, types: readonly string[]): Promise<KeptReference | undefined> {
  const { rows } = await database.query('SELECT position, places FROM command.reference_places WHERE types = $1', [
    keyOf(types),
  ])
  return rows[0] && rowSchema.parse(rows[0])
}

/** Moves forward only: several processes write this, and one of them may be behind. */
export const writeKept = (database: Database, types: readonly string[], { position, places }: KeptReference) =>
  database.query(
    `INSERT INTO command.reference_places AS r (types, position, places) VALUES ($1, $2, $3)
     ON CONFLICT (types) DO UPDATE SET position = excluded.position, places = excluded.places, updated_at = now()
     WHERE r.position < excluded.position`,
    [keyOf(types), position, JSON.stringify(places.map(place => ({ ...place, revision: String(place.revision) })))],
  )

/** How often the places are written, in milliseconds. After a crash the events of this time are read again. */
const WRITE_EVERY_MS = 10_000

/** Collects the places of the events that a process takes in, and writes them from time to time. */
export function placeKeeper(
  database: Database,
  types: readonly string[],
  kept: KeptReference | undefined,
  onError: (error: unknown) => void,
) {
  const keyIn = ({ stream, type }: Pick<Place, 'stream' | 'type'>) => `${type} ${stream}`
  const places = new Map(kept?.places.map(place => [keyIn(place), place]))
  let position = kept?.position ?? START
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    // Nothing is lost by a failure: the next process reads more of the log.
    await writeKept(database, types, { position, places: [...places.values()] }).catch(onError)
  }
  return {
    took(events: readonly Place[], upTo: Position): void {
      for (const { stream, type, revision } of events) places.set(keyIn({ stream, type }), { stream, type, revision })
      if (upTo <= position) return
      position = upTo
      timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref()
    },
    /** Writes what is not written yet. */
    flush: async (): Promise<void> => (timer ? write() : undefined),
  }
}
