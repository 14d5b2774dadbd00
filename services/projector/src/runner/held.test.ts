import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@alba/contracts/events'
import type { EventLog, EventsAsked } from '@alba/platform/event-log/event-log'
import type { Leadership } from '@alba/platform/postgres/leadership'
import { type Database, inTransaction } from '@alba/platform/postgres/pool'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compare } from '../comparing/verify.ts'
import { metadata, practitioner } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { type TallyRow, tally } from '../testing/tally.ts'
import { Poison } from './failures.ts'
import { forgetHeld, hold, MOST_HELD, readAllHeld, readHeld } from './held.ts'
import type { Projection } from './projection.ts'
import { restoreKept, startReplay } from './requests.ts'
import type { RunnerContext } from './runner.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
  broken = true
})
afterEach(() => stand.close())

/** Whether the fold fails on a practitioner with the name `bad`. */
let broken = true
const fragile = tally({
  before: ({ data }: Extract<DomainEvent, { type: 'PractitionerDefined' }>) => {
    if (broken && data.name === 'bad') throw new Error('cannot fold this')
  },
})

const names = async (schema = 'tally') =>
  (await stand.rows<TallyRow>(`SELECT * FROM ${schema}.tally ORDER BY id`)).map(({ name }) => name)

/** Starts the projection and waits until its first tables are live. */
async function follow(projection: Projection) {
  const runner = stand.run(projection)
  await until(async () => (await stand.checkpoint(projection.name))?.state === 'live')
  return runner
}

/** What the live model leaves out. */
async function heldNow(name = 'tally') {
  const live = await stand.checkpoint(name)
  return live ? [...(await readHeld(stand.database, live)).values()] : []
}

/** An event that its schema refuses, as another program may have written it. */
async function appendUnreadable(stream: string): Promise<string> {
  const id = randomUUID()
  const written = { ...metadata, actor: { kind: 'operator' } }
  const data = { practitionerId: 'one' }
  await stand.store.append(stream, 'any', [{ id, type: 'PractitionerDefined', data, metadata: written }])
  return id
}

const repair = (id: string, data: object) =>
  stand.database.query('UPDATE event_store.events SET data = $2 WHERE id = $1', [id, JSON.stringify(data)])

const skip = (eventId: string) =>
  stand.append('operator', {
    type: 'EventSkipped',
    data: {
      by: { kind: 'model', name: 'tally' },
      eventId,
      eventType: 'PractitionerDefined',
      position: '',
      reason: 'written by mistake',
    },
  })

/** The log of the stand, whose subscriptions wait for `before` before each page. */
const pacedLog = (before: (options: EventsAsked) => Promise<void>): EventLog => ({
  ...stand.eventLog,
  async *subscribe(options) {
    for await (const page of stand.eventLog.subscribe(options)) {
      await before(options)
      yield page
    }
  },
})

/** The database of the stand, which calls `before` before each statement outside of a transaction. */
const answering = (before: (statement: unknown) => void): Database => {
  const query = async (...given: unknown[]) => {
    before(given[0])
    return (stand.database.query as (...statement: unknown[]) => Promise<unknown>)(...given)
  }
  return Object.assign(Object.create(stand.database), { query })
}

