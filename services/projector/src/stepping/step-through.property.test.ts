import type { Change, Stepped } from '@alba/contracts/operations/steps'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projections } from '../projections.ts'
import { keyOf, type Projection, type Row, type Table } from '../runner/projection.ts'
import { factsOf, people, type Sale } from '../testing/person-histories.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import { HIDDEN, type ShownRow } from './blank.ts'
import { MOST_STEPS, stepThrough } from './step-through.ts'

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
  stand.run(...projections)
})
afterAll(() => stand.close())

let number = 0
const sale = fc.record({
  kind: fc.constantFrom<Sale['kind']>('booking', 'voucher', 'package'),
  owner: fc.nat(2),
  steps: fc.integer({ min: 1, max: 5 }),
  correctedTo: fc.nat(2),
  stream: fc.nat(1),
})

test('each step goes on where the last one ended, ends in the live rows, and names nobody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 6 }), async sales => {
      // Each run has streams of its own; sales of both streams may touch the same rows, such as a day.
      const streams = [`life-${number}-a`, `life-${number}-b`] as const
      let head = ''
      for (const { stream, ...each } of sales)
        head = await stand.append(streams[stream] ?? streams[0], ...factsOf({ ...each, n: ++number }))
      const last = streams[sales.at(-1)?.stream ?? 0] ?? streams[0]
      for (const projection of projections) {
        await stand.reached(projection.name, head)
        const stepped = await stepThrough(stand.context, projection, last, MOST_STEPS)
        expect(stepped).toMatchObject({ stopped: null, omitted: 0 })
        expectChain(stepped)
        await expectLive(projection, stepped)
        const text = JSON.stringify(stepped).toLowerCase()
        for (const { name, email, phone } of people)
          for (const secret of [name, email, phone]) expect(text).not.toContain(secret.toLowerCase())
      }
    }),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 8) },
  )
})

/** Unless events of other streams came between, a row is before a step as it was after the last one. */
function expectChain({ steps }: Stepped): void {
  const rows = new Map<string, ShownRow>()
  for (const { elsewhere, changes } of steps) {
    if (elsewhere > 0) rows.clear()
    for (const { table, key, before, after, columns } of changes) {
      const known = rows.get(`${table} ${key}`)
      if (known !== undefined) expect(before).toEqual(known)
      expect(columns.length).toBeGreaterThan(0)
      rows.set(`${table} ${key}`, after)
    }
  }
}

/** What is not hidden of a row after its last step is what the live model has. */
async function expectLive({ tables }: Projection, { steps, since }: Stepped): Promise<void> {
  const changes = new Map<string, Change>()
  for (const step of steps) {
    // What other streams changed since may have changed these rows too.
    if (step.elsewhere > 0) changes.clear()
    for (const change of step.changes) changes.set(`${change.table} ${change.key}`, change)
  }
  expect(since).toBe(0)
  for (const table of tables) {
    const wanted = [...changes.values()].filter(change => change.table === table.name)
    if (wanted.length === 0) continue
    const live = await stand.rows<Row>(`SELECT * FROM "${table.model}"."${table.name}"`)
    for (const { key, after } of wanted) {
      const row = live.find(each => keyOf(table, each) === key) as Record<string, unknown> | undefined
      if (after === null) expect(row).toBeUndefined()
      else
        for (const [column, value] of Object.entries(after))
          if (value !== HIDDEN)
            expect({ [column]: row?.[column] ?? null }).toEqual({ [column]: asRead(table, column, value) })
    }
  }
}

/** The value as PostgreSQL returns it: instants with milliseconds. */
const asRead = ({ columns }: Table, column: string, value: unknown): unknown =>
  columns[column]?.type === 'timestamptz' && typeof value === 'string' ? new Date(value).toISOString() : value
