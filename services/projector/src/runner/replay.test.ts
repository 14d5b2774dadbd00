import { START } from '@alba/platform/event-store/event-store'
import { leadership } from '@alba/platform/postgres/leadership'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compare } from '../comparing/verify.ts'
import { statusOf } from '../status.ts'
import { practitioner } from '../testing/events.ts'
import { heldAfter } from '../testing/held-log.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { applyPage, openModel } from './model.ts'
import { asPage, PAGE_SIZE, type Page } from './pages.ts'
import { replayWriter } from './replay-writer.ts'
import { abandonReplay, pauseReplay, resumeReplay, startReplay } from './requests.ts'
import { createSchema, nextSchema, schemaExists } from './schema.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const tallied = () => stand.rows<TallyRow>('SELECT * FROM tally.tally ORDER BY id')
const done = () => until(async () => (await stand.replay('tally'))?.state === 'done')
const state = async () => (await stand.replay('tally'))?.state

/** Appends `count` events, a multiple of 2,000, which name so many people in turn. @returns the last position */
async function history(count: number, people = 50): Promise<string> {
  let position = ''
  for (let from = 0; from < count; from += 2_000)
    position = await stand.append(
      'a',
      ...Array.from({ length: 2_000 }, (_, i) => practitioner(1 + ((from + i) % people), `n${from + i}`)),
    )
  return position
}

test('replaces the live model while it is written and read: no read fails or sees a half-built model', async () => {
  const first = await history(3 * PAGE_SIZE)
  const runner = stand.run(tally({}))
  await stand.reached('tally', first)
  let writing = true
  const write = (async () => {
    for (let n = 1; writing; n++)
      await stand.append('b', practitioner(100 + n, `late ${n}`), practitioner(1, `again ${n}`))
  })()
  const read = (async () => {
    // The history has 50 people.
    let [seen, changes, reads] = [50, 0, 0]
    while (writing) {
      // A named statement keeps its plan. It must not read the dropped tables.
      const named = { name: 'sum', text: 'SELECT count(*) AS rows, sum(changes)::bigint AS changes FROM tally.tally' }
      const { rows } = await stand.database.query<{ rows: number; changes: number }>(named)
      const { rows: unnamed } = await stand.database.query<{ rows: number }>('SELECT count(*) AS rows FROM tally.tally')
      expect(rows[0]?.rows).toBeGreaterThanOrEqual(seen)
      expect(rows[0]?.changes).toBeGreaterThanOrEqual(changes)
      expect(unnamed[0]?.rows).toBeGreaterThanOrEqual(rows[0]?.rows ?? Number.NaN)
      seen = rows[0]?.rows ?? 0
      changes = rows[0]?.changes ?? 0
      reads++
    }
    return reads
  })()
  for (let round = 0; round < 4; round++) {
    const { generation } = (await stand.checkpoint('tally')) ?? {}
    expect(await startReplay(stand.database, tally({}), 'if none')).toBe(true)
    runner.ask('tally')
    await until(async () => (await stand.checkpoint('tally'))?.generation !== generation)
  }
  writing = false
  await write
  expect(await read).toBeGreaterThan(0)
  const last = await stand.append('a', practitioner(1, 'end'))
  await stand.reached('tally', last)
  expect(await compare(stand.context, tally({}))).toMatchObject({ position: last, different: 0 })
  expect(await schemaExists(stand.database, nextSchema('tally'))).toBe(false)
})

test('can be paused, cannot be started twice, and resumes from its position after a restart', async () => {
  const position = await history(3 * PAGE_SIZE)
  const first = stand.run(tally({}))
  await stand.reached('tally', position)
  await first.stop()

  // No process is running now. The request waits in the database for the next leader.
  expect(await startReplay(stand.database, tally({}), 'if none')).toBe(true)
  expect(await startReplay(stand.database, tally({}), 'if none')).toBe(false)
  const second = stand.runIn(heldAfter(stand.context, 2), tally({}))
  await until(async () => (await stand.replay('tally'))?.events_done === 2 * PAGE_SIZE)
  expect(await pauseReplay(stand.database, 'tally')).toBe(true)
  await second.stop()
  expect(await stand.replay('tally')).toMatchObject({
    state: 'paused',
    events_done: 2 * PAGE_SIZE,
    events_total: 3 * PAGE_SIZE,
  })

  expect(await resumeReplay(stand.database, 'tally')).toBe(true)
  let again = 0
  stand.run(tally({ before: () => again++ }))
  await done()
  expect(again).toBe(PAGE_SIZE)
  expect(await stand.checkpoint('tally')).toMatchObject({ events_done: 3 * PAGE_SIZE, position })
  expect(await tallied()).toHaveLength(50)
  expect(await pauseReplay(stand.database, 'tally')).toBe(false)
})

