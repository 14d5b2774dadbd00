import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tally } from '../testing/tally.ts'
import type { Row, RowKey, Table } from './projection.ts'
import { openStep, type Part, type Step } from './step.ts'

const [table] = tally({}).tables as readonly [Table]

type Rows = Map<RowKey, Row>
/** What a page does to each row: it writes the next version of the row, or deletes it. */
type Page = ReadonlyMap<number, 'kept' | 'gone'>

const pages = fc.array(
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('kept' as const, 'gone' as const)))
    .map(entries => new Map(entries)),
)

/** Adds the page to the step, and applies it to `rows`, which are as they would be if each page were written alone. */
function take(step: Step, page: Page, rows: Rows, number: number): void {
  const before = new Map<RowKey, Row | undefined>([...page.keys()].map(id => [id, rows.get(id)]))
  const changes = new Map<RowKey, Row | undefined>()
  for (const [id, fate] of page) changes.set(id, fate === 'gone' ? undefined : { id, number })
  step.take({ changes: new Map([[table, changes]]), before: new Map([[table, before]]), count: 1 }, `${number}`)
  for (const [id, row] of changes) {
    if (row) rows.set(id, row)
    else rows.delete(id)
  }
}

/**
 * Applies a part as strictly as a table would: no row is added twice, and a row that is changed or removed must exist.
 */
function write(stored: Rows, { added, changed, removed }: Part): void {
  const idOf = (row: Row) => (row as { id: number }).id
  for (const row of added) expect(stored.has(idOf(row))).toBe(false)
  for (const row of changed) expect(stored.has(idOf(row))).toBe(true)
  for (const key of removed) expect(stored.delete(key)).toBe(true)
  for (const row of [...added, ...changed]) stored.set(idOf(row), row)
}

test('pages written together give the same rows as pages written one by one', () => {
  fc.assert(
    fc.property(fc.array(pages), pagesOfSteps => {
      const [stored, rows]: [Rows, Rows] = [new Map(), new Map()]
      let number = 0
      for (const pagesOfStep of pagesOfSteps) {
        const step = openStep(String(number))
        for (const page of pagesOfStep) take(step, page, rows, ++number)
        for (const part of step.partsIn('any')) write(stored, part)
        expect(step).toMatchObject({
          from: String(number - pagesOfStep.length),
          to: String(number),
          count: pagesOfStep.length,
        })
        expect([...stored].sort()).toEqual([...rows].sort())
      }
    }),
  )
})

test('a step is full after 32,000 events on one row, or after 4,000 different rows', () => {
  /** Takes pages that change one row each. @param idOf the row of the n-th page */
  const eventsUntilFull = (idOf: (page: number) => number, eventsPerPage: number) => {
    const step = openStep('start')
    let pages = 0
    for (; !step.isFull; pages++) {
      const id = idOf(pages)
      const changes = new Map([[table, new Map([[id, { id }]])]])
      step.take({ changes, before: new Map(), count: eventsPerPage }, 'on')
    }
    return pages * eventsPerPage
  }
  expect(eventsUntilFull(() => 1, 100)).toBe(32_000)
  expect(eventsUntilFull(page => page, 1)).toBe(4_000)
})
