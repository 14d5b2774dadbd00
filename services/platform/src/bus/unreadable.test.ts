import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openPostgresEventStore } from '../event-store/postgres.ts'
import { eventually } from '../testing/eventually.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { newEvents } from './contract/backend.ts'
import { openProcess } from './contract/process.ts'
import { openLocalBus } from './local.ts'
import { parkedEvents } from './parked.ts'

it('an event of the log that cannot be read holds up only its own stream, which goes on once it can be read', async () => {
  const { url, drop } = await createTestDatabase()
  const parts = await openProcess(url)
  const store = await openPostgresEventStore({ url })
  const bus = openLocalBus(parts)
  const stopping = new AbortController()
  const handled: string[] = []
  const running = bus.consume({
    group: 'readers',
    startsAt: 'start',
    types: ['alba.booking.expired.v1'],
    handle: async ({ id }) => void handled.push(id),
    signal: stopping.signal,
  })
  const record = async (...events: ReturnType<typeof newEvents>) => {
    for (const { stream, event } of events) await parts.eventLog.append(stream, 'any', [event])
  }
  const [first, behind] = newEvents(2)
  const [other, later] = newEvents(2)
  if (!first || !behind || !other || !later) throw new Error('no events')

  await record(first)
  const poison = randomUUID()
  const { traceparent: _none, ...known } = first.event.metadata
  const metadata = { ...known, actor: { kind: 'policy' } }
  const data = { bookingId: 'no number' }
  await store.append(first.stream, 'any', [{ id: poison, type: 'BookingExpired', data, metadata }])
  await record(other, behind, later)
  await eventually(() => expect(handled).toEqual([first.event.id, other.event.id, later.event.id]))
  await eventually(async () =>
    expect(await parkedEvents(parts.database)).toMatchObject([
      { eventId: poison, type: 'BookingExpired', error: expect.stringContaining('cannot be read') },
      { eventId: behind.event.id, error: null },
    ]),
  )
  const { rows } = await parts.database.query('SELECT error FROM bus.groups')
  expect(rows).toEqual([{ error: null }])

  // As code that can read it would see it.
  await parts.database.query('UPDATE event_store.events SET data = $2 WHERE id = $1', [
    poison,
    JSON.stringify(first.event.data),
  ])
  await eventually(() => expect(handled.slice(3)).toEqual([poison, behind.event.id]))
  await eventually(async () => expect(await parkedEvents(parts.database)).toEqual([]))
  stopping.abort()
  await running
  await store.close()
  await parts.close()
  await drop()
})
