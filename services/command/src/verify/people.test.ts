import { partKeyId } from '@alba/platform/event-log/boxes'
import { type Keyring, openKeyring } from '@alba/platform/event-log/keyring'
import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { type Database, openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openKeyTable } from './key-table.ts'
import { openPeople } from './people.ts'

const masterKey = Buffer.alloc(32, 7)
const [ANNA, BERTA] = ['a'.repeat(32), 'b'.repeat(32)] as const
const BOOKING = 123_456_789_012_345

let created: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let keyring: Keyring
beforeAll(async () => {
  created = await createTestDatabase()
  database = openDatabase({ url: created.url, name: 'test' })
  keyring = await openKeyring(database, masterKey, 0)
})
beforeEach(async () => {
  await database.query('TRUNCATE privacy.person_keys')
  await keyring.keysFor([ANNA, BERTA, keyOf('answers'), keyOf('booking')])
})
afterAll(async () => {
  await database.end()
  await created.drop()
})

const keyOf = (part: 'answers' | 'booking') => partKeyId(keyring, part, BOOKING)
const event = (type: string, data: JsonObject): RecordedEvent => ({ type, data }) as RecordedEvent
const booked = event('BookingRequested', { bookingId: BOOKING, personId: ANNA, $booking: 'x', $answers: 'y' })
const bought = event('VoucherOrdered', { personId: BERTA, $sealed: 'z' })

/** What is found in a log, when `meanwhile` happens while it is read. */
async function found(events: readonly RecordedEvent[], meanwhile: () => Promise<void> = async () => {}) {
  const table = await openKeyTable(created.url, masterKey)
  try {
    const people = openPeople()
    people.add(events)
    await meanwhile()
    return await people.compare(table)
  } finally {
    await table.close()
  }
}

it('nothing is found when all keys are there', async () => {
  expect(await found([booked, bought])).toEqual({
    sealed: 2,
    withoutKey: 0,
    unexplained: 0,
    first: [],
    parts: { sealed: 2, withoutKey: 0, first: [] },
  })
})

it('the lost key of a person is found; their bookings are not counted again', async () => {
  await keyring.erase([ANNA])
  expect(await found([booked, bought])).toMatchObject({
    withoutKey: 1,
    unexplained: 1,
    first: [ANNA],
    parts: { sealed: 0, withoutKey: 0 },
  })
})

it('an erasure that the log records explains why a person has no key', async () => {
  await keyring.erase([ANNA])
  const erased = event('PersonErased', { personId: ANNA, reason: 'asked for it' })
  expect(await found([booked, erased])).toMatchObject({ withoutKey: 1, unexplained: 0, first: [] })
})

it('the lost key of a part is found', async () => {
  await keyring.erase([keyOf('answers')])
  const lost = { sealed: 2, withoutKey: 1, first: [`answers of booking ${BOOKING}`] }
  expect(await found([booked])).toMatchObject({ withoutKey: 0, parts: lost })
})

it('answers that were erased by rule need no key, until staff writes others', async () => {
  await keyring.erase([keyOf('answers')])
  const erased = event('BookingDataErased', { bookingId: BOOKING, what: 'answers', keptDays: 30 })
  const noted = event('BookingNotesChanged', { bookingId: BOOKING, personId: ANNA, $answers: 'n' })
  expect(await found([booked, erased])).toMatchObject({ parts: { sealed: 1, withoutKey: 0 } })
  expect(await found([booked, erased, noted])).toMatchObject({ parts: { sealed: 2, withoutKey: 1 } })
})

it('a booking whose data was all erased needs no key', async () => {
  await keyring.erase([keyOf('answers'), keyOf('booking')])
  const erased = event('BookingDataErased', { bookingId: BOOKING, what: 'everything', keptDays: 30 })
  expect(await found([booked, erased])).toMatchObject({ parts: { sealed: 0, withoutKey: 0 } })
})

it('a key that is made or erased while the log is read is not missing', async () => {
  const comes = 'c'.repeat(32)
  const both = [booked, bought, event('VoucherOrdered', { personId: comes, $sealed: 'z' })]
  const meanwhile = async () => {
    await keyring.erase([BERTA, keyOf('answers')])
    await keyring.keysFor([comes])
  }
  expect(await found(both, meanwhile)).toMatchObject({ sealed: 3, withoutKey: 0, parts: { withoutKey: 0 } })
})

it('without the master key the parts are left out, and another one is refused', async () => {
  const withoutKey = await openKeyTable(created.url, undefined)
  expect(withoutKey.digests).toBeNull()
  await withoutKey.close()
  await expect(openKeyTable(created.url, Buffer.alloc(32, 8))).rejects.toThrow('ALBA_MASTER_KEY')
})
