import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventStore, JsonObject, RecordedEvent } from '../event-store/event-store.ts'
import { openEventStoreDb } from '../event-store/eventstoredb.ts'
import type { EventStoreConfig } from '../event-store/open.ts'
import { openPostgresEventStore } from '../event-store/postgres.ts'
import { startEventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { type Head, openChain } from './chain.ts'
import { openChecker } from './checker.ts'
import { openToRead, wholeLog } from './read-log.ts'
import { openReader } from './reader.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let standIn: Awaited<ReturnType<typeof startEventStoreDbStandIn>>
const stores: EventStore[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startEventStoreDbStandIn()
  stores.push(await openPostgresEventStore({ url: database.url }))
  stores.push(await openEventStoreDb({ connectionString: standIn.connectionString }))
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await standIn.stop()
  await database.drop()
})

const metadata = {
  correlationId: 'c',
  causationId: null,
  actor: { kind: 'operator' },
  occurredAt: '2026-11-21T08:00:00Z',
  schemaVersion: 1,
}
const newEvent = (id: string, type: string, data: JsonObject) => ({ id, type, data, metadata })

/** Reads a whole log. @returns its events, its head, and how `expected` compares with it */
async function readWith(config: EventStoreConfig, expected?: Head) {
  const log = await openReader(config, expected ? [expected] : [])
  const events: Pick<RecordedEvent, 'id' | 'data'>[] = []
  for await (const page of log.pages()) for (const { id, data } of page) events.push({ id, data })
  const chained = log.chained()
  await log.close()
  return { ...chained, events }
}

it('both stores have the same head for the same events, and events of other applications are left out', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID())
  const heads = []
  for (const store of stores) {
    const room = (n: number) =>
      store.append('room-1', 'any', [
        newEvent(ids[n] ?? '', 'RoomDefined', { roomId: 1, name: `Salle ${n} « été »`, roomType: 'massage_room' }),
      ])
    await room(0)
    await store.append('order-1', 'any', [newEvent(randomUUID(), 'OrderPlaced', {})])
    await room(1)
    await store.append('practitioner-1', 'any', [
      newEvent(ids[2] ?? '', 'PractitionerDefined', { practitionerId: 1, name: 'Camille' }),
    ])
    const checker = openChecker(Date.now())
    for await (const events of wholeLog(store)) await checker.add(events)
    const { head, outcomes } = checker.finish()
    expect(outcomes.filter(({ count }) => count > 0)).toEqual([])
    heads.push(head)
  }
  const readFromPostgres = await readWith({ ALBA_EVENT_STORE: 'postgres', DATABASE_URL: database.url }, heads[0])
  const eventStoreDb = { ALBA_EVENT_STORE: 'eventstoredb', EVENTSTORE_URL: standIn.connectionString } as const
  expect(await readWith({ ...eventStoreDb, DATABASE_URL: database.url }, heads[0])).toEqual(readFromPostgres)
  expect(readFromPostgres.head).toEqual(heads[0])
  expect(readFromPostgres.comparisons.map(({ result }) => result)).toEqual(['same'])
  expect(readFromPostgres.events.map(({ data }) => data.name)).toEqual([
    'Salle 0 « été »',
    'Salle 1 « été »',
    'Camille',
  ])
  expect(heads[0]?.count).toBe(3)
  expect(heads[1]).toEqual(heads[0])
})

it('a database without a log is refused, and nothing is created in it', async () => {
  const empty = await createTestDatabase()
  const config = { ALBA_EVENT_STORE: 'postgres', DATABASE_URL: empty.url } as const
  await expect(openToRead(config)).rejects.toThrow('There is no log of Alba to read')
  const store = await openPostgresEventStore({ url: empty.url })
  await store.close()
  const found = await openToRead(config)
  expect(await found.head()).toBe('start')
  await found.close()
  await empty.drop()
})

it('a log of many pages is read in order, and for a head that differs the event at which it was noted is reported', async () => {
  const many = await createTestDatabase()
  const store = await openPostgresEventStore({ url: many.url })
  for (let n = 0; n < 30; n++)
    await store.append(
      `room-${n}`,
      'noStream',
      Array.from({ length: 200 }, (_, index) => newEvent(randomUUID(), 'RoomDefined', { n, nth: index, é: 'à' })),
    )
  await store.close()
  const config = { ALBA_EVENT_STORE: 'postgres', DATABASE_URL: many.url } as const
  // The digest of an empty log: it differs from that of any log with 4,000 events.
  const { digest } = openChain().head
  const whole = await readWith(config)
  expect(whole.events.map(({ data }) => Number(data.n) * 200 + Number(data.nth))).toEqual([...Array(6_000).keys()])
  expect(new Set(whole.events.map(({ id }) => id)).size).toBe(6_000)
  const { comparisons } = await readWith(config, { count: 4_000, digest })
  expect(comparisons).toMatchObject([{ result: 'changed', last: { stream: 'room-19', revision: 199 } }])
  await many.drop()
})

it('the chain of a log in PostgreSQL is not available before the log was read to its end', async () => {
  const log = await openReader({ ALBA_EVENT_STORE: 'postgres', DATABASE_URL: database.url })
  expect(() => log.chained()).toThrow('The log was not read to its end.')
  await log.close()
})
