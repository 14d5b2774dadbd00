import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'
import { type Loads, openLoads } from './loads.ts'
import type { Commit, Writer } from './model.ts'
import type { Pace } from './projection.ts'
import { liveStatement, type Patience } from './statement.ts'

/** Steps in one statement at most. */
const MOST = 50

/** How long a step waits at most for models that load rows, in milliseconds: a load takes about one. */
const LOAD_PATIENCE_MS = 20

/** Writes the steps of some live models, and counts which of them are loading rows. */
export type LiveWriter = { readonly write: Writer; readonly loads: Loads }

/**
 * The writers of all live models, by their pace. Models that somebody waits for have a writer of their own. The others
 * have more to write and indexes of parts of texts, so they take longer (ADR 44).
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
 * Writes the steps of live models. Those that come together travel together: one statement instead of one for each
 * model. All of them have their events at the same moment; who must load rows first is waited for. No model depends on
 * another for it: a statement that fails, or passes over a checkpoint which somebody holds, wrote nothing of the models
 * concerned, and each of them is then written by itself, with nobody waiting for it.
 * @param together one connection, with a short `lock_timeout`: whoever holds one model's tables must not hold up all
 */
export function liveWriter(database: Database, together: Database): LiveWriter {
  const loads = openLoads(LOAD_PATIENCE_MS)
  const alone = async (commit: Commit) => (await moved(database, [commit], 'waits')).has(commit.name)
  const write = gather(
    async (commits: readonly Commit[]) => {
      const names = await moved(together, commits, 'passes over').catch(() => new Set<string>())
      return commits.map(commit => names.has(commit.name) || alone(commit))
    },
    MOST,
    loads.folded,
  )
  return { write, loads }
}

async function moved(database: Database, commits: readonly Commit[], patience: Patience): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(liveStatement(commits, patience))
  return new Set(rows.map(({ name }) => name))
}
