import { START } from '@alba/platform/event-store/event-store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compare } from '../comparing/verify.ts'
import { recordForgotten } from '../forgetting/progress.ts'
import { statusOf } from '../status.ts'
import { dyingAt } from '../testing/dying-database.ts'
import { practitioner } from '../testing/events.ts'
import { heldAfter } from '../testing/held-log.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { dropOutdatedKept, readKept } from './kept.ts'
import { pauseReplay, restoreKept, resumeReplay, startReplay, swapPreview } from './requests.ts'
import type { Runner } from './runner.ts'
import { keptSchema, nextSchema, schemaExists } from './schema.ts'
import { swap } from './swap.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const tallied = (schema = 'tally') => stand.rows<TallyRow>(`SELECT * FROM "${schema}".tally ORDER BY id`)
const namesIn = async (schema?: string) => (await tallied(schema)).map(({ name }) => name)
const state = async () => (await stand.replay('tally'))?.state
const becomes = (wanted: string) => until(async () => (await state()) === wanted)
const upper = (name: string) => name.toUpperCase()
const keptVersions = async () => (await readKept(stand.database)).map(({ version }) => version)

async function replayed(runner: Runner): Promise<void> {
  expect(await startReplay(stand.database, tally({}), 'if none')).toBe(true)
  runner.ask('tally')
  await becomes('done')
}

async function undone(runner: Runner): Promise<void> {
  expect(await restoreKept(stand.database, tally({}))).toBe(true)
  runner.ask('tally')
  await becomes('done')
}

test('an undo puts the replaced tables back as they were, and a second one takes that back', async () => {
  const runner = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'Bea')))
  // No event has this name, so it tells these tables from those that the replay builds.
  await stand.rows(`UPDATE tally.tally SET name = 'Nobody' WHERE id = 1`)
  await replayed(runner)
  expect(await namesIn()).toEqual(['Anne', 'Bea'])
  expect(await namesIn(keptSchema('tally', 1))).toEqual(['Nobody', 'Bea'])

  await undone(runner)
  expect(await namesIn()).toEqual(['Nobody', 'Bea'])
  expect(await stand.replay('tally')).toMatchObject({ kept_until: expect.any(String), preview: false })
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Béa'), practitioner(3, 'Chloé')))
  await undone(runner)
  expect(await namesIn()).toEqual(['Anne', 'Béa', 'Chloé'])
  expect(await compare(stand.context, tally({}))).toMatchObject({ different: 0 })
  expect(await stand.checkpoint('tally')).toMatchObject({ events_done: 4, state: 'live' })
})

test('statements that were prepared before a swap or an undo read the new tables after it', async () => {
  const runner = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await stand.rows(`UPDATE tally.tally SET name = 'Nobody' WHERE id = 1`)
  const reader = await stand.database.connect()
  const text = 'SELECT name FROM tally.tally WHERE id = $1'
  const read = async () => (await reader.query<{ name: string }>({ name: 'reads', text, values: [1] })).rows[0]?.name
  // After some executions PostgreSQL plans the statement once for all values.
  for (let n = 0; n < 8; n++) expect(await read()).toBe('Nobody')
  await replayed(runner)
  expect(await read()).toBe('Anne')
  await undone(runner)
  expect(await read()).toBe('Nobody')
  reader.release()
})

test('a roll-back, and the deploy after it, fold only the events since their version was last in use', async () => {
  let folded = 0
  const before = () => {
    folded++
  }
  const [older, newer] = [tally({ version: 1, before }), tally({ version: 2, spell: upper, before })]
  const hasVersion = (version: number) => until(async () => (await stand.checkpoint('tally'))?.version === version)
  const first = stand.run(older)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'Bea')))
  const second = stand.run(newer)
  await hasVersion(2)
  await first.stop()
  await stand.reached('tally', await stand.append('a', practitioner(3, 'Chloé')))

  folded = 0
  const back = stand.run(older)
  await second.stop()
  await hasVersion(1)
  expect(folded).toBe(1)
  expect(await namesIn()).toEqual(['Anne', 'Bea', 'Chloé'])
  await stand.reached('tally', await stand.append('a', practitioner(4, 'Dora')))

  folded = 0
  stand.run(newer)
  await hasVersion(2)
  await back.stop()
  expect(folded).toBe(1)
  expect(await namesIn()).toEqual(['ANNE', 'BEA', 'CHLOÉ', 'DORA'])
  expect(await keptVersions()).toEqual([1])
  const status = statusOf(newer, await stand.checkpoint('tally'), await stand.replay('tally'), '')
  expect(status.replay).toMatchObject({ from: 'kept', state: 'done' })
})

test('the tables that a roll-back began with are kept again when the newer version comes back before it ends', async () => {
  const [older, newer] = [tally({ version: 1 }), tally({ version: 2, spell: upper })]
  const first = stand.run(older)
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  const second = stand.run(newer)
  await until(async () => (await stand.checkpoint('tally'))?.version === 2)
  await Promise.all([first.stop(), second.stop()])
  await stand.append('a', practitioner(2, 'Bea'))
  const held = stand.runIn(heldAfter(stand.context, 0), older)
  await until(async () => (await stand.replay('tally'))?.version === 1)
  expect(await keptVersions()).toEqual([])
  await held.stop()

  stand.run(newer)
  await until(async () => (await stand.replay('tally'))?.version === 2 && (await state()) === 'done')
  await until(async () => (await keptVersions()).includes(1))
  expect(await namesIn(keptSchema('tally', 1))).toEqual(['Anne'])
})

