import { afterEach, beforeEach, expect, test } from 'vitest'
import { compare } from '../comparing/verify.ts'
import { live } from '../live/projection.ts'
import { practitioner } from '../testing/events.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import type { Projection } from './projection.ts'
import { prune } from './prune.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

/** The read model of changes, of which three are kept. */
const short: Projection = { ...live, tables: live.tables.map(table => ({ ...table, keepsLast: 3 })) }

const positions = async () =>
  (await stand.rows<{ position: string }>('SELECT position FROM live.changes ORDER BY position')).map(
    ({ position }) => position,
  )

/** Appends so many events, and returns their positions. */
async function append(count: number): Promise<string[]> {
  const appended: string[] = []
  for (let id = 1; id <= count; id++) appended.push(await stand.append('practitioner-1', practitioner(1, `name ${id}`)))
  return appended
}

/** Appends so many events, and returns their positions once the model has them. */
async function follow(count: number): Promise<string[]> {
  const appended = await append(count)
  await stand.reached('live', appended.at(-1) ?? '')
  return appended
}

test('only the last rows are kept, also when two processes delete at once; fewer stay as they are', async () => {
  stand.run(short)
  const first = await follow(2)
  expect(await prune(stand.database, [short])).toBe(0)
  const all = [...first, ...(await follow(8))]
  const deleted = await Promise.all([prune(stand.database, [short]), prune(stand.database, [short])])
  expect(deleted.reduce((sum, each) => sum + each)).toBe(7)
  expect(await positions()).toEqual(all.slice(-3))
  expect(await prune(stand.database, [short])).toBe(0)
  const more = await follow(1)
  expect(await positions()).toEqual([...all.slice(-3), ...more])
})

test('a model without tables, and one that keeps all rows, are left alone', async () => {
  expect(await prune(stand.database, [short])).toBe(0)
  stand.run(live)
  const all = await follow(5)
  expect(await prune(stand.database, [live])).toBe(0)
  expect(await positions()).toEqual(all)
})

test('a replay reads only the events whose rows are kept, and follows the log from there', async () => {
  const all = await append(10)
  stand.run(short)
  await stand.reached('live', all.at(-1) ?? '')
  expect(await stand.replay('live')).toMatchObject({ state: 'done', events_done: 3, events_total: 3 })
  const later = await follow(2)
  expect(await positions()).toEqual([...all.slice(-3), ...later])
  expect(await compare(stand.context, short)).toMatchObject({ rows: 5, different: 0 })
})

test('a model that is far behind is compared with the last rows up to where it is', async () => {
  const runner = stand.run(short)
  await follow(5)
  await runner.stop()
  await append(10)
  expect(await compare(stand.context, short)).toMatchObject({ different: 0 })
})

test('a model that keeps the last rows is compared with a fresh replay only in those', async () => {
  stand.run(short)
  const all = await follow(10)
  await prune(stand.database, [short])
  expect(await compare(stand.context, short)).toMatchObject({ rows: 3, different: 0 })
  await stand.rows(`DELETE FROM live.changes WHERE position = '${all[8]}'`)
  await stand.rows(`UPDATE live.changes SET kind = 'booking' WHERE position = '${all[9]}'`)
  const { samples } = await compare(stand.context, short)
  expect(samples.map(({ key, in: where }) => [key, where])).toEqual([
    [all[8], 'replay only'],
    [all[9], 'both'],
  ])
})
