import type { ModelStatus, ReplayStatus } from '@alba/contracts/operations/models'
import { type Position, START, toPosition } from '@alba/platform/event-store/event-store'
import { type HeldStream, readAllHeld } from './runner/held.ts'
import { type Kept, readKept } from './runner/kept.ts'
import type { Checkpoint, Replay } from './runner/ledger.ts'
import type { Projection } from './runner/projection.ts'
import type { RunnerContext } from './runner/runner.ts'

/** What the database knows of a projection; see `modelStatus` of the contracts. */
export type ProjectionStatus = Omit<ModelStatus, 'leader' | 'lag_seconds'>

/** The state of every projection, whichever process leads it: all of it is in the database. */
export async function readStatus(
  { database, eventLog }: Pick<RunnerContext, 'database' | 'eventLog'>,
  projections: readonly Projection[],
): Promise<ProjectionStatus[]> {
  const head = toPosition(await eventLog.head())
  const checkpoints = await database.query<Checkpoint>('SELECT * FROM projections.checkpoints')
  const replays = await database.query<Replay>('SELECT * FROM projections.replays')
  const kept = await readKept(database)
  const held = await readAllHeld(database)
  return projections.map(projection =>
    statusOf(
      projection,
      checkpoints.rows.find(({ name }) => name === projection.name),
      replays.rows.find(({ name }) => name === projection.name),
      head,
      kept.filter(({ name }) => name === projection.name),
      held,
    ),
  )
}

export function statusOf(
  { name, version }: Projection,
  checkpoint: Checkpoint | undefined,
  replay: Replay | undefined,
  head: Position,
  kept: readonly Kept[] = [],
  held: readonly (HeldStream & Pick<Checkpoint, 'generation'>)[] = [],
): ProjectionStatus {
  const position = checkpoint?.position ?? START
  return {
    name,
    version,
    live_version: checkpoint?.version ?? null,
    state: stateOf(version, checkpoint),
    error: checkpoint?.error ?? null,
    poison: checkpoint?.poison ?? null,
    held: held.filter(({ generation }) => generation === checkpoint?.generation),
    position,
    head,
    lag_events: eventsBetween(position, head),
    events_done: checkpoint?.events_done ?? 0,
    updated_at: checkpoint?.updated_at ?? null,
    replay: replay ? replayStatus(replay, head) : null,
    kept: kept.map(({ version, position, since, until }) => ({ version, position, since, until })),
  }
}

function stateOf(version: number, checkpoint: Checkpoint | undefined): ProjectionStatus['state'] {
  if (!checkpoint) return 'missing'
  if (checkpoint.version < version) return 'outdated'
  if (checkpoint.version > version) return 'newer'
  return checkpoint.state
}

function replayStatus(replay: Replay, head: Position): ReplayStatus {
  const running = replay.state === 'running'
  const isBuilt = replay.state === 'done' || replay.state === 'ready'
  const events_total = isBuilt ? replay.events_done : expectedTotal(replay, head)
  const left = events_total === null ? null : events_total - replay.events_done
  return {
    state: replay.state,
    version: replay.version,
    from: replay.kept_until === null ? 'log' : 'kept',
    preview: replay.preview,
    error: replay.error,
    poison: replay.poison,
    events_done: replay.events_done,
    events_total,
    rate: running ? Math.round(replay.rate) : 0,
    speed: replay.rate > 0 ? Math.round(replay.rate) : null,
    seconds_left: running && left !== null && replay.rate > 0 ? Math.ceil(left / replay.rate) : null,
    started_at: replay.started_at,
    finished_at: replay.finished_at,
    who: replay.who,
    why: replay.why,
  }
}

/**
 * The number of events of the live model if it has the same version, else an estimate from the share of the log that
 * was read.
 */
function expectedTotal({ events_total, events_done, position }: Replay, head: Position): number | null {
  if (events_total !== null) return Math.max(events_total, events_done)
  const share = placeOf(position) / placeOf(head)
  return share > 0 && Number.isFinite(share)
    ? Math.max(events_done, Math.round(events_done / Math.min(1, share)))
    : null
}

/** Positions are opaque; their leading digits serve only to estimate a share of the log. */
const placeOf = (position: Position): number => Number(/^\d*/.exec(position)?.[0] || 0)

/**
 * How many events stand after one position and up to another. The number is exact except for gaps in the sequence, if
 * the store's positions count events, as those of the PostgreSQL store do; otherwise it is null.
 */
export function eventsBetween(from: Position, to: Position): number | null {
  const counts = [from, to].every(position => position === START || /^\d{19}$/.test(position))
  return counts ? Math.max(0, Number(BigInt(to || 0) - BigInt(from || 0))) : null
}
