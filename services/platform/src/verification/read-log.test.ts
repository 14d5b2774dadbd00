import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventStore, JsonObject } from '../event-store/event-store.ts'
import { openEventStoreDb } from '../event-store/eventstoredb.ts'
import { openPostgresEventStore } from '../event-store/postgres.ts'
import { startEventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { openChecker } from './checker.ts'
import { openToRead, wholeLog } from './read-log.ts'

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
const named = (id: string, type: string, data: JsonObject) => ({ id, type, data, metadata })

it('both stores have the same head for the same events, and events of other applications are left out', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID())
  const heads = []
  for (const store of stores) {
    const room = (n: number) =>
      store.append('room-1', 'any', [
        named(ids[n] ?? '', 'RoomDefined', { roomId: 1, name: `Salle ${n} « été »`, roomType: 'massage_room' }),
      ])
    await room(0)
    await store.append('order-1', 'any', [named(randomUUID(), 'OrderPlaced', {})])
    await room(1)
    await store.append('practitioner-1', 'any', [
      named(ids[2] ?? '', 'PractitionerDefined', { practitionerId: 1, name: 'Camille' }),
    ])
    const checker = openChecker(Date.now())
    for await (const events of wholeLog(store)) await checker.add(events)
    const { head, outcomes } = checker.finish()
    expect(outcomes.filter(({ count }) => count > 0)).toEqual([])
    heads.push(head)
  }
  expect(heads[0]?.count).toBe(3)
  expect(heads[1]).toEqual(heads[0])
})

it('a database without a log is said to have none, and stays as it is', async () => {
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