describe('an event that a read model cannot apply holds up its own stream in that model, and nothing else:', () => {
  test('one that the fold refuses', async () => {
    await follow(fragile)
    await follow(tally({ name: 'another' }))
    await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'bad'), practitioner(1, 'Anna'))
    await stand.append('b', practitioner(3, 'Cleo'))
    const last = await stand.append('a', practitioner(4, 'Dora'))
    await stand.reached('tally', last)
    expect(await names()).toEqual(['Anne', 'Cleo'])
    expect(await heldNow()).toEqual([
      expect.objectContaining({ stream: 'a', revision: 1, type: 'PractitionerDefined', error: 'cannot fold this' }),
    ])
    await stand.reached('another', last)
    expect(await names('another')).toEqual(['Anna', 'bad', 'Cleo', 'Dora'])
    expect(await heldNow('another')).toEqual([])
    expect(await compare(stand.context, fragile)).toMatchObject({ rows: 2, different: 0, held: [{ stream: 'a' }] })
  })

  test('one that cannot be decoded, also when more of its stream cannot', async () => {
    await follow(tally({}))
    const id = await appendUnreadable('a')
    await appendUnreadable('a')
    await stand.append('a', practitioner(1, 'Anne'))
    await stand.reached('tally', await stand.append('b', practitioner(2, 'Bea')))
    expect(await names()).toEqual(['Bea'])
    expect(await heldNow()).toEqual([expect.objectContaining({ id, stream: 'a', error: 'its schema refuses it' })])
    expect(await compare(stand.context, tally({}))).toMatchObject({ rows: 1, different: 0 })
  })

  test('one whose row PostgreSQL refuses, and the refused value is told nowhere', async () => {
    // PostgreSQL refuses the character NUL in a text.
    await follow(tally({ spell: name => (name === 'bad' ? 'secret\u0000' : name) }))
    await stand.append('a', practitioner(1, 'Anne'), practitioner(2, 'bad'), practitioner(3, 'Cleo'))
    await stand.reached('tally', await stand.append('b', practitioner(4, 'Dora')))
    expect(await names()).toEqual(['Anne', 'Dora'])
    const [held] = await heldNow()
    expect(held?.error).toContain('Postgres refuses its row')
    expect(JSON.stringify(held)).not.toContain('secret')
  })

  test('a model stops when it leaves out too many streams, and shows at least one moment as it was', async () => {
    await follow(fragile)
    for (let n = 0; n <= MOST_HELD; n++) await stand.append(`a-${n}`, practitioner(n + 1, 'bad'))
    const good = (await stand.checkpoint('tally'))?.position ?? ''
    await stand.append('b', practitioner(1, 'Bea'))
    await until(async () => (await stand.checkpoint('tally'))?.state === 'stopped')
    expect(await heldNow()).toHaveLength(MOST_HELD)
    expect(await stand.checkpoint('tally')).toMatchObject({ error: expect.stringContaining('cannot fold this') })
    expect((await stand.checkpoint('tally'))?.position.localeCompare(good)).toBeGreaterThanOrEqual(0)
    expect(await names()).toEqual([])
  })
})

describe('a model is built anew and has all events', () => {
  const complete = (count: number) =>
    until(async () => (await heldNow()).length === 0 && (await names()).length === count)

  test('once the event was repaired in the log, and what it replaces is kept', async () => {
    await follow(tally({}))
    const id = await appendUnreadable('a')
    await stand.append('a', practitioner(2, 'Bea'))
    await stand.reached('tally', await stand.append('b', practitioner(3, 'Cleo')))
    await repair(id, { practitionerId: 1, name: 'Anne' })
    await complete(3)
    expect(await names()).toEqual(['Anne', 'Bea', 'Cleo'])
    expect(await stand.checkpoint('tally')).toMatchObject({ events_done: 3 })
    expect(await compare(stand.context, tally({}))).toMatchObject({ rows: 3, different: 0, held: [] })
    // An operator who takes the new model back has decided so: it is not built a third time.
    expect(await restoreKept(stand.database, tally({}))).toBe(true)
    await until(async () => (await names()).length === 1)
    expect(await heldNow()).toEqual([expect.objectContaining({ id })])
    await stand.reached('tally', await stand.append('b', practitioner(4, 'Dora')))
    expect(await names()).toEqual(['Cleo', 'Dora'])
  })

  test('also when the event has to be repaired again, first because PostgreSQL refuses its row, then after an undo', async () => {
    const picky = tally({ spell: name => (name === 'half' ? 'half\u0000' : name) })
    await follow(picky)
    const id = await appendUnreadable('a')
    await stand.reached('tally', await stand.append('b', practitioner(2, 'Bea')))
    await repair(id, { practitionerId: 1, name: 'half' })
    await until(async () => (await heldNow())[0]?.error.includes('Postgres refuses') === true)
    await repair(id, { practitionerId: 1, name: 'Anne' })
    await complete(2)
    expect(await names()).toEqual(['Anne', 'Bea'])
    expect(await restoreKept(stand.database, picky)).toBe(true)
    await until(async () => (await names()).length === 1)
    await repair(id, { practitionerId: 1, name: 'Anna' })
    await complete(2)
    expect(await names()).toEqual(['Anna', 'Bea'])
    expect(await stand.rows('SELECT changes FROM tally.tally')).toEqual([{ changes: 1 }, { changes: 1 }])
  })

  test('and a verification says so when tables that leave out a stream are put back meanwhile', async () => {
    const runner = await follow(tally({}))
    const id = await appendUnreadable('a')
    await stand.reached('tally', await stand.append('b', practitioner(2, 'Bea')))
    await repair(id, { practitionerId: 1, name: 'Anne' })
    await complete(2)
    let isPutBack = false
    const eventLog = pacedLog(async () => {
      if (isPutBack) return
      isPutBack = true
      await restoreKept(stand.database, tally({}))
      runner.ask('tally')
      await until(async () => (await names()).length === 1)
    })
    await expect(compare({ ...stand.context, eventLog }, tally({}))).rejects.toThrow('was replaced')
  })

  test('once corrected code runs', async () => {
    const runner = await follow(fragile)
    await stand.append('a', practitioner(1, 'bad'), practitioner(2, 'Bea'))
    await stand.reached('tally', await stand.append('b', practitioner(3, 'Cleo')))
    expect(await names()).toEqual(['Cleo'])
    await runner.stop()
    broken = false
    stand.run(fragile)
    await complete(3)
    expect(await names()).toEqual(['bad', 'Bea', 'Cleo'])
  })

  test('but the one that an operator has skipped; another event that still cannot be applied stays held', async () => {
    await follow(fragile)
    await stand.append('a', practitioner(1, 'bad'), practitioner(2, 'Bea'))
    await stand.append('b', practitioner(3, 'bad'), practitioner(4, 'Dora'))
    await stand.reached('tally', await stand.append('c', practitioner(5, 'Emma')))
    const [first, second] = await heldNow()
    await skip(first?.id ?? '')
    await until(async () => (await names()).length === 2)
    expect(await names()).toEqual(['Bea', 'Emma'])
    // It counts as held since the first time.
    expect(await heldNow()).toEqual([expect.objectContaining({ id: second?.id, since: second?.since })])
    expect(await compare(stand.context, fragile)).toMatchObject({ rows: 2, different: 0 })
  })
})

