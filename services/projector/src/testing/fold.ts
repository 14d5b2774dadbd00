import type { DomainEvent } from '@alba/contracts/events'
import { derived } from '../runner/derive.ts'
import { foldPage, planPage } from '../runner/fold.ts'
import type { Projection, Row } from '../runner/projection.ts'

/** Rows of each table after the events, computed with the runner's folds and derivations, without a database. */
export function rowsAfter(projection: Projection, events: readonly DomainEvent[]): Record<string, Row[]> {
  const folded = foldPage(planPage(projection, events), new Map())
  if (folded.poison) throw folded.poison
  const all = projection.derivations.reduce((page, derivation) => derived(page, derivation).apply(new Map()), folded)
  return Object.fromEntries(
    [...all.changes].map(([table, rows]) => [table.name, [...rows.values()].filter(row => row !== undefined)]),
  )
}
