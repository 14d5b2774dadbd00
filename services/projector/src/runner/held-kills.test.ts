import { randomUUID } from 'node:crypto'
import type { JsonObject } from '@alba/platform/event-store/event-store'
import { expect, test } from 'vitest'
import { compare } from '../comparing/verify.ts'
import { metadata, practitioner } from '../testing/events.ts'
import { type MortalProcess, startMortal } from '../testing/mortal-process.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { type HeldStream, type HeldStreams, isHeld, nothingHeld, readHeld } from './held.ts'
import type { Checkpoint } from './ledger.ts'
import { restoreKept } from './requests.ts'

/** At how many statements a process dies, beside those about held streams. With 1000 it dies at each. */
const DEATHS = Number(process.env.ALBA_TEST_DEATHS ?? 6)
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)
/** How many lives are played at the same time: each mostly waits. */
const LANES = 3

const model = tally({
  before: ({ data }) => {
    if (data.name === 'bad') throw new Error('cannot fold this')
  },
})

/** An event of the log, and whether it can be applied. */
type Told = {
  readonly id: number
  readonly name: string
  readonly stream: string
  readonly position: string
  readonly eventId: string
  isReadable: boolean
  isSkipped: boolean
}

/** The log of a life: what was appended, repaired and skipped. */
function openLog(stand: Stand) {
  const told: Told[] = []
  return {
    told,
    async tell(stream: string, id: number, name: string, isReadable = true): Promise<Told> {
      const { type, data } = practitioner(id, name)
      const written = (isReadable ? data : { practitionerId: 'one' }) as JsonObject
      const eventId = randomUUID()
      const { position } = await stand.store.append(stream, 'any', [{ id: eventId, type, data: written, metadata }])
      const event = { id, name, stream, position, eventId, isReadable, isSkipped: false }
      told.push(event)
      return event
    },
    async repair(event: Told): Promise<void> {
      event.isReadable = true
      const data = JSON.stringify({ practitionerId: event.id, name: event.name })
      await stand.database.query('UPDATE event_store.events SET data = $2 WHERE id = $1', [event.eventId, data])
    },
    async skip(event: Told): Promise<void> {
      event.isSkipped = true
      const by = { kind: 'model', name: 'tally' } as const
      const data = { by, eventId: event.eventId, eventType: 'PractitionerDefined', position: '', reason: 'by mistake' }
      await stand.append('operator', { type: 'EventSkipped', data })
    },
  }
}

async function heldIn(stand: Stand): Promise<HeldStreams> {
  const inUse = await stand.checkpoint('tally')
  return inUse ? readHeld(stand.database, inUse) : nothingHeld
}

type InUse = Pick<Checkpoint, 'position' | 'events_done'> & {
  readonly held: readonly HeldStream[] | null
  readonly rows: readonly TallyRow[] | null
}
/** All of the model in use, in one statement, so that it is of one moment. */
const wholeModel = `SELECT position, events_done,
    (SELECT json_agg(h) FROM projections.held AS h WHERE h.name = c.name AND h.generation = c.generation) AS held,
    (SELECT json_agg(t ORDER BY id) FROM tally.tally AS t) AS rows
  FROM projections.checkpoints AS c WHERE name = 'tally'`

/** The rows are those of all events up to the position of the model, each applied once, but those that it leaves out. */
async function expectOnlyHeldMissing(stand: Stand, told: readonly Told[]): Promise<void> {
  const [inUse] = await stand.rows<InUse>(wholeModel)
  const { position = '', events_done, held, rows } = inUse ?? {}
  const leftOut = new Map((held ?? []).map(each => [each.stream, each]))
  const applied = told.filter(event => event.position <= position && !isHeld(leftOut, event) && !event.isSkipped)
  const expected = new Map<number, TallyRow>()
  for (const { id, name, isReadable } of applied) {
    expect(isReadable).toBe(true)
    expected.set(id, { id, name, changes: (expected.get(id)?.changes ?? 0) + 1 })
  }
  expect(rows ?? []).toEqual([...expected.values()])
  expect(events_done).toBe(applied.length)
}

/**
 * The processes of a life. When the first one dies, another one takes over.
 * @param statement before which the first one dies
 */
