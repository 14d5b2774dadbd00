import type { DomainEvent } from '@alba/contracts/events'
import { foldPage, planPage } from '../runner/fold.ts'
import type { Projection, Row } from '../runner/projection.ts'

/** Rows of each table after the events, computed with the runner's fold and without a database. */
export function rowsAfter(projection: Projection, events: readonly DomainEvent[]): Record<string, Row[]> {
  const folded = foldPage(planPage(projection, events), new Map())
  if (folded.poison) throw folded.poison
  return Object.fromEntries(
    [...folded.changes].map(([table, rows]) => [table.name, [...rows.values()].filter(row => row !== undefined)]),
  )
}
