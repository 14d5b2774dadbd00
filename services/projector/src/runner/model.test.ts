import { randomUUID } from 'node:crypto'
import { inTransaction } from '@alba/platform/postgres/pool'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { practitioner, recorded } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { applyPage } from './apply.ts'
import { CheckpointMoved } from './failures.ts'
import { type Model, openModel } from './model.ts'
import { startReplay } from './requests.ts'
import { createSchema } from './schema.ts'

let stand: Stand
const projection = tally({})

beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const [one, two, three] = recorded([practitioner(1, 'Anne'), practitioner(2, 'Bea'), practitioner(1, 'gone')])
const page = (...events: (typeof one)[]) => {
  const known = events.filter(event => event !== undefined)
  return { events: known, position: known.at(-1)?.position ?? '' }
}
const rows = () => stand.rows<TallyRow>('SELECT * FROM built.tally ORDER BY id')

/** As many writers as one likes on the same model, each at the position where the first began. */
async function openWriters(count: number): Promise<Model[]> {
  await startReplay(stand.database, projection, 'anew')
  await inTransaction(stand.database, client => createSchema(client, projection, 'built'))
  const { generation = randomUUID() } = (await stand.replay('tally')) ?? {}
  const ledger = { table: 'replays', name: 'tally', generation } as const
  const options = { database: stand.database, projection, schema: 'built', ledger, position: '' }
  return Array.from({ length: count }, () => openModel(options))
}

test('writes, changes and removes rows, and moves the ledger with them', async () => {
  const [model] = await openWriters(1)
  if (!model) throw new Error('no writer')
  await applyPage(projection, model, page(one, two))
  expect(await rows()).toHaveLength(2)
  await applyPage(projection, model, page(three))
  expect(await rows()).toEqual([{ id: 2, name: 'Bea', changes: 1 }])
  expect(await stand.replay('tally')).toMatchObject({ position: three?.position, events_done: 3 })
})

test('of two writers at the same position one writes; the other finds the ledger moved and changes nothing', async () => {
  const writers = await openWriters(8)
  const outcomes = await Promise.allSettled(writers.map(model => applyPage(projection, model, page(one))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CheckpointMoved)
  expect(await rows()).toEqual([{ id: 1, name: 'Anne', changes: 1 }])
  expect(await stand.replay('tally')).toMatchObject({ events_done: 1 })
})

test('rows that cannot be written leave the ledger where it was', async () => {
  const [model] = await openWriters(1)
  if (!model) throw new Error('no writer')
  await stand.rows('ALTER TABLE built.tally ADD CHECK (changes < 2)')
  await applyPage(projection, model, page(one))
  const again = recorded([practitioner(9, 'first'), practitioner(1, 'Anna')]).map((event, index) => ({
    ...event,
    position: `${one?.position}-${index}`,
  }))
  await expect(applyPage(projection, model, { events: again, position: 'z' })).rejects.toThrow(/23514/)
  expect(await rows()).toEqual([
    { id: 1, name: 'Anne', changes: 1 },
    { id: 9, name: 'first', changes: 1 },
  ])
  expect(await stand.replay('tally')).toMatchObject({ position: again[0]?.position, events_done: 2 })
})

test('tells those who wait which rows changed, and no keys when they are too many', async () => {
  const heard: { position: string }[] = []
  const listener = await stand.database.connect()
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await listener.query('LISTEN projection_advanced')
  stand.run(projection)
  await until(async () => (await stand.checkpoint('tally'))?.state === 'live')
  const few = await stand.append('a', practitioner(7, 'Anne'))
  await stand.reached('tally', few)
  // One page of them, whose keys would not fit.
  const many = await stand.append('a', ...Array.from({ length: 2_000 }, (_, i) => practitioner(10_000 + i, 'x')))
  await stand.reached('tally', many)
  await listener.query('SELECT 1')
  listener.release(true)
  expect(heard).toContainEqual({ projection: 'tally', position: many })
  expect(heard).toContainEqual({ projection: 'tally', position: few, keys: { tally: [7] } })
})
