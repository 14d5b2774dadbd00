import type { ModelDifference } from '@alba/contracts/operations/models'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import type { Projection } from '../runner/projection.ts'
import { startReplay } from '../runner/requests.ts'
import type { Runner } from '../runner/runner.ts'
import { HIDDEN } from '../stepping/blank.ts'
import { bookingConfirmed, bookingId, bookingRequested, paymentRequested } from '../testing/booking-events.ts'
import { practitioner } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { previewDifference } from './preview.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

async function preview(runner: Runner, projection: Projection): Promise<ModelDifference> {
  expect(await startReplay(stand.database, projection, 'if none', { preview: true })).toBe(true)
  runner.ask(projection.name)
  await until(async () => (await stand.replay(projection.name))?.state === 'ready')
  return differenceOf(projection)
}

async function differenceOf(projection: Projection): Promise<ModelDifference> {
  const difference = await previewDifference(stand.context, projection)
  if (!difference) throw new Error('there is no preview')
  return difference
}

type Named = { readonly id: number; readonly name: string }
type Rows = Map<number, TallyRow>
const upper = (name: string) => name.toUpperCase()

/** The fold of `tally`, in memory, over the rows that are there. */
function foldedRows(history: readonly Named[], spell: (name: string) => string, start: Rows = new Map()): Rows {
  const rows: Rows = new Map(start)
  for (const { id, name } of history) {
    if (name === 'gone') rows.delete(id)
    else rows.set(id, { id, name: spell(name), changes: (rows.get(id)?.changes ?? 0) + 1 })
  }
  return rows
}

const named = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  name: fc.constantFrom('Anne', 'Bea', 'CHLOÉ', 'gone'),
})
const corruption = fc.record({
  id: fc.integer({ min: 1, max: 35 }),
  how: fc.constantFrom('rename', 'delete', 'insert'),
})
type Corruption = { readonly id: number; readonly how: string }

/** Changes a row of the live model, and of `rows`, which mirrors it. */
async function corrupt(model: string, rows: Rows, { id, how }: Corruption): Promise<void> {
  const row = rows.get(id)
  if (how === 'insert' && !row) {
    await stand.rows(`INSERT INTO ${model}.tally VALUES (${id}, 'Intruder', 1)`)
    rows.set(id, { id, name: 'Intruder', changes: 1 })
  } else if (how === 'delete') {
    await stand.rows(`DELETE FROM ${model}.tally WHERE id = ${id}`)
    rows.delete(id)
  } else if (row) {
    await stand.rows(`UPDATE ${model}.tally SET name = 'Nobody' WHERE id = ${id}`)
    rows.set(id, { ...row, name: 'Nobody' })
  }
}

/** The difference of two models, computed in memory. */
function expected(before: Rows, after: Rows) {
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted((a, b) => a - b)
  const isSame = (id: number) => JSON.stringify(before.get(id)) === JSON.stringify(after.get(id))
  const kindOf = (id: number) => {
    if (!before.has(id)) return 'added'
    return after.has(id) ? 'changed' : 'removed'
  }
  const differing = ids.filter(id => !isSame(id)).map(key => ({ key, kind: kindOf(key) }))
  const ofKind = (kind: string) => differing.filter(each => each.kind === kind)
  const [added, removed, changed] = [ofKind('added'), ofKind('removed'), ofKind('changed')]
  const counts = { added: added.length, removed: removed.length, changed: changed.length }
  const shown = [added, removed, changed].flatMap(each => each.slice(0, 5)).toSorted((a, b) => a.key - b.key)
  return { ...counts, tables: [{ table: 'tally', rows: before.size, ...counts }], samples: shown }
}

test('the difference is that of two folds compared in memory, for random histories, corruptions and late events', async () => {
  let run = 0
  const past: Named[] = []
  const write = async (names: readonly Named[]) => {
    past.push(...names)
    return names.length === 0 ? '' : stand.append('a', ...names.map(({ id, name }) => practitioner(id, name)))
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(named, { minLength: 1, maxLength: 40 }),
      fc.array(corruption, { maxLength: 12 }),
      fc.array(named, { maxLength: 10 }),
      async (history, corruptions, late) => {
        const model = `tally${++run}`
        const older = tally({ name: model })
        const newer = tally({ name: model, spell: upper })
        const first = stand.run(older)
        await stand.reached(model, await write(history))
        await first.stop()
        const before = foldedRows(past, name => name)
        for (const each of corruptions) await corrupt(model, before, each)
        // The next process has corrected code. The version is the same, so its model in use is still that of the old code.
        const second = stand.run(newer)
        const { samples, ...difference } = await preview(second, newer)
        const after = foldedRows(past, upper)
        const { samples: wanted, ...counts } = expected(before, after)
        expect(difference).toMatchObject(counts)
        expect(samples.map(({ key, kind }) => ({ key, kind }))).toEqual(wanted)
        for (const { key, before: old, after: fresh } of samples) {
          expect(fresh).toEqual(after.get(key as number) ?? null)
          // Of a row that the preview does not have, the answer hides the name.
          if (fresh) expect(old).toEqual(before.get(key as number) ?? null)
        }
        // The preview catches up for each comparison.
        const head = await write(late)
        if (head !== '') await stand.reached(model, head)
        const again = await differenceOf(newer)
        const { samples: _, ...counted } = expected(foldedRows(late, upper, before), foldedRows(past, upper))
        expect(again).toMatchObject(counted)
        expect(again.live_position).toBe(again.position)
        await second.stop()
      },
    ),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 8), endOnFailure: true },
  )
})