test('a replay that waits for its turn continues at once in another process that has time for it', async () => {
  const position = await stand.append('a', practitioner(1, 'Anne'))
  const models = ['one', 'two', 'three'].map(name => tally({ name }))
  stand.runIn(heldAfter(stand.context, 0), ...models)
  const begun = () => Promise.all(models.map(({ name }) => schemaExists(stand.database, nextSchema(name))))
  await until(async () => (await begun()).filter(Boolean).length === 2)
  const begunByFirst = await begun()
  const waiting = models.filter((_, n) => !begunByFirst[n])
  stand.runIn({ ...stand.context, leadership: leadership(stand.url, 20) }, ...waiting)
  for (const { name } of waiting) await stand.reached(name, position)
  expect(waiting).toHaveLength(1)
})

test('a replay whose process ended continues in the next process', async () => {
  const position = await history(3 * PAGE_SIZE)
  const first = stand.runIn(heldAfter(stand.context, 2), tally({}))
  await until(async () => (await stand.replay('tally'))?.events_done === 2 * PAGE_SIZE)
  await first.stop()
  expect(await state()).toBe('running')
  let folded = 0
  stand.run(tally({ before: () => folded++ }))
  await stand.reached('tally', position)
  expect(folded).toBe(PAGE_SIZE)
  expect(await compare(stand.context, tally({}))).toMatchObject({ different: 0, rows: 50 })
})

test('writes what it has in memory before it stops', async () => {
  await history(2 * PAGE_SIZE)
  let folded = 0
  const runner = stand.runIn(heldAfter(stand.context, 2), tally({ before: () => folded++ }))
  await until(async () => folded === 2 * PAGE_SIZE)
  await runner.stop()
  expect((await stand.replay('tally'))?.events_done).toBe(2 * PAGE_SIZE)
})

test('keeps a step that the previous leader writes at the last moment, and continues after it', async () => {
  const position = await history(PAGE_SIZE)
  await startReplay(stand.database, tally({}), 'anew')
  await inTransaction(stand.database, client => createSchema(client, tally({}), nextSchema('tally')))
  const ledger = { name: 'tally', generation: (await stand.replay('tally'))?.generation ?? '' }
  const write = replayWriter(stand.database)
  const late = openModel({ database: stand.database, schema: nextSchema('tally'), ledger, position: START, write })
  const page = await firstPage(100)

  const model = tally({})
  stand.runIn({ ...stand.context, database: beforeFirstUse(() => applyPage(model, late, page)) }, model)
  await stand.reached('tally', position)
  expect(await stand.checkpoint('tally')).toMatchObject({ events_done: PAGE_SIZE })
  expect(await compare(stand.context, model)).toMatchObject({ different: 0, rows: 50 })
})

async function firstPage(pageSize: number): Promise<Page> {
  const { signal } = new AbortController()
  for await (const item of stand.eventLog.subscribe({ after: 'start', pageSize, signal })) return asPage(item)
  throw new Error('the log is empty')
}

/** The database, which calls `happens` just before its first transaction. */
function beforeFirstUse(happens: () => Promise<void>): Database {
  let happened: Promise<void> | undefined
  const connect = async () => {
    happened ??= happens()
    await happened
    return stand.database.connect()
  }
  return Object.assign(Object.create(stand.database), { connect, query: stand.database.query.bind(stand.database) })
}

test('an abandoned replay leaves no tables and does not change the live model', async () => {
  const position = await history(2 * PAGE_SIZE)
  const runner = stand.run(tally({}))
  await stand.reached('tally', position)
  await runner.stop()
  const before = await stand.checkpoint('tally')
  await startReplay(stand.database, tally({}), 'if none')
  const second = stand.runIn(heldAfter(stand.context, 1), tally({}))
  await until(async () => (await stand.replay('tally'))?.events_done === PAGE_SIZE)
  expect(await abandonReplay(stand.database, 'tally')).toBe(true)
  await second.stop()
  stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(60, 'still alive')))
  expect(await state()).toBe('abandoned')
  expect(await schemaExists(stand.database, nextSchema('tally'))).toBe(false)
  expect((await stand.checkpoint('tally'))?.generation).toBe(before?.generation)
  expect(await abandonReplay(stand.database, 'tally')).toBe(false)
})

