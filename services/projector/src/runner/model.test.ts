import { randomUUID } from 'node:crypto'
import { START } from '@alba/platform/event-store/event-store'
import { inTransaction } from '@alba/platform/postgres/pool'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { practitioner, recorded } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { CheckpointMoved } from './failures.ts'
import { liveWriter } from './live-writer.ts'
import { applyAhead, applyPage, type Model, openModel } from './model.ts'
import type { Page } from './pages.ts'
import { replayWriter } from './replay-writer.ts'
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

const kinds = ['a replay', 'a live model'] as const
type Kind = (typeof kinds)[number]

/** Opens several writers of the same model, all at its first position. */
async function openWriters(kind: Kind, count: number): Promise<[Model, ...Model[]]> {
  await startReplay(stand.database, projection, 'anew')
  await inTransaction(stand.database, client => createSchema(client, projection, 'built'))
  await stand.rows(
    `INSERT INTO projections.checkpoints (name, version, position, generation, state, events_done)
     SELECT name, version, position, generation, 'live', 0 FROM projections.replays`,
  )
  const { generation = randomUUID() } = (await stand.replay('tally')) ?? {}
  const ledger = { name: 'tally', generation }
  const open = () =>
    openModel({
      database: stand.database,
      schema: 'built',
      ledger,
      position: START,
      write: kind === 'a replay' ? replayWriter(stand.database) : liveWriter(stand.database, stand.database).write,
    })
  return [open(), ...Array.from({ length: count - 1 }, open)]
}
const ledgerOf = (kind: Kind) => (kind === 'a replay' ? stand.replay('tally') : stand.checkpoint('tally'))

test.each(kinds)('%s inserts, changes and removes rows, and moves its position in the ledger with them', async kind => {
  const [model] = await openWriters(kind, 1)
  await applyPage(projection, model, page(one, two))
  expect(await rows()).toHaveLength(2)
  await applyPage(projection, model, page(three))
  expect(await rows()).toEqual([{ id: 2, name: 'Bea', changes: 1 }])
  expect(await ledgerOf(kind)).toMatchObject({ position: three?.position, events_done: 3 })
})