test('says which events explain a row, hides names, and shows the rest of a corrupted row', async () => {
  const runner = stand.run(bookings)
  const stream = `booking-${bookingId}`
  const head = await stand.append(stream, bookingRequested(), paymentRequested, bookingConfirmed)
  await stand.reached('bookings', head)
  // The events of the booking name Anne Roux, so her name is hidden also in the column of practitioners.
  await stand.rows(
    `UPDATE bookings.bookings SET status = 'canceled', customer_name = 'Nobody', practitioner_name = 'Anne ROUX'`,
  )
  const { samples, ...others } = await preview(runner, bookings)
  expect(others).toMatchObject({ model: 'bookings', added: 0, removed: 0, changed: 1, position: head })
  expect(samples).toHaveLength(1)
  expect(samples[0]).toMatchObject({
    table: 'bookings',
    key: bookingId,
    kind: 'changed',
    columns: expect.arrayContaining(['status', 'customer_name', 'practitioner_name']),
    before: { status: 'canceled', customer_name: HIDDEN, practitioner_name: HIDDEN, service_name: 'Massage prénatal' },
    after: { status: 'confirmed', customer_name: HIDDEN, practitioner_name: 'Claire Martin' },
    events: [
      { type: 'BookingRequested', stream, revision: 0 },
      { type: 'BookingConfirmed', stream, revision: 2 },
    ],
    earlier: 0,
  })
  expect(JSON.stringify(samples)).not.toMatch(/Anne|anne@|612345678|Sonner|Nobody/)
})

test('a row that the log does not have shows only what can name nobody', async () => {
  const runner = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await stand.rows(`INSERT INTO tally.tally VALUES (9, 'Intruder', 4)`)
  const { samples } = await preview(runner, tally({}))
  expect(samples).toEqual([
    {
      table: 'tally',
      key: 9,
      kind: 'removed',
      columns: ['id', 'name', 'changes'],
      before: { id: 9, name: HIDDEN, changes: 4 },
      after: null,
      events: [],
      earlier: 0,
    },
  ])
})

test('a preview that corrected code has made shows what the model in use leaves out', async () => {
  let isBroken = true
  const fragile = tally({
    before: ({ data }) => {
      if (isBroken && data.name === 'bad') throw new Error('cannot take this in')
    },
  })
  const runner = stand.run(fragile)
  await stand.reached('tally', await stand.append('b', practitioner(1, 'Anne')))
  await stand.append('a', practitioner(2, 'bad'), practitioner(3, 'Chloé'))
  await stand.reached('tally', await stand.append('b', practitioner(4, 'Dora')))
  await runner.stop()
  // The preview is asked for before the corrected code runs, so that the model is not built anew by itself.
  await startReplay(stand.database, fragile, 'if none', { preview: true })
  isBroken = false
  stand.run(fragile)
  await until(async () => (await stand.replay('tally'))?.state === 'ready')
  expect(await differenceOf(fragile)).toMatchObject({ added: 2, removed: 0, changed: 0 })
  // A new event that it cannot apply does not keep it from being compared, when the model in use leaves it out too.
  isBroken = true
  await stand.append('c', practitioner(5, 'bad'), practitioner(6, 'Emma'))
  await stand.reached('tally', await stand.append('b', practitioner(7, 'Fanny')))
  expect(await differenceOf(fragile)).toMatchObject({ added: 2, removed: 0, changed: 0 })
})

test('a stopped model is compared as it stands, behind the preview', async () => {
  const runner = stand.run(tally({}))
  const good = await stand.append('a', practitioner(1, 'Anne'))
  await stand.reached('tally', good)
  const last = await stand.append('a', practitioner(2, 'Bea'), practitioner(3, 'Chloé'))
  await stand.reached('tally', last)
  await startReplay(stand.database, tally({}), 'if none', { preview: true })
  runner.ask('tally')
  await until(async () => (await stand.replay('tally'))?.state === 'ready')
  await runner.stop()
  // As if the model had stopped after the first event.
  await stand.rows('DELETE FROM tally.tally WHERE id > 1')
  await stand.rows(`UPDATE projections.checkpoints SET state = 'stopped', position = '${good}' WHERE name = 'tally'`)
  expect(await differenceOf(tally({}))).toMatchObject({ position: last, live_position: good, added: 2, changed: 0 })
})

test('there is no difference without a preview that is ready', async () => {
  expect(await previewDifference(stand.context, tally({}))).toBeUndefined()
  stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  expect(await previewDifference(stand.context, tally({}))).toBeUndefined()
})
