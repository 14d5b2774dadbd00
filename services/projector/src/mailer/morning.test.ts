import type { DomainFact } from '@alba/contracts/events'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '../accounts/projection.ts'
import { bookings } from '../bookings/projection.ts'
import { notifications } from '../notifications/projection.ts'
import { supervision } from '../supervision/projection.ts'
import { bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { practitioner } from '../testing/events.ts'
import { notificationRaised } from '../testing/notification-events.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import { factsFrom } from './facts.ts'
import { isMorning, morningLetter, morningOf, readersOf } from './morning.ts'
import { morningWriters } from './writers/morning.ts'
import type { Writing } from './writers/writing.ts'

const PARIS = 'Europe/Paris'
/** Monday the 23rd, at seven in Paris. The events of the stand happened on the 20th. */
const SEVEN = Date.parse('2026-11-23T06:00:00Z')
const clock = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

test('every day has a morning from seven to noon by the centre’s clock, on the days of changed clocks too', () => {
  const zones = fc.constantFrom(PARIS, 'America/Guadeloupe', 'Indian/Reunion', 'Pacific/Noumea')
  const moments = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') })
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const { date, begins, ends, newsSince } = morningOf(moment, zone)
      const day = Temporal.PlainDate.from(date)
      expect(date).toBe(
        Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate().toString(),
      )
      expect(clock(begins, zone).toPlainDateTime().toString()).toBe(`${day}T07:00:00`)
      expect(clock(ends, zone).toPlainDateTime().toString()).toBe(`${day}T12:00:00`)
      expect(clock(newsSince, zone).toPlainDateTime().toString()).toBe(`${day.subtract({ days: 1 })}T18:00:00`)
    }),
  )
})

test.each([
  [
    'in spring, an hour earlier by UTC than the day before',
    '2026-03-29',
    '2026-03-29T05:00:00Z',
    '2026-03-28T17:00:00Z',
  ],
  ['in autumn, an hour later', '2026-10-25', '2026-10-25T06:00:00Z', '2026-10-24T16:00:00Z'],
])('on the day on which the clock changes %s', (_when, date, begins, newsSince) => {
  const morning = morningOf(Date.parse(begins), PARIS)
  expect(morning).toMatchObject({ date, begins, newsSince })
  expect(isMorning(Date.parse(begins) - 1, morning)).toBe(false)
  expect(isMorning(Date.parse(begins), morning)).toBe(true)
  expect(isMorning(Date.parse(morning.ends), morning)).toBe(false)
})

let stand: Stand

const raised = (notificationId: number, changed: object = {}): DomainFact => {
  const fact = notificationRaised(notificationId)
  return { ...fact, data: { ...fact.data, happenedAt: '2026-11-22T19:00:00Z', ...changed } } as DomainFact
}
const account = (practitionerId: number): DomainFact => ({
  type: 'AccountAdded',
  data: {
    practitionerId,
    personId: String(practitionerId).repeat(32),
    email: `praticienne${practitionerId}@example.org`,
    addedAt: '2026-11-20T10:00:00Z',
    temporaryUntil: null,
  },
})
const chosen = (practitionerId: number, wanted = true): DomainFact => ({
  type: 'MorningLetterChosen',
  data: { practitionerId, wanted },
})

beforeAll(async () => {
  stand = await openStand()
  stand.run(bookings, notifications, supervision, staff)
  for (const id of [1, 2, 3]) {
    await stand.append(`account-${id}`, account(id))
    await stand.append(`practitioner-${id}`, practitioner(id, `Praticienne ${id}`))
  }
  await stand.append('account-1', chosen(1))
  await stand.append('account-2', chosen(2))
  await stand.append(`booking-${bookingId}`, bookingRequested(), bookingConfirmed)
  const position = await stand.append(
    'notifications',
    raised(1),
    raised(2, { happenedAt: '2026-11-22T16:59:00Z' }),
    raised(3, { topic: 'booking_canceled' }),
  )
  for (const model of ['bookings', 'notifications', 'supervision', 'staff']) await stand.reached(model, position)
})
afterAll(() => stand.close())

const write = (practitionerId: number, now = SEVEN) => {
  const writing = {
    facts: factsFrom(stand.eventLog, stand.database),
    site: { publicUrl: 'https://maison-alba.example', zone: PARIS, centre: demoCentre },
    now: () => now,
  } as unknown as Writing
  const { about } = morningLetter(morningOf(SEVEN, PARIS), practitionerId)
  return morningWriters['morning-letter'](writing, { stream: `account-${practitionerId}`, revision: 0n, about })
}

test('the letter has the appointments of the day, and what came since the evening and is unread', async () => {
  const post = await write(1)
  expect(post).toMatchObject({
    letter: { subject: 'Votre journée du lundi 23 novembre : 1 rendez-vous, 2 notifications' },
    to: { name: 'Praticienne 1', address: 'praticienne1@example.org' },
  })
  const text = JSON.stringify(post)
  expect(text).toContain('Massage prénatal, Anne Roux, Salon Lavande')
  expect(text).toContain('Réservation annulée')
  // Notes and health data never travel by mail: the client's note, and the 30th week of her pregnancy.
  expect(text).not.toContain('Sonner deux fois')
  expect(text).not.toContain('30')
  // A colleague without appointments reads only what is unread.
  expect(await write(2)).toMatchObject({
    letter: { subject: 'Votre journée du lundi 23 novembre : aucun rendez-vous, 2 notifications' },
  })
})

test('no letter goes out to a practitioner who does not want it, outside that morning, or with nothing to say', async () => {
  const nothing = { nothing: expect.any(String) }
  expect(await write(3)).toEqual(nothing)
  expect(await write(1, SEVEN - 1)).toEqual(nothing)
  expect(await write(1, SEVEN + 5 * 3_600_000)).toEqual(nothing)
  expect(await write(1, SEVEN + 24 * 3_600_000)).toEqual(nothing)
  const some: DomainFact = { type: 'SomeNotificationsRead', data: { practitionerId: 2, notificationIds: [1, 3] } }
  await stand.reached('notifications', await stand.append('notification-reader-2', some))
  expect(await write(2)).toEqual({ nothing: 'there is nothing to say' })
})

test('the readers are those who chose the letter before the morning began, and did not take that back', async () => {
  const morning = morningOf(SEVEN, PARIS)
  expect(await readersOf(stand.database, morning)).toEqual([1, 2])
  expect(await readersOf(stand.database, { ...morning, begins: '2026-11-20T10:00:00.000Z' })).toEqual([])
  await stand.reached('staff', await stand.append('account-2', chosen(2, false)))
  expect(await readersOf(stand.database, morning)).toEqual([1])
})