function openProcesses(stand: Stand, told: readonly Told[], statement: number) {
  const first = startMortal(stand, model, statement)
  let current: MortalProcess = first
  const replace = async () => {
    await current.end()
    current = startMortal(stand, model)
  }
  return {
    first,
    replace,
    /** The connections of the process that lives. */
    database: () => current.database,
    end: () => current.end(),
    /** Waits until something is so, with another process once the first one has died, and looks at the rows meanwhile. */
    async comeTo(isSo: () => Promise<boolean>): Promise<void> {
      let fault: unknown
      await until(async () => {
        if (current.isDead()) await replace()
        fault = await expectOnlyHeldMissing(stand, told).catch(error => error)
        // To be asked, it looks at once whether something can be healed. A replay that runs would begin its work again.
        if ((await stand.replay('tally'))?.state !== 'running') current.runner.ask('tally')
        return fault !== undefined || isSo()
      })
      if (fault) throw fault
    },
  }
}

/**
 * A life with all that may happen to held streams.
 * @param statement before which its first process dies
 * @returns the statements of that process
 */
async function live(statement = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  const stand = await openStand()
  const builder = startMortal(stand, model)
  await until(async () => (await stand.checkpoint('tally'))?.state === 'live')
  await builder.end()
  const log = openLog(stand)
  const processes = openProcesses(stand, log.told, statement)
  try {
    await story(stand, log, processes)
    await processes.end()
    await expectOnlyHeldMissing(stand, log.told)
    expect(await compare(stand.context, model)).toMatchObject({ rows: 4, different: 0, held: [] })
    return processes.first.statements()
  } finally {
    await processes.end()
    await stand.close()
  }
}

/** Two streams are held, healed by a skip and by a repair, held again by an undo, and healed by the next process. */
async function story(
  stand: Stand,
  { tell, skip, repair }: ReturnType<typeof openLog>,
  { comeTo, database, replace }: ReturnType<typeof openProcesses>,
): Promise<void> {
  const replay = () => stand.replay('tally')
  const isHealed = async () => (await heldIn(stand)).size === 0 && (await replay())?.state === 'done'
  await tell('a', 1, 'Anne')
  const unreadable = await tell('a', 2, 'Bea', false)
  await tell('a', 1, 'Anna')
  const bad = await tell('b', 3, 'bad')
  await tell('b', 4, 'Cleo')
  const { position } = await tell('c', 5, 'Dora')
  await comeTo(async () => ((await stand.checkpoint('tally'))?.position ?? '') >= position)
  expect([...(await heldIn(stand)).keys()].toSorted()).toEqual(['a', 'b'])
  await skip(bad)
  await comeTo(async () => !(await heldIn(stand)).has('b'))
  await repair(unreadable)
  await comeTo(isHealed)
  // An operator puts back what the last swap replaced, and repeats the act when the process died of it.
  await comeTo(() => restoreKept(database(), model).catch(() => false))
  // Then a stream is held again. The process does not heal it, but one that came after a death may have at once.
  await comeTo(async () => (await replay())?.state === 'done')
  await replace()
  await comeTo(isHealed)
}

/** What a life must do, so that this test does not become one of nothing. */
const parts = [
  ...['INSERT INTO projections.held', 'UPDATE projections.held', 'DELETE FROM projections.held', 'WITH step'],
  ...[
    'SELECT projections.move_replay',
    'COPY',
    'ALTER SCHEMA "tally__next" RENAME',
    'INSERT INTO projections.checkpoints',
  ],
]

/** Before and after each statement about held streams, and before some of the others; all when `DEATHS` are as many. */
function deathsIn(statements: readonly string[]): number[] {
  const all = statements.map((_, n) => n)
  const ofHeld = all.filter(n => [n, n - 1].some(near => statements[near]?.includes('projections.held')))
  const step = Math.max(1, Math.floor(all.length / DEATHS))
  return [...new Set([...ofHeld, ...all.filter(n => n % step === seed % step)])]
}

test(`a process that dies at any statement has applied nothing twice and lost nothing, and the next one heals the model (ALBA_TEST_SEED=${seed}, ${DEATHS} deaths)`, {
  timeout: 1_200_000,
}, async () => {
  const statements = await live()
  for (const part of parts) expect(statements).toContainEqual(expect.stringMatching(new RegExp(`^\\s*${part}`)))
  const deaths = deathsIn(statements)
  const lane = async () => {
    for (let statement = deaths.pop(); statement !== undefined; statement = deaths.pop()) await live(statement)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
})