test('a replay by a newer version that fails does not keep a model from being built anew once that version is gone', async () => {
  let looks = 0
  const database = answering(statement => {
    if ((statement as { name?: string }).name === 'locks-held') looks++
  })
  const gone = Promise.withResolvers<void>()
  let isGone: Promise<void> = Promise.resolve()
  // A replay of the older version would not be done before the newer version sees it.
  const eventLog = pacedLog(async ({ fromStore }) => (fromStore ? isGone : undefined))
  stand.runIn({ ...stand.context, database, eventLog }, tally({}))
  await until(async () => (await stand.checkpoint('tally'))?.state === 'live')
  isGone = gone.promise
  await stand.append('a', practitioner(1, 'bad'))
  const id = await appendUnreadable('b')
  await stand.reached('tally', await stand.append('c', practitioner(3, 'Cleo')))
  const faulty = stand.run(
    tally({
      version: 2,
      before: ({ data }) => {
        if (data.name === 'bad') throw new Error('cannot fold this')
      },
    }),
  )
  await until(async () => (await stand.replay('tally'))?.state === 'failed')
  const failed = await stand.replay('tally')
  expect(failed?.version).toBe(2)
  await repair(id, { practitionerId: 2, name: 'Bea' })
  const before = looks
  await until(async () => looks > before + 1)
  // While the newer version runs, it would only drop what this one builds.
  expect(await stand.replay('tally')).toEqual(failed)
  await faulty.stop()
  gone.resolve()
  await until(async () => (await heldNow()).length === 0)
  expect(await names()).toEqual(['bad', 'Bea', 'Cleo'])
  expect(await stand.checkpoint('tally')).toMatchObject({ version: 1 })
})

describe('a replay leaves out what the model in use leaves out', () => {
  test('and events that it has not reached, so that a model that was never built is built', async () => {
    await stand.append('a', practitioner(1, 'bad'), practitioner(2, 'Bea'))
    const last = await stand.append('b', practitioner(3, 'Cleo'))
    stand.run(fragile)
    await stand.reached('tally', last)
    expect(await names()).toEqual(['Cleo'])
    expect(await heldNow()).toEqual([expect.objectContaining({ stream: 'a', revision: 0 })])
    await startReplay(stand.database, fragile, 'if none')
    await until(async () => (await stand.replay('tally'))?.state === 'done')
    expect(await heldNow()).toEqual([expect.objectContaining({ stream: 'a', revision: 0 })])
  })

  test('but is begun again when the model in use has applied meanwhile what it met first and could not apply', async () => {
    let isPaced: Promise<void> = Promise.resolve()
    const pace = Promise.withResolvers<void>()
    stand.runIn({ ...stand.context, eventLog: pacedLog(() => isPaced) }, tally({}))
    await stand.reached('tally', await stand.append('a', practitioner(1, 'Anne')))
    isPaced = pace.promise
    const newer = tally({
      version: 2,
      before: ({ data }) => {
        if (data.name === 'bad') throw new Error('cannot fold this')
      },
    })
    const last = await inTransaction(stand.database, async reader => {
      // As long as somebody reads the tables, they are not replaced.
      await reader.query('SELECT FROM tally.tally')
      stand.run(newer)
      await until(async () => (await stand.replay('tally'))?.version === 2)
      const bad = await stand.append('b', practitioner(2, 'bad'))
      await until(async () => (await readAllHeld(stand.database)).length === 1)
      pace.resolve()
      await stand.reached('tally', bad)
      return bad
    })
    await until(async () => (await stand.replay('tally'))?.state === 'failed')
    expect(await stand.checkpoint('tally')).toMatchObject({ version: 1, position: last })
    expect(await names()).toEqual(['Anne', 'bad'])
  })

  test('but fails at an event that the model in use has applied', async () => {
    broken = false
    await follow(fragile)
    await stand.append('a', practitioner(1, 'bad'))
    await stand.reached('tally', await stand.append('b', practitioner(2, 'Bea')))
    broken = true
    await startReplay(stand.database, fragile, 'if none')
    await until(async () => (await stand.replay('tally'))?.state === 'failed')
    expect(await names()).toEqual(['bad', 'Bea'])
    expect(await heldNow()).toEqual([])
  })
})

