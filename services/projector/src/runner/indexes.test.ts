import { afterEach, beforeEach, expect, test } from 'vitest'
import { practitioner } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { tally } from '../testing/tally.ts'
import { alignIndexes } from './indexes.ts'
import type { Projection } from './projection.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const existing = async () => {
  const found = await stand.rows<{ indexname: string }>(
    `SELECT indexname FROM pg_indexes WHERE schemaname = 'tally' ORDER BY 1`,
  )
  return found.map(({ indexname }) => indexname)
}

const described = (...indexes: string[][]): Projection => {
  const projection = tally({})
  return { ...projection, tables: projection.tables.map(table => ({ ...table, indexes, search: 'name' })) }
}

test('a live model gets the indexes of its description and loses all others, without a replay', async () => {
  const first = stand.run(described(['changes']))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await until(async () => (await stand.replay('tally'))?.state === 'done')
  await first.stop()
  expect(await existing()).toEqual(['tally_changes_idx', 'tally_pkey', 'tally_search'])
  const before = await stand.checkpoint('tally')
  const next = described(['name', 'changes'])
  stand.run(next)
  await until(async () => (await existing()).includes('tally_name_changes_idx'))
  expect(await existing()).toEqual(['tally_name_changes_idx', 'tally_pkey', 'tally_search'])
  expect((await stand.checkpoint('tally'))?.generation).toBe(before?.generation)
  expect(await alignIndexes(stand.database, next)).toEqual([])
})