test('a new version is built beside the old one, which is read until the new one is complete', async () => {
  const position = await stand.append('a', practitioner(1, 'Anne'))
  const old = stand.run(tally({ version: 1 }))
  await stand.reached('tally', position)
  await old.stop()
  await startReplay(stand.database, tally({ version: 1 }), 'if none')
  await pauseReplay(stand.database, 'tally')

  // The tables built for version 1 cannot be used, so a new replay starts.
  const next = tally({ version: 2, spell: name => name.toUpperCase() })
  const held = stand.runIn(heldAfter(stand.context, 0), next)
  await until(async () => (await stand.replay('tally'))?.version === 2)
  expect(await tallied()).toEqual([{ id: 1, name: 'Anne', changes: 1 }])
  expect(statusOf(next, await stand.checkpoint('tally'), undefined, position)).toMatchObject({ state: 'outdated' })
  await held.stop()
  stand.run(next)
  await until(async () => (await stand.checkpoint('tally'))?.version === 2)
  expect(await tallied()).toEqual([{ id: 1, name: 'ANNE', changes: 1 }])
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anna')))
  expect(await tallied()).toEqual([{ id: 1, name: 'ANNA', changes: 2 }])
})

const upper = (name: string) => name.toUpperCase()
const [older, newer] = [tally({ version: 1 }), tally({ version: 2, spell: upper })]

test('the old version is written until the new one takes its place, and not afterwards', async () => {
  const old = stand.run(older)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const held = stand.runIn(heldAfter(stand.context, 0), newer)
  await until(async () => (await stand.replay('tally'))?.version === 2)
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect(await stand.checkpoint('tally')).toMatchObject({ version: 1, state: 'live' })
  expect((await tallied()).map(({ name }) => name)).toEqual(['Anne', 'Bea'])
  await held.stop()

  stand.run(newer)
  await until(async () => (await stand.checkpoint('tally'))?.version === 2)
  await stand.reached('tally', await stand.append('a', practitioner(3, 'Chloé')))
  expect((await tallied()).map(({ name }) => name)).toEqual(['ANNE', 'BEA', 'CHLOÉ'])
  expect(await compare(stand.context, newer)).toMatchObject({ different: 0 })
  expect(old.leads('tally')).toBe(true)
})

test('the old version goes on when the replay of the new one fails', async () => {
  stand.run(older)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const before = () => {
    throw new Error('no')
  }
  stand.run(tally({ version: 2, before }))
  await until(async () => (await state()) === 'failed')
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect(await stand.checkpoint('tally')).toMatchObject({ version: 1, state: 'live' })
  expect(await stand.replay('tally')).toMatchObject({ version: 2, state: 'failed' })
})

test('a process that knows only an older version leaves the newer model to the process that knows it', async () => {
  stand.run(newer)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const runner = stand.run(older)
  await until(async () => runner.leads('tally'))
  const head = await stand.append('a', practitioner(1, 'Anna'))
  expect(statusOf(older, await stand.checkpoint('tally'), undefined, head)).toMatchObject({ state: 'newer' })
  await stand.reached('tally', head)
  expect(await tallied()).toEqual([{ id: 1, name: 'ANNA', changes: 2 }])
})

test('after a roll-back the older version takes the place of the newer one, and a second deploy replaces it again', async () => {
  const first = stand.run(newer)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const back = stand.run(older)
  await first.stop()
  await until(async () => (await stand.checkpoint('tally'))?.version === 1)
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect((await tallied()).map(({ name }) => name)).toEqual(['Anne', 'Bea'])

  stand.run(newer)
  await until(async () => (await stand.checkpoint('tally'))?.version === 2)
  await back.stop()
  await stand.reached('tally', await stand.append('a', practitioner(3, 'Chloé')))
  expect((await tallied()).map(({ name }) => name)).toEqual(['ANNE', 'BEA', 'CHLOÉ'])
})

test('a replay by an older process does not leave its model in use while the newer process runs', async () => {
  stand.run(newer)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const old = stand.run(older)
  await until(async () => old.leads('tally'))
  await startReplay(stand.database, older, 'if none')
  old.ask('tally')
  await until(async () => (await stand.replay('tally'))?.version === 1)
  await until(async () => (await stand.replay('tally'))?.version === 2 && (await state()) === 'done')
  await old.stop()
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect((await tallied()).map(({ name }) => name)).toEqual(['ANNE', 'BEA'])
})

test('after a roll-back the newer model stays when the older version cannot be built', async () => {
  const first = stand.run(newer)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await first.stop()
  const before = () => {
    throw new Error('no')
  }
  const back = stand.run(tally({ version: 1, before }))
  await until(async () => (await state()) === 'failed')
  expect(await tallied()).toEqual([{ id: 1, name: 'ANNE', changes: 1 }])
  // The lock of the newer version is free again, so that a process that knows it can lead.
  stand.run(newer)
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect(await stand.checkpoint('tally')).toMatchObject({ version: 2 })
  // Nobody is asked to resume what the newer version makes superfluous.
  await until(async () => (await state()) === 'abandoned')
  await back.stop()
})