/** Everything that a swap and an undo change. */
async function picture() {
  const schemas = await stand.rows("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'tally%' ORDER BY 1")
  const { updated_at: _, ...checkpoint } = (await stand.checkpoint('tally')) ?? {}
  const { updated_at, finished_at, ...replay } = (await stand.replay('tally')) ?? {}
  return { schemas, checkpoint, replay, kept: await readKept(stand.database), rows: await tallied() }
}

/** Dies before each statement in turn, until the work is done. @returns how often it died */
async function throughDeaths(work: (database: Stand['database']) => Promise<unknown>): Promise<number> {
  const before = await picture()
  for (let died = 0; ; died++) {
    const outcome = await work(dyingAt(stand.database, died)).then(
      () => 'done',
      () => 'died',
    )
    if (outcome === 'done') return died
    expect(await picture()).toEqual(before)
  }
}

test('a process that dies at any step of a swap or an undo leaves the state before it', async () => {
  const first = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await stand.rows(`UPDATE tally.tally SET name = 'Nobody' WHERE id = 1`)
  await startReplay(stand.database, tally({}), 'if none', { preview: true })
  first.ask('tally')
  await becomes('ready')
  await first.stop()
  await swapPreview(stand.database, 'tally')
  const replay = await stand.replay('tally')
  if (!replay) throw new Error('there is no replay')

  // The lower bounds make sure that it died at all: a swap has at least nine statements, `restoreKept` five.
  expect(await throughDeaths(database => swap(database, tally({}), replay, replay.position))).toBeGreaterThan(8)
  expect(await namesIn()).toEqual(['Anne'])
  expect(await namesIn(keptSchema('tally', 1))).toEqual(['Nobody'])

  expect(await throughDeaths(database => restoreKept(database, tally({})))).toBeGreaterThan(4)
  expect(await namesIn(nextSchema('tally'))).toEqual(['Nobody'])
  stand.run(tally({}))
  await becomes('done')
  expect(await namesIn()).toEqual(['Nobody'])
  expect(await namesIn(keptSchema('tally', 1))).toEqual(['Anne'])
})

test('a preview waits until it is swapped in, also over a restart and a pause, and lets no other replay begin', async () => {
  const first = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await first.stop()
  await startReplay(stand.database, tally({}), 'if none', { preview: true, asked: { who: 'operator:a', why: 'b' } })
  expect(await pauseReplay(stand.database, 'tally')).toBe(true)
  const corrected = tally({ spell: upper })
  const second = stand.run(corrected)
  await stand.reached('tally', await stand.append('a', practitioner(2, 'Bea')))
  expect(await stand.replay('tally')).toMatchObject({ state: 'paused', position: START })
  expect(await resumeReplay(stand.database, 'tally')).toBe(true)
  second.ask('tally')
  await becomes('ready')
  await second.stop()

  const third = stand.run(corrected)
  await stand.reached('tally', await stand.append('a', practitioner(3, 'Chloé')))
  expect(await namesIn()).toEqual(['Anne', 'BEA', 'CHLOÉ'])
  expect(await stand.replay('tally')).toMatchObject({ state: 'ready', who: 'operator:a', why: 'b' })
  expect(await startReplay(stand.database, corrected, 'if none')).toBe(false)
  expect(await restoreKept(stand.database, corrected)).toBe(false)

  expect(await swapPreview(stand.database, 'tally', { who: 'operator:c', why: 'd' })).toBe(true)
  third.ask('tally')
  await becomes('done')
  expect(await namesIn()).toEqual(['ANNE', 'BEA', 'CHLOÉ'])
  expect(await stand.replay('tally')).toMatchObject({ who: 'operator:c', why: 'd' })
  expect(await swapPreview(stand.database, 'tally')).toBe(false)
})

test('kept tables are dropped when their time is over, and when another version has forgotten more people', async () => {
  const runner = stand.run(tally({}))
  await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
  await replayed(runner)
  expect(await dropOutdatedKept(stand.database)).toEqual([])
  await stand.rows("UPDATE projections.kept SET until = now() - interval '1 second'")
  expect(await dropOutdatedKept(stand.database)).toEqual([keptSchema('tally', 1)])
  expect(await schemaExists(stand.database, keptSchema('tally', 1))).toBe(false)
  expect(await restoreKept(stand.database, tally({}))).toBe(false)

  await replayed(runner)
  await recordForgotten(stand.database, tally({ version: 2 }), '0000000000000000001')
  expect(await dropOutdatedKept(stand.database)).toEqual([keptSchema('tally', 1)])
  // A swap does not keep such tables in the first place.
  await replayed(runner)
  expect(await keptVersions()).toEqual([])
})