test.each(kinds)('%s: of several writers that start at the same position, only one writes', async kind => {
  const writers = await openWriters(kind, 8)
  const outcomes = await Promise.allSettled(writers.map(model => applyPage(projection, model, page(one))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CheckpointMoved)
  expect(await rows()).toEqual([{ id: 1, name: 'Anne', changes: 1 }])
  expect(await ledgerOf(kind)).toMatchObject({ events_done: 1 })
})

test.each(kinds)('%s: a row that cannot be written does not move the position past its event', async kind => {
  const [model] = await openWriters(kind, 1)
  await stand.rows('ALTER TABLE built.tally ADD CHECK (changes < 2)')
  await applyPage(projection, model, page(one))
  // Positions are compared as texts. These are after that of the first page.
  const again = recorded([practitioner(9, 'first'), practitioner(1, 'Anna')]).map((event, index) => ({
    ...event,
    position: `${one?.position}-${index}`,
  }))
  // 23514: PostgreSQL's code for a row that a CHECK refuses.
  await expect(applyPage(projection, model, { events: again, position: 'z' })).rejects.toThrow(/23514/)
  expect(await rows()).toEqual([
    { id: 1, name: 'Anne', changes: 1 },
    { id: 9, name: 'first', changes: 1 },
  ])
  expect(await ledgerOf(kind)).toMatchObject({ position: again[0]?.position, events_done: 2 })
})

test.each(kinds)('%s keeps every character', async kind => {
  const [model] = await openWriters(kind, 1)
  const names = ['tab\tline\nreturn\r', '\\N', '\\.', 'C:\\temp\\', '« é ’ 🌱 »', '{"json": ["}"]}', "'quotes'", ' ']
  const facts = names.map((name, index) => practitioner(index + 1, name))
  const events = recorded(facts)
  await applyPage(projection, model, { events, position: events.at(-1)?.position ?? '' })
  expect((await rows()).map(row => row.name)).toEqual(names)
})

/**
 * A model whose steps are written only after `release`, and a page that fills a step. The positions of the pages only
 * have to differ.
 * @param change SQL that changes the table first
 */
async function openHeld(change = '') {
  const [{ position }] = await openWriters('a replay', 1)
  await stand.rows(change)
  const released = Promise.withResolvers<void>()
  const write = replayWriter(stand.database)
  const { generation = '' } = (await stand.replay('tally')) ?? {}
  const ledger = { name: 'tally', generation }
  const model = openModel({
    database: stand.database,
    schema: 'built',
    ledger,
    position,
    write: async commit => {
      await released.promise
      return write(commit)
    },
  })
  const events = recorded(Array.from({ length: FULL }, (_, index) => practitioner(index + 1, 'Anne')))
  return { model, position, release: released.resolve, full: { events, position: '8' } }
}
/** So many rows fill a step. */
const FULL = 4_000

test('pages are folded while a step is being written, on the rows that the step has changed', async () => {
  const { model, full, release } = await openHeld()
  await applyAhead(projection, model, full)
  await applyAhead(projection, model, { events: recorded([practitioner(1, 'Anna')]), position: '91' })
  const both = recorded([practitioner(1, 'Annie'), practitioner(2, 'gone')])
  await applyAhead(projection, model, { events: both, position: '92' })
  expect(model.position).toBe('92')
  expect(await rows()).toEqual([])
  release()
  await until(async () => (await rows()).length === FULL)

  // The step has removed the row, which is still in the table. The next event must start without a row.
  await applyAhead(projection, model, { events: recorded([practitioner(2, 'Bea')]), position: '93' })
  await model.written()
  const stored = await rows()
  expect(stored).toHaveLength(FULL)
  expect(stored.slice(0, 2)).toEqual([
    { id: 1, name: 'Annie', changes: 3 },
    { id: 2, name: 'Bea', changes: 1 },
  ])
  expect(await ledgerOf('a replay')).toMatchObject({ position: '93', events_done: FULL + 4 })
})

test.each([
  ['when the caller waits for the writes', (model: Model) => model.written()],
  ['with the next full step', (model: Model, full: Page) => applyAhead(projection, model, full)],
])('a step that cannot be written is dropped with all pages folded after it: thrown %s', async (_when, next) => {
  const { model, full, position, release } = await openHeld('ALTER TABLE built.tally ADD CHECK (id > 1)')
  await applyAhead(projection, model, full)
  await applyAhead(projection, model, { events: recorded([practitioner(5, 'Eva')]), position: '9' })
  release()
  await expect(next(model, full)).rejects.toThrow(/violates check constraint/)
  expect(model.position).toBe(position)
  expect(await rows()).toEqual([])

  // The same model continues, without the rows of the dropped step.
  await applyPage(projection, model, { events: recorded([practitioner(5, 'Eve')]), position: '6' })
  expect(await rows()).toEqual([{ id: 5, name: 'Eve', changes: 1 }])
  expect(await ledgerOf('a replay')).toMatchObject({ position: '6', events_done: 1 })
})

test('notifies which rows changed, without their keys when there are too many', async () => {
  const notices: unknown[] = []
  const listener = await stand.database.connect()
  listener.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '')))
  await listener.query('LISTEN projection_advanced')
  const [model] = await openWriters('a live model', 1)
  const few = page(one)
  await applyPage(projection, model, few)
  // One page with so many rows that their keys do not fit into the payload of a notification.
  const events = recorded(Array.from({ length: 2_000 }, (_, i) => practitioner(10_000 + i, 'x')))
  const many = { events, position: `${few.position}-many` }
  await applyPage(projection, model, many)
  await until(async () => notices.length === 2)
  listener.release(true)
  expect(notices).toEqual([
    { projection: 'tally', position: few.position, keys: { tally: [1] } },
    { projection: 'tally', position: many.position },
  ])
})
