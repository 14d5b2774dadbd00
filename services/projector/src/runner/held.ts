import type { Database } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import type { PlacedEvent, Poison } from './failures.ts'
import type { Page } from './pages.ts'

/*
 * An event that a read model cannot apply holds up its own stream in that model, and no other (ADR 126). The model
 * leaves out this event and all later ones of the stream, until the event can be applied or an operator skips it. Then
 * the model is built anew (`healing.ts`). The rows of `projections.held` belong to a generation of the model: a fold
 * that leaves out other streams makes other rows.
 */

/** A stream of which a read model reads nothing more, from an event on. */
export type HeldStream = PlacedEvent & {
  /** Why the event cannot be applied. */
  readonly error: string
  /** UTC instant. */
  readonly since: string
}
/** By the name of the stream. */
export type HeldStreams = ReadonlyMap<string, HeldStream>

export const nothingHeld: HeldStreams = new Map()

/** A row of the ledger: the model in use, a replay, or kept tables. */
type Generation = { readonly name: string; readonly generation: string }

/**
 * The most streams that one generation leaves out. When more events cannot be applied, the fault is not one of single
 * events, and the model stops in front of the next one: its rows then show at least one moment as it was.
 */
export const MOST_HELD = 100

/** The rows of several generations. @param names of the models; all when left out */
export async function readAllHeld(
  database: Pick<ClientBase, 'query'>,
  names?: readonly string[],
): Promise<(Generation & HeldStream)[]> {
  const { rows } = await database.query<Generation & HeldStream>(
    `SELECT name, generation, stream, position, revision, id, type, error, since FROM projections.held
     WHERE $1::text[] IS NULL OR name = ANY ($1) ORDER BY position`,
    [names ?? null],
  )
  return rows
}

/** What a generation leaves out. */
export async function readHeld(
  database: Pick<ClientBase, 'query'>,
  { name, generation }: Generation,
): Promise<HeldStreams> {
  const rows = await readAllHeld(database, [name])
  return new Map(rows.filter(row => row.generation === generation).map(row => [row.stream, row]))
}

/** Whether the fold leaves out an event: one that it cannot apply, or a later one of the same stream. */
export function isHeld(held: HeldStreams, { stream, position }: Pick<PlacedEvent, 'stream' | 'position'>): boolean {
  const first = held.get(stream)
  return first !== undefined && position >= first.position
}

/** The page without the events that the fold leaves out. */
export const withoutHeld = (held: HeldStreams, page: Page): Page =>
  held.size === 0 ? page : { ...page, events: page.events.filter(event => !isHeld(held, event)) }

/** Whether two folds leave out the same events. */
export const holdTheSame = (one: HeldStreams, other: HeldStreams): boolean =>
  one.size === other.size && [...one.values()].every(({ stream, position }) => other.get(stream)?.position === position)

/**
 * Has a generation leave out a stream from now on. When another generation of the model leaves out the same event, it
 * counts as held since then.
 * @returns false when the generation leaves out too many already
 */
export async function hold(
  database: Database,
  { name, generation }: Generation,
  { event, reason }: Poison,
): Promise<boolean> {
  const { stream, position, revision, id, type } = event
  const { rowCount } = await database.query(
    `INSERT INTO projections.held (name, generation, stream, position, revision, id, type, error, since)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, coalesce((SELECT min(since) FROM projections.held WHERE name = $1 AND id = $6), now())
     WHERE (SELECT count(*) FROM projections.held WHERE name = $1 AND generation = $2) < $9
     ON CONFLICT (name, generation, stream) DO UPDATE SET error = EXCLUDED.error`,
    [name, generation, stream, position, revision, id, type, reason, MOST_HELD],
  )
  return rowCount === 1
}

/**
 * Whether one generation leaves out an event that another one has applied.
 * @param other the other one, with its position
 */
export async function lacksWhatIsIn(
  client: ClientBase,
  { name, generation }: Generation,
  other: Pick<Generation, 'generation'> & { readonly position: string },
): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `SELECT EXISTS (
       SELECT FROM projections.held AS h WHERE name = $1 AND generation = $2 AND position <= $4 AND NOT EXISTS (
         SELECT FROM projections.held WHERE name = $1 AND generation = $3 AND stream = h.stream AND position <= h.position)
     ) AS lacks`,
    [name, generation, other.generation, other.position],
  )
  return rows[0]?.lacks ?? false
}

/** Lets a new generation of the same tables leave out what the one before it left out. */
export const carryHeld = (client: ClientBase, name: string, from: string, to: string) =>
  client.query('UPDATE projections.held SET generation = $3 WHERE name = $1 AND generation = $2', [name, from, to])

/** Deletes what generations left out that exist no more. */
export const forgetHeld = (database: Database) =>
  database.query(
    `DELETE FROM projections.held AS h WHERE NOT EXISTS (
       SELECT FROM projections.checkpoints WHERE generation = h.generation
       UNION ALL SELECT FROM projections.replays WHERE generation = h.generation
       UNION ALL SELECT FROM projections.kept WHERE generation = h.generation)`,
  )
