import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { openStoredEvents } from '../event-store/postgres/stored-events.ts'
import { openPostgresEventStore } from '../event-store/postgres.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { pagesOf } from './pages.ts'
import { nameOfStored, streamMatcher } from './stored-text.ts'

it('each event is read once, also when the connection breaks before the answer, and pages use their memory again', async () => {
  const database = await createTestDatabase()
  const store = await openPostgresEventStore({ url: database.url })
  const ids = Array.from({ length: 12_000 }, () => randomUUID())
  for (let from = 0; from < ids.length; from += 1_000) {
    const part = ids.slice(from, from + 1_000)
    const events = part.map(id => ({ id, type: 'RoomPainted', data: { from }, metadata: {} }))
    await store.append(from === 0 ? 'order-1' : `room-${from}`, 'noStream', events)
  }
  await store.close()

  const proxy = await faultyProxy(database.url)
  await proxy.suffer({ kind: 'reset', during: 'answer', at: 'COPY' })
  const log = openStoredEvents(proxy.url)
  const isOwn = streamMatcher(['hours-', 'room-', 'room-11000-and-more'])
  const names: string[] = []
  const reading = (async () => {
    for await (const page of pagesOf(log, {})) names.push(...page.filter(isOwn).map(event => nameOfStored(event).id))
  })()
  await vi.waitFor(() => expect(proxy.metCount()).toBeGreaterThan(0), { timeout: 20_000 })
  await proxy.heal()
  await reading
  expect(names).toEqual(ids.slice(1_000))
  await log.close()
  await proxy.close()
  await database.drop()
})
