import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import type { ClientBase } from 'pg'
import { copyRows } from './copy.ts'
import type { Commit, Part, Writer } from './model.ts'
import { removeStatement, upsertStatement } from './statement.ts'

/**
 * Writes the steps of a model that is being built, where nobody reads yet: few and large, each in a transaction that
 * first moves the row of the replay. That row is the guard: paused, abandoned or taken over, it does not move.
 */
export function replayWriter(database: Database): Writer {
  const rate = meter()
  return commit =>
    inTransaction(database, async client => {
      const { name, generation, from, to, count } = commit
      const { rowCount } = await client.query({
        name: 'move replay',
        text: `UPDATE projections.replays
               SET position = $4, events_done = events_done + $5, rate = $6, updated_at = now()
               WHERE name = $1 AND generation = $2 AND position = $3 AND state = 'running'`,
        values: [name, generation, from, to, count, rate(commit)],
      })
      if (rowCount !== 1) return false
      for (const part of commit.parts) await writePart(client, part)
      return true
    })
}

async function writePart(client: ClientBase, { schema, table, added, changed, removed }: Part): Promise<void> {
  if (added.length > 0) await copyRows(client, schema, table, added)
  if (changed.length > 0) await client.query(upsertStatement(schema, table, changed))
  if (removed.length > 0) await client.query(removeStatement(schema, table, removed))
}

/** Events a second since the replay began or went on. */
function meter(): (commit: Commit) => number {
  const begun = performance.now()
  let sum = 0
  return ({ count }) => {
    sum += count
    return sum / Math.max(0.001, (performance.now() - begun) / 1_000)
  }
}
