import { type ChangeRow, changesTable } from '@alba/contracts/live/rows'
import { modelNames } from '@alba/contracts/read-models'
import { columnsOf } from '@alba/contracts/shared/table'
import type { ReadModels } from '../read-models/read-models.ts'

/** How many changes one query reads. */
export const PAGE = 500

/** The read models that screens show: all but the list of changes itself. */
const shown = modelNames.filter(name => name !== changesTable.model)

/**
 * The next changes after a position, the oldest first, at most `PAGE`. Waits until all other read models have them, so
 * that screens that load again then show them, but for each at most as long as a route waits after its command. It waits
 * for each by itself: one that is stopped, for which nobody waits for long, says nothing of the others.
 */
export async function changesAfter(models: ReadModels, position: string): Promise<ChangeRow[]> {
  const text = `SELECT ${columnsOf(changesTable)} FROM live.changes WHERE position > $1 ORDER BY position LIMIT ${PAGE}`
  const rows = await models.query<ChangeRow>({ name: 'changes after', text }, position)
  const last = rows.at(-1)
  if (last) await Promise.all(shown.map(name => models.waitFor([name], last.position)))
  return rows
}