test('an event that cannot be applied fails the replay, and the live model goes on', async () => {
  const runner = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await runner.stop()
  let broken = true
  const fragile = tally({
    before: event => {
      if (broken && event.data.name === 'Anne') throw new Error('no Anne')
    },
  })
  await startReplay(stand.database, fragile, 'if none')
  const second = stand.run(fragile)
  await until(async () => (await state()) === 'failed')
  expect((await stand.replay('tally'))?.error).toContain('no Anne')
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect(await tallied()).toHaveLength(2)
  broken = false
  expect(await resumeReplay(stand.database, 'tally')).toBe(true)
  second.ask('tally')
  await done()
  expect(await tallied()).toHaveLength(2)
})

/** Has a model in use apply all events up to a position. A replay fails at such events only, and holds others. */
async function applied(position: string): Promise<void> {
  const runner = stand.run(tally({}))
  await stand.reached('tally', position)
  await runner.stop()
}

test('before it fails at an event that cannot be applied, the replay writes what it has in memory', async () => {
  await history(2 * PAGE_SIZE)
  await applied(await stand.append('a', practitioner(51, 'bad')))
  const before = (event: { data: { name: string } }) => {
    if (event.data.name === 'bad') throw new Error('no')
  }
  await startReplay(stand.database, tally({}), 'if none')
  stand.run(tally({ before }))
  await until(async () => (await state()) === 'failed')
  expect((await stand.replay('tally'))?.events_done).toBe(2 * PAGE_SIZE)
})

test('a row that PostgreSQL refuses fails the replay before its event, with all earlier events written', async () => {
  // Each page fills a step, so that later pages are folded while the step with the refused row is being written.
  const people = 2 * PAGE_SIZE
  const bad = await history(2 * PAGE_SIZE, people).then(() =>
    stand.append('a', practitioner(people + 1, 'bad'), practitioner(people + 2, 'good')),
  )
  await applied(await history(2 * PAGE_SIZE, people))
  const fragile = tally({ spell: name => (name === 'bad' ? 'secret\u0000' : name) })
  await startReplay(stand.database, fragile, 'if none')
  const runner = stand.run(fragile)
  await until(async () => (await state()) === 'failed')
  const { error, events_done, position = '' } = (await stand.replay('tally')) ?? {}
  expect(error).toMatch(/in front of PractitionerDefined .* Postgres refuses its row/)
  expect(error).not.toContain('secret')
  expect(events_done).toBe(2 * PAGE_SIZE)
  expect(position < bad).toBe(true)
  expect(await stand.rows('SELECT count(*) AS rows FROM tally__next.tally')).toEqual([{ rows: people }])

  await runner.stop()
  const fixed = stand.run(tally({}))
  expect(await resumeReplay(stand.database, 'tally')).toBe(true)
  fixed.ask('tally')
  await done()
  expect(await stand.checkpoint('tally')).toMatchObject({ events_done: 4 * PAGE_SIZE + 2 })
  expect(await compare(stand.context, tally({}))).toMatchObject({ different: 0, rows: people + 2 })
})

test('waits for a long read of the old tables, and the live model goes on meanwhile', async () => {
  const runner = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const reader = await stand.database.connect()
  await reader.query('BEGIN; SELECT * FROM tally.tally')
  const { generation } = (await stand.checkpoint('tally')) ?? {}
  await startReplay(stand.database, tally({}), 'if none')
  runner.ask('tally')
  await until(async () => (await stand.replay('tally'))?.events_done === 1)
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect(await state()).toBe('running')
  expect((await stand.checkpoint('tally'))?.generation).toBe(generation)
  await reader.query('COMMIT')
  reader.release()
  await done()
  expect((await stand.checkpoint('tally'))?.generation).not.toBe(generation)
  expect(await tallied()).toHaveLength(2)
})

test('a log with few matching events is read to its end', async () => {
  const room = (roomId: number) =>
    ({ type: 'RoomDefined', data: { roomId, name: 'A', roomType: 'massage_room' } }) as const
  await stand.append('a', practitioner(1, 'Anne'))
  let last = ''
  for (let from = 0; from < 2 * PAGE_SIZE; from += 2_000)
    last = await stand.append('r', ...Array.from({ length: 2_000 }, (_, i) => room(from + i + 1)))
  stand.run(tally({}))
  await stand.reached('tally', last)
  expect(await stand.checkpoint('tally')).toMatchObject({ events_done: 1, position: last })
})
