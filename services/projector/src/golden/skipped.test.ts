import type { DomainEvent } from '@alba/contracts/events'
import { readGoldenEvents } from '@alba/platform/testing/golden/log'
import { expect, it } from 'vitest'
import { projections } from '../projections.ts'
import { foldPage, foldSkipped, planPage, type Rows } from '../runner/fold.ts'
import type { Projection, Row, RowKey, Table } from '../runner/projection.ts'

/** Each event, with the rows that those before it made. */
function* withRowsBefore(projection: Projection, events: readonly DomainEvent[]): Generator<[DomainEvent, Rows]> {
  const rows = new Map<Table, Map<RowKey, Row | undefined>>(projection.tables.map(table => [table, new Map()]))
  for (const event of events) {
    yield [event, rows]
    for (const [table, changed] of foldPage(planPage(projection, [event]), rows).changes)
      for (const [key, row] of changed) rows.get(table)?.set(key, row)
  }
}

/** The version of a row; undefined when its table has none. */
const versionOf = (row: Row) => (row as { readonly version?: number }).version

it.each(projections.map(projection => [projection.name, projection] as const))(
  '%s: a row counts an event that is skipped as its fold does, and takes nothing else from it',
  async (_name, projection) => {
    for (const [event, rows] of withRowsBefore(projection, await readGoldenEvents())) {
      const plan = planPage(projection, [event])
      const [applied, skipped] = [foldPage(plan, rows), foldSkipped(plan, rows)]
      for (const { table, keys } of plan.events.flatMap(({ touches }) => touches))
        for (const key of keys) {
          const before = rows.get(table)?.get(key)
          const after = applied.changes.get(table)?.get(key) ?? before
          if (!before || !after || table.createdBy.includes(event.type)) continue
          const version = versionOf(after)
          const counted = version === undefined ? before : { ...before, version }
          expect(skipped.changes.get(table)?.get(key) ?? before, event.type).toEqual(counted)
        }
    }
  },
)
