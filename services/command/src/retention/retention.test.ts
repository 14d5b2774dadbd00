import { bookingStream } from '@alba/contracts/bookings/events'
import { partKeyId } from '@alba/platform/event-log/boxes'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineCentre, QUICK_ERASURE, startCommand, type TestCommand, testClock } from '../testing/command-service.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import {
  book,
  bookingOf,
  eventually,
  openIntent,
  sendIntentWebhook,
  statusOf,
  typesOf,
  untilIdle,
} from '../testing/flow.ts'
import { eraseBookingData } from './erase.ts'

const DATE = '2026-11-23'
const DAY = 24 * 60
const person = { notes: 'mal au dos', pregnancyWeek: null, babyAgeMonths: 5 }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let clock: ReturnType<typeof testClock>
let provider: ReturnType<typeof fakeProvider>
let command: TestCommand
const start = () => startCommand({ database, clock, provider, ...QUICK_ERASURE })
beforeEach(async () => {
  database = await createTestDatabase()
  clock = testClock('2026-11-21T08:00:00Z')
  provider = fakeProvider()
  command = await start()
  await defineCentre(command)
})
afterEach(async () => {
  await command.stop()
  await database.drop()
})

/** Lets days pass one by one, and waits each time until everything that is due was done. */
async function passNights(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    clock.advanceMinutes(DAY)
    await untilIdle(command)
  }
}
/** Advances the clock by days at once, then lets two nights pass, in which everything that is due is erased. */
const skipDays = async (days: number) => {
  clock.advanceMinutes(days * DAY)
  await untilIdle(command)
  await passNights(2)
}
/** How many of the two keys of a booking exist. */
const countKeys = async (id: number) => {
  const ids = (['answers', 'booking'] as const).map(part => partKeyId(command.keyring, part, id))
  const { rows } = await command.database.query('SELECT person_id FROM privacy.person_keys WHERE person_id = ANY($1)', [
    ids,
  ])
  return rows.length
}
/** Books and pays an appointment. @returns the id of the booking */
async function confirmed(): Promise<number> {
  const id = await book(command, DATE, person)
  const intent = await openIntent(command, id)
  provider.pay(intent)
  await sendIntentWebhook(command, intent)
  await untilIdle(command)
  expect(await statusOf(command, id)).toBe('confirmed')
  return id
}

it('the answers of an appointment are unreadable 30 days later, and the client is still known', async () => {
  const id = await confirmed()
  await skipDays(29)
  expect(await bookingOf(command, id)).toMatchObject(person)
  await passNights(4)
  expect(await bookingOf(command, id)).toMatchObject({
    customerName: 'Jeanne Martin',
    customerEmail: 'jeanne@example.org',
    notes: null,
    babyAgeMonths: null,
  })
  const [requested] = await command.log.readStream(bookingStream(id))
  expect(requested?.data).toMatchObject({ customerName: 'Jeanne Martin', notes: null, babyAgeMonths: null })
  expect((await command.log.readStream(bookingStream(id))).at(-1)).toMatchObject({
    type: 'BookingDataErased',
    data: { bookingId: id, what: 'answers', keptDays: 30 },
    metadata: { actor: { kind: 'policy' } },
  })
  expect(await countKeys(id)).toBe(1)
})

it('everything about the client of an unpaid booking is erased, and their other bookings stay', async () => {
  const paid = await confirmed()
  const id = await book(command, DATE, { ...person, startTime: `${DATE}T14:00:00` })
  await openIntent(command, id)
  clock.advanceMinutes(16)
  await untilIdle(command)
  expect(await statusOf(command, id)).toBe('expired')
  await skipDays(30)
  expect(await bookingOf(command, id)).toMatchObject({
    customerName: 'effacé',
    customerEmail: 'effacé',
    customerPhone: null,
    notes: null,
    erased: { what: 'everything' },
  })
  expect(await countKeys(id)).toBe(0)
  expect(await bookingOf(command, paid)).toMatchObject({ customerName: 'Jeanne Martin' })
})

