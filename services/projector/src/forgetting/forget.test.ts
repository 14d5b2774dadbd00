import { randomUUID } from 'node:crypto'
import { bookingStream } from '@alba/contracts/bookings/events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import type { Projection } from '../runner/projection.ts'
import { bookingId, bookingRequested, personId } from '../testing/booking-events.ts'
import { metadata } from '../testing/events.ts'
import { openStand, type Stand, until } from '../testing/stand.ts'
import { forget } from './forget.ts'
import { openRefold } from './refold.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const otherId = 412_345_678_901_235
const erased = { people: new Set([personId]), streams: new Set<string>() }

test('a process of another version than the one in use forgets although that one leaves out a stream', async () => {
  stand.run(bookings)
  await until(async () => (await stand.checkpoint('bookings'))?.state === 'live')
  // Another program wrote it: no code can read it.
  const written = { ...metadata, actor: { kind: 'operator' } }
  const unreadable = { id: randomUUID(), type: 'BookingRequested', data: { bookingId: 'none' }, metadata: written }
  await stand.store.append('booking-1', 'any', [unreadable])
  const head = await stand.append(bookingStream(bookingId), bookingRequested())
  await stand.reached('bookings', head)
  await forget(stand.context, { ...bookings, version: bookings.version + 1 }, erased, head)
})

test('rows are found whose events come after one that was skipped because it names no row', async () => {
  const [table] = bookings.tables
  if (!table) throw new Error('no table')
  const keys: typeof table.keys = event => {
    if ('bookingId' in event.data && event.data.bookingId === otherId) throw new Error('names no row')
    return table.keys(event)
  }
  const fragile: Projection = { ...bookings, tables: [{ ...table, keys }] }
  await stand.append('life', bookingRequested({ bookingId: otherId }), bookingRequested())
  const [faulty, last] = await stand.eventLog.readStream('life')
  const by = { kind: 'model', name: 'bookings' } as const
  const about = { eventId: faulty?.id ?? '', eventType: 'BookingRequested', position: '', reason: 'written by mistake' }
  await stand.append('operator', { type: 'EventSkipped', data: { by, ...about } })
  const refold = await openRefold(stand.context, fragile, erased, last?.position ?? '', new Map())
  expect([...refold.rows.values()].flatMap(rows => [...rows.keys()])).toEqual([bookingId])
})
