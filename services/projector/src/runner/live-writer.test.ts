import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import { openLiveConnection } from '../database.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import { liveWriters } from './live-writer.ts'
import type { Commit } from './model.ts'
import { liveStatement } from './statement.ts'

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand.close())

/** A step of a model that has no tables. */
async function step(name: string): Promise<Commit> {
  const generation = randomUUID()
  await stand.rows(
    `INSERT INTO projections.checkpoints (name, version, position, generation, state, events_done)
     VALUES ('${name}', 1, '', '${generation}', 'live', 0)`,
  )
  return { name, generation, from: '', to: '1', count: 1, parts: [] }
}

it('lets what somebody waits for pass what is written beside it', async () => {
  const connections: ReturnType<typeof openLiveConnection>[] = []
  const writers = liveWriters(stand.database, () => {
    const connection = openLiveConnection(stand.url)
    connections.push(connection)
    return connection
  })
  const [, soon] = connections
  const slow = await soon?.connect()
  const besides = writers.soon(await step('besides'))
  expect(await writers['at once'](await step('awaited'))).toBe(true)
  expect((await stand.checkpoint('besides'))?.position).toBe('')
  slow?.release()
  expect(await besides).toBe(true)
  await writers.close()
})

it('makes one statement of models that move together, in whatever order they come', () => {
  const [table] = bookings.tables
  if (!table) throw new Error('bookings has a table')
  const commit = (name: string, id: number): Commit => {
    const part = { schema: name, table, added: [{ id }], changed: [], removed: [] }
    return { name, generation: randomUUID(), from: '', to: '1', count: 1, parts: [part] }
  }
  const one = liveStatement([commit('a', 1), commit('b', 2)], 'waits')
  const other = liveStatement([commit('b', 4), commit('a', 3)], 'waits')
  expect([other.name, other.text]).toEqual([one.name, one.text])
  expect(other.values?.slice(-2)).toEqual(['[{"id":3}]', '[{"id":4}]'])
})
