import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import { openLiveConnection } from '../database.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import { liveWriter, liveWriters } from './live-writer.ts'
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

it('a model that commands wait for is written while the connection of the other models is busy', async () => {
  const connections: ReturnType<typeof openLiveConnection>[] = []
  const writers = liveWriters(stand.database, () => {
    const connection = openLiveConnection(stand.url)
    connections.push(connection)
    return connection
  })
  const [, soon] = connections
  const slow = await soon?.connect()
  const besides = writers.soon.write(await step('besides'))
  expect(await writers['at once'].write(await step('awaited'))).toBe(true)
  expect((await stand.checkpoint('besides'))?.position).toBe('')
  slow?.release()
  expect(await besides).toBe(true)
  await writers.close()
})

it('models that load rows first share a statement with those that do not', async () => {
  const connection = openLiveConnection(stand.url)
  const statements: string[] = []
  const counted = new Proxy(connection, {
    get: (target, name) =>
      name === 'query'
        ? (query: { text: string }) => {
            statements.push(query.text)
            return target.query(query)
          }
        : Reflect.get(target, name),
  })
  const { write, loads } = liveWriter(stand.database, counted)
  const [withLoad, withoutLoad] = [await step('loads first'), await step('needs no rows')]
  const loading = Promise.withResolvers<void>()
  const writtenAfterLoad = loads.track(loading.promise).then(() => write(withLoad))
  const writtenAtOnce = write(withoutLoad)
  loading.resolve()
  expect(await Promise.all([writtenAtOnce, writtenAfterLoad])).toEqual([true, true])
  expect(statements).toHaveLength(1)
  await connection.end()
})

it('a load that never ends does not keep other models from being written', async () => {
  const connection = openLiveConnection(stand.url)
  const { write, loads } = liveWriter(stand.database, connection)
  loads.track(new Promise(() => {}))
  expect(await write(await step('goes on'))).toBe(true)
  await connection.end()
})

it('the same models written together make the same statement, in whatever order they come', () => {
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
