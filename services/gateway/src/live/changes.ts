import { type ChangeRow, changesTable } from '@alba/contracts/live/rows'
import type { ModelName } from '@alba/contracts/read-models'
import { columnsOf } from '@alba/contracts/shared/table'
import type { ReadModels } from '../read-models/read-models.ts'

/** How many changes one query reads. */
export const PAGE = 500

/**
 * The read models that must have a change before it is sent, so that screens that load again then show it. `absences`,
 * `clients`, `movements` and `search` are not waited for: a screen that reads them may load too early, and show the
 * change only when it loads the next time.
 */
const awaited: readonly ModelName[] = [
  'agenda',
  'bookings',
  'payments',
  'supervision',
  'vouchers',
  'purchases',
  'dashboard',
  'timeline',
  'notifications',
  'catalogue',
  'settings',
  'staff',
  'journal',
]

/**
 * The next changes after a position, the oldest first, at most `PAGE`. Waits until the read models above have them, but
 * at most as long as a route waits after its command.
 */
export async function changesAfter(models: ReadModels, position: string): Promise<ChangeRow[]> {
  const text = `SELECT ${columnsOf(changesTable)} FROM live.changes WHERE position > $1 ORDER BY position LIMIT ${PAGE}`
  const rows = await models.query<ChangeRow>({ name: 'changes after', text }, position)
  const last = rows.at(-1)
  if (last) await models.waitFor(awaited, last.position)
  return rows
}
