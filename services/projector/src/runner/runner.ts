import { setTimeout as sleep } from 'node:timers/promises'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { createGate } from '@alba/platform/gate'
import type { Leadership } from '@alba/platform/postgres/leadership'
import type { Database } from '@alba/platform/postgres/pool'
import { createBell, createPulse } from './coordination.ts'
import { healHeld } from './healing.ts'
import { forgetHeld } from './held.ts'
import { alignIndexes } from './indexes.ts'
import { dropOutdatedKept } from './kept.ts'
import { readCheckpoint } from './ledger.ts'
import { COLLECT_MS, runLive } from './live.ts'
import type { LiveWriters } from './live-writer.ts'
import type { Projection } from './projection.ts'
import { prune } from './prune.ts'
import { runReplays } from './replay.ts'
import { buildVersion } from './requests.ts'
import { lockOf, watchVersion } from './roll-back.ts'
import { schemaExists } from './schema.ts'

/** Receives measurements of the runner, for the metrics. */
export type Observer = {
  /**
   * A page was processed: how many events it had, and how many seconds passed until its rows were written; in a replay
   * until they were folded.
   */
  batch(projection: string, model: 'live' | 'replay', events: number, seconds: number): void
}

export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export type RunnerContext = {
  /** See `openReadModels`. */
  readonly database: Database
  readonly writeLive: LiveWriters
  readonly eventLog: EventLog
  readonly leadership: Leadership
  readonly log: Log
  readonly observer: Observer
}

export type Runner = {
  /** Whether this process leads the projection now. */
  leads(name: string): boolean
  /** Makes the runner look at once for a new request about a replay. */
  ask(name: string): void
  /** Stops, and resolves when every batch that is being written has been written. */
  stop(): Promise<void>
}

/** How many replays run at the same time. The others wait. */
const MOST_REPLAYS = 2

/**
 * Runs the projections. Each version of a projection runs in one process at a time, and the other processes are ready
 * to take over. During a deploy two versions run beside each other: the older one follows its model until the newer one
 * takes its place (ADR 79). The projections share only the connections, so a failure that stops one does not stop the
 * others. An event that one of them cannot apply holds up only its own stream, and only there (ADR 126).
 */
export function startRunner(context: RunnerContext, projections: readonly Projection[]): Runner {
  const stopping = new AbortController()
  const leading = new Set<string>()
  const building = createGate(MOST_REPLAYS)
  const pulse = createPulse(COLLECT_MS)
  const requests = new Map(projections.map(({ name }) => [name, createBell()]))
  const running = projections.map(async projection => {
    const requested = requests.get(projection.name) ?? createBell()
    await context.leadership.whileLeading(lockOf(projection), stopping.signal, async signal => {
      leading.add(projection.name)
      context.log.info({ projection: projection.name }, 'leading the projection')
      const bells = { rebuilt: createBell(), unusable: createBell(), requested }
      const parts = { context, projection, gate: createGate(), pulse, building, ...bells }
      try {
        await prepare(context, projection, signal)
        await Promise.all([
          runLive(parts, signal),
          runReplays(parts, signal),
          healHeld(parts, signal),
          watchVersion(parts, signal),
        ])
      } finally {
        leading.delete(projection.name)
      }
    })
  })
  const tidying = tidyUp(context, projections, stopping.signal)
  return {
    leads: name => leading.has(name),
    ask: name => requests.get(name)?.ring(),
    async stop() {
      stopping.abort()
      await Promise.all([...running, tidying])
    },
  }
}

/** How often to look for kept tables whose time is over, and for rows that no reader needs any more. */
const TIDY_MS = 60_000

/**
 * Drops kept tables that are outdated, rows that no reader needs any more, and what generations left out that exist no
 * more. Every process does this for all versions, because no process with the version of some kept tables may run any
 * more. A failure is tried again later.
 */
async function tidyUp(
  { database, log }: RunnerContext,
  projections: readonly Projection[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const dropped = await dropOutdatedKept(database).catch(() => [])
    if (dropped.length > 0) log.info({ dropped }, 'dropped read models that were kept for a way back')
    await prune(database, projections).catch(() => 0)
    await forgetHeld(database).catch(() => undefined)
    await sleep(TIDY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Starts a replay if the model is missing or has an older version. */
async function prepare({ database, log }: RunnerContext, projection: Projection, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const checkpoint = await readCheckpoint(database, projection.name)
      const isOlderOrMissing = !checkpoint || checkpoint.version < projection.version
      if (!isOlderOrMissing && (await schemaExists(database, projection.name))) {
        if (checkpoint.version === projection.version) await tryIndexes({ database, log }, projection)
      } else if (await buildVersion(database, projection))
        log.info({ projection: projection.name, version: projection.version }, 'building the read model')
      return
    } catch (error) {
      log.warn({ err: error, projection: projection.name }, 'the read model cannot be looked at yet')
      await sleep(500, undefined, { signal }).catch(() => undefined)
    }
  }
}

/**
 * Creates and drops indexes as the tables declare them. A missing index only makes reads slow, so a failure is logged,
 * and the next leader tries again.
 */
async function tryIndexes({ database, log }: Pick<RunnerContext, 'database' | 'log'>, projection: Projection) {
  try {
    const changed = await alignIndexes(database, projection)
    if (changed.length > 0) log.info({ projection: projection.name, changed }, 'changed the indexes')
  } catch (error) {
    log.warn({ err: error, projection: projection.name }, 'the indexes stay as they are')
  }
}