it('a shorter time also applies to existing bookings, and a longer one brings nothing back', async () => {
  const id = await confirmed()
  await skipDays(10)
  expect((await command.send('change-retention', { answersDays: 5, unpaidDays: 30 })).status).toBe(200)
  await passNights(2)
  expect(await bookingOf(command, id)).toMatchObject({ notes: null, erased: { what: 'answers' } })
  await command.send('change-retention', { answersDays: 90, unpaidDays: 365 })
  await passNights(2)
  expect(await bookingOf(command, id)).toMatchObject({ notes: null, babyAgeMonths: null })
  expect((await typesOf(command, bookingStream(id))).filter(type => type === 'BookingDataErased')).toHaveLength(1)
})

it('a key that a restored backup brings back is deleted again, and that is recorded again', async () => {
  const id = await confirmed()
  const kept = await command.database.query<{ person_id: string; wrapped_key: Buffer }>(
    'SELECT * FROM privacy.person_keys',
  )
  await skipDays(31)
  await passNights(2)
  expect(await countKeys(id)).toBe(1)
  // The database is restored from a backup, and the log is not: deadlines and keys are as they were.
  for (const { person_id: personId, wrapped_key: key } of kept.rows)
    await command.database.query('INSERT INTO privacy.person_keys VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      personId,
      key,
    ])
  const last = (await command.log.readStream(bookingStream(id))).find(({ type }) => type === 'BookingConfirmed')
  if (!last) throw new Error('it is confirmed')
  await command.service.deps.setDeadline({
    kind: 'retention',
    key: String(id),
    dueAt: clock.read(),
    payload: { bookingId: id, lastAt: Date.parse(last.metadata.occurredAt), version: Number(last.revision) + 1 },
  })
  await passNights(2)
  expect(await countKeys(id)).toBe(1)
  expect((await typesOf(command, bookingStream(id))).filter(type => type === 'BookingDataErased')).toHaveLength(2)
})

it('of two processes one erases, and both drop the booking from memory', async () => {
  const id = await confirmed()
  const other = await start()
  expect(await bookingOf(other, id)).toMatchObject(person)
  await skipDays(31)
  await passNights(3)
  for (const each of [command, other])
    await eventually(async () => expect(await bookingOf(each, id)).toMatchObject({ notes: null, babyAgeMonths: null }))
  await other.stop()
  expect(await countKeys(id)).toBe(1)
  expect((await typesOf(command, bookingStream(id))).filter(type => type === 'BookingDataErased')).toHaveLength(1)
})

it('the process that erases drops the states in its memory even when it does not read its own event', async () => {
  // The log of this process never shows it an event `BookingDataErased`.
  const deaf = await startCommand({
    database,
    clock,
    provider,
    ...QUICK_ERASURE,
    between: log => ({
      ...log,
      subscribe: options =>
        log.subscribe(
          options.filter?.types?.includes('BookingDataErased')
            ? { ...options, filter: { types: ['PersonErased'] } }
            : options,
        ),
    }),
  })
  await command.stop()
  command = deaf
  const id = await confirmed()
  await skipDays(31)
  expect(await bookingOf(command, id)).toMatchObject({ erased: { what: 'answers' }, notes: null, babyAgeMonths: null })
})

it('a deadline deletes nothing in its first run if something was written since, but does in its second', async () => {
  const id = await confirmed()
  const state = await bookingOf(command, id)
  if (state.status === 'none') throw new Error('it is confirmed')
  const payload = { bookingId: id, what: 'answers', keptDays: 30, version: state.retainedFrom - 1 }
  const deadline = { kind: 'erase-booking-data', key: `${id}/answers`, failures: 0, tries: 0, lease: '', payload }
  const by = { correlationId: 'test', causationId: null, actor: { kind: 'policy' } } as const
  await eraseBookingData(command.service.deps, { ...deadline, attempts: 1 }, by)
  expect(await countKeys(id)).toBe(2)
  expect(await bookingOf(command, id)).toMatchObject({ ...person, erased: null })
  await eraseBookingData(command.service.deps, { ...deadline, attempts: 2 }, by)
  expect(await countKeys(id)).toBe(1)
  expect(await bookingOf(command, id)).toMatchObject({ notes: null, erased: { what: 'answers' } })
})

it('a setting that keeps data longer than allowed, or for no time at all, is refused', async () => {
  for (const body of [
    { answersDays: 91, unpaidDays: 30 },
    { answersDays: 30, unpaidDays: 366 },
    { answersDays: 0, unpaidDays: 0 },
  ])
    expect((await command.send('change-retention', body)).status).toBe(422)
})