test('a replay that cannot record an event as held is tried again, and has not failed', async () => {
  const isHolding = (statement: unknown) => String(statement).startsWith('INSERT INTO projections.held')
  let failures = 0
  const database = answering(statement => {
    if (isHolding(statement) && failures++ === 0) throw new Error('the connection was lost')
  })
  await stand.append('a', practitioner(1, 'bad'))
  const last = await stand.append('b', practitioner(2, 'Bea'))
  stand.runIn({ ...stand.context, database }, fragile)
  await stand.reached('tally', last)
  expect(failures).toBeGreaterThan(1)
  expect(await heldNow()).toHaveLength(1)
})

describe('a process that was slower than another one, which has gone on without the event,', () => {
  /** Leads at once, as a process does that has lost its lock and has not noticed yet. */
  const leadsAnyway: Leadership = {
    whileLeading: (_name, signal, work) => work(signal),
    whileUnwanted: (_name, signal, work) => work(signal),
  }

  /** A context in which `before` is awaited before a subscription says that it cannot read an event. */
  const slow = (before: () => Promise<unknown>): RunnerContext => {
    async function* subscribe(options: EventsAsked) {
      try {
        yield* stand.eventLog.subscribe(options)
      } catch (error) {
        await before()
        throw error
      }
    }
    return { ...stand.context, eventLog: { ...stand.eventLog, subscribe }, leadership: leadsAnyway }
  }

  test('does not move the model back', async () => {
    const [met, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    stand.runIn(
      slow(() => {
        met.resolve()
        return passed.promise
      }),
      tally({}),
    )
    await until(async () => (await stand.checkpoint('tally'))?.state === 'live')
    await appendUnreadable('a')
    await met.promise
    const other = stand.runIn({ ...stand.context, leadership: leadsAnyway }, tally({}))
    await stand.reached('tally', await stand.append('b', practitioner(1, 'Anne')))
    await other.stop()
    passed.resolve()
    await stand.reached('tally', await stand.append('b', practitioner(2, 'Bea')))
    expect(await stand.rows('SELECT name, changes FROM tally.tally ORDER BY id')).toEqual([
      { name: 'Anne', changes: 1 },
      { name: 'Bea', changes: 1 },
    ])
    expect(await heldNow()).toHaveLength(1)
  })

  test('does not move a replay that was begun again meanwhile over events that it has not read', async () => {
    await stand.append('a', practitioner(1, 'Anne'))
    await skip(await appendUnreadable('b'))
    await skip(await appendUnreadable('b'))
    let met = 0
    stand.runIn(
      // At the second event, the process has nothing left to write, so no write tells it that it is too late.
      slow(async () => {
        if (++met === 2) await startReplay(stand.database, tally({}), 'anew')
      }),
      tally({}),
    )
    await stand.reached('tally', await stand.append('c', practitioner(2, 'Bea')))
    expect(await names()).toEqual(['Anne', 'Bea'])
  })
})

test('what a generation left out is forgotten once it exists no more', async () => {
  await follow(fragile)
  await stand.append('a', practitioner(1, 'bad'))
  await until(async () => (await heldNow()).length === 1)
  const gone = { name: 'tally', generation: randomUUID() }
  const event = { id: randomUUID(), type: 'PractitionerDefined', stream: 'b', revision: 3n, position: '9' }
  expect(await hold(stand.database, gone, new Poison(event, new Error('why')))).toBe(true)
  await forgetHeld(stand.database)
  expect((await readHeld(stand.database, gone)).size).toBe(0)
  expect(await heldNow()).toHaveLength(1)
})
