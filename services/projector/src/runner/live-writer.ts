import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'
import { type Loads, openLoads } from './loads.ts'
import type { Commit, Writer } from './model.ts'
import type { Pace } from './projection.ts'
import { liveStatement, type OnLock } from './statement.ts'

/** The most steps in one statement. */
const MAX_STEPS = 50

/** The longest that a step waits for models that load rows, in milliseconds. A load takes about 1 ms. */
const MAX_LOAD_WAIT_MS = 20

/** Writes the steps of some live models, and counts which of them are loading rows. */
export type LiveWriter = { readonly write: Writer; readonly loads: Loads }

/**
 * The writers of all live models, by their pace. Models that commands wait for have a writer of their own. The others
 * have more to write, and text search indexes to update, so they take longer (ADR 44).
 */
export type LiveWriters = Readonly<Record<Pace, LiveWriter>>

/** @param connect makes the connection of each writer: see `liveWriter` */
export const liveWriters = (database: Database, connect: () => Database) => {
  const connections = { 'at once': connect(), soon: connect() }
  return {
    'at once': liveWriter(database, connections['at once']),
    soon: liveWriter(database, connections.soon),
    close: () => Promise.all(Object.values(connections).map(connection => connection.end())),
  }
}

/**
 * Writes the steps of live models. Steps that arrive together are written with one statement instead of one for each
 * model. All models get their events at the same moment, so the statement waits shortly for models that must load rows
 * first. The models stay independent: when the statement fails, or skips a checkpoint that another session has locked,
 * it has written nothing of those models. Each of them is then written by a statement of its own.
 * @param shared one connection with a short `lock_timeout`, so that a lock on one model's tables does not delay all
 */
export function liveWriter(database: Database, shared: Database): LiveWriter {
  const loads = openLoads(MAX_LOAD_WAIT_MS)
  const writeAlone = async (commit: Commit) => (await writeSteps(database, [commit], 'waits')).has(commit.name)
  const write = gather(
    async (commits: readonly Commit[]) => {
      const written = await writeSteps(shared, commits, 'skips').catch(() => new Set<string>())
      return commits.map(commit => written.has(commit.name) || writeAlone(commit))
    },
    MAX_STEPS,
    loads.folded,
  )
  return { write, loads }
}

/** Writes steps with one statement. @returns the names of the models that were written */
async function writeSteps(database: Database, commits: readonly Commit[], onLock: OnLock): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(liveStatement(commits, onLock))
  return new Set(rows.map(({ name }) => name))
}
