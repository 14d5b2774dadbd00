import type { DomainFact } from '@alba/contracts/events'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import { catalogue } from '../catalogue/projection.ts'
import { bookingCanceled, bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { practitioner } from '../testing/events.ts'
import { openStand, type Stand } from '../testing/stand.ts'
import { factsFrom } from './facts.ts'
import { type OrderFacts, type OrderingEvent, ordersFor } from './orders.ts'
import { lapsedWriters } from './writers/lapsed.ts'
import type { Writing } from './writers/writing.ts'

/** A quarter of an hour after the events below, which happened at ten. The appointment is on Monday at nine in Paris. */
const NOW = Date.parse('2026-11-20T10:15:00Z')
const DAY = '2026-11-23'
let stand: Stand

beforeAll(async () => {
  stand = await openStand()
  stand.run(bookings, catalogue)
  await stand.append('category-1', {
    type: 'CategoryDefined',
    data: { categoryId: 1, slug: 'pour-moman', name: 'Pour moman', description: '', rank: 1 },
  })
  await stand.append('service-3', service())
  await stand.append('service-4', service(6_000, 4))
  await stand.append('practitioner-1', practitioner(1, 'Claire Martin'))
  await stand.append('room-1', { type: 'RoomDefined', data: { roomId: 1, name: 'Salon', roomType: 'massage_room' } })
  const opened = await stand.append(`agenda-${DAY}`, {
    type: 'AvailabilityOpened',
    data: {
      date: DAY,
      availabilityId: 1,
      practitionerId: 1,
      startsAt: `${DAY}T08:00:00Z`,
      endsAt: `${DAY}T12:00:00Z`,
    },
  })
  await stand.reached('catalogue', opened)
})
afterAll(() => stand.close())

const service = (priceCents = 9_000, serviceId = 3): DomainFact => ({
  type: 'ServiceDefined',
  data: {
    serviceId,
    categoryId: 1,
    name: 'Massage prénatal',
    description: '',
    detailedDescription: null,
    targetAudience: null,
    benefits: '',
    durationMinutes: 60,
    priceCents,
    sessionsCount: 1,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 15,
    roomType: 'massage_room',
    questionnaireId: null,
  },
})

const lastId = { of: bookingId }

/** A booking of its own stream, with an address of its own: the events that follow its request. */
async function booked(...following: readonly DomainFact[]) {
  const id = ++lastId.of
  return bookedAs({ bookingId: id, customerEmail: `anne.${id}@example.org` }, ...following)
}

async function bookedAs(
  changed: Parameters<typeof bookingRequested>[0] & { bookingId: number },
  ...following: readonly DomainFact[]
) {
  const stream = `booking-${changed.bookingId}`
  const own = following.map(fact => ({ ...fact, data: { ...fact.data, bookingId: changed.bookingId } }) as DomainFact)
  const position = await stand.append(stream, bookingRequested({ questionnaireId: null, ...changed }), ...own)
  await stand.reached('bookings', position)
  return stream
}

const expired: DomainFact = { type: 'BookingExpired', data: { bookingId, date: DAY } }

const write = async (stream: string, now = NOW, lapsedHoldLetter = true, twoTreatments = true) => {
  const writing = {
    facts: factsFrom(stand.eventLog, stand.database),
    site: {
      publicUrl: 'https://maison-alba.example',
      zone: 'Europe/Paris',
      centre: { ...demoCentre, choices: { ...demoCentre.choices, lapsedHoldLetter, twoTreatments } },
    },
    now: () => now,
  } as unknown as Writing
  return lapsedWriters['booking-lapsed'](writing, { stream, revision: 1n, about: 'event' })
}
const nothing = { nothing: expect.any(String) }

test('the letter leads to the page that books that very hour, and repeats nothing that a visitor typed', async () => {
  const id = ++lastId.of
  const customerName = 'Gagnez http://evil.example'
  const post = await write(await bookedAs({ bookingId: id, customerName, customerEmail: 'une@example.org' }, expired))
  expect(post).toMatchObject({ to: { name: '', address: 'une@example.org' } })
  expect(JSON.stringify(post)).toContain(
    'https://maison-alba.example/reservation?service=3&category=pour-moman&start=2026-11-23T09%3A00',
  )
  expect(JSON.stringify(post)).not.toContain('evil')
})

const secondTreatment = {
  arrangement: 'after',
  serviceId: 4,
  serviceName: 'Bain',
  firstServiceName: 'Massage prénatal',
  priceCents: 6_000,
  durationMinutes: 60,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 15,
  roomType: 'massage_room',
  questionnaireId: null,
  startsAt: `${DAY}T09:20:00Z`,
  endsAt: `${DAY}T10:20:00Z`,
  practitionerId: 1,
  practitionerName: 'Claire Martin',
  roomId: 1,
  roomName: 'Salon',
} as const

test('the letter about two treatments leads to the page that books both, if both can be booked at that hour', async () => {
  const lapsed = (second: NonNullable<Parameters<typeof bookingRequested>[0]>['second']) =>
    bookedAs({ bookingId: ++lastId.of, customerEmail: `${lastId.of}@example.org`, second }, expired)
  const both = await lapsed(secondTreatment)
  expect(JSON.stringify(await write(both))).toContain(
    'reservation?service=3&category=pour-moman&start=2026-11-23T09%3A00&second=4&arrangement=after',
  )
  expect(await write(both, NOW, true, false)).toEqual(nothing)
  // Only one practitioner works that day, so nobody gives the second treatment beside the first.
  expect(await write(await lapsed({ ...secondTreatment, arrangement: 'beside' }))).toEqual(nothing)
  expect(await write(await lapsed({ ...secondTreatment, questionnaireId: 2 }))).toEqual(nothing)
  expect(await write(await lapsed({ ...secondTreatment, serviceId: 5 }))).toEqual(nothing)
})

test('nothing is sent about a booking that did not end unpaid, or was barred by its questionnaire', async () => {
  const late: DomainFact = {
    type: 'LatePaymentRejected',
    data: { bookingId, paymentIntentId: 'pi_1', amountCents: 9_000, reason: 'slot_taken' },
  }
  expect(await write(await booked(bookingCanceled('')))).toEqual(nothing)
  expect(await write(await booked(expired, bookingConfirmed))).toEqual(nothing)
  expect(await write(await booked(expired, late))).toEqual(nothing)
  const id = ++lastId.of
  expect(await write(await bookedAs({ bookingId: id, questionnaireId: 1, customerEmail: '1@a.fr' }, expired))).toEqual(
    nothing,
  )
})

test('nothing is sent to a client who was erased, has another booking, or has waited for hours', async () => {
  const stream = await booked(expired)
  expect(await write(stream)).toHaveProperty('letter')
  expect(await write(stream, NOW, false)).toEqual(nothing)
  expect(await write(stream, NOW + 3 * 3_600_000)).toEqual(nothing)
  const [first, second] = [++lastId.of, ++lastId.of]
  const own = await bookedAs({ bookingId: first, customerEmail: 'Deux@example.org' }, expired)
  expect(await write(own)).toHaveProperty('letter')
  await bookedAs({ bookingId: second, customerEmail: 'deux@example.org', date: '2026-12-01' }, bookingConfirmed)
  expect(await write(own)).toEqual({ nothing: 'this address has another booking' })
  const erased = ++lastId.of
  const gone = await bookedAs({ bookingId: erased, personId: 'c'.repeat(32) }, expired)
  await stand.keyring.erase(['c'.repeat(32)])
  expect(await write(gone)).toEqual({ nothing: 'the person was erased' })
})

test('nothing is sent about an hour that is free only with another practitioner than the client asked for', async () => {
  const asking = async (practitionerId: number) => {
    const id = ++lastId.of
    const wish = { practitionerId, practitionerIsWished: true } as const
    return write(await bookedAs({ bookingId: id, customerEmail: `anne.${id}@example.org`, ...wish }, expired))
  }
  expect(await asking(1)).toHaveProperty('letter')
  expect(await asking(2)).toEqual({ nothing: 'the hour is not free any more' })
})

test('nothing is sent when the hour is past, too near, taken, or no longer offered online', async () => {
  const stream = await booked(expired)
  expect(await write(stream)).toHaveProperty('letter')
  const block = {
    date: DAY,
    bookingId: 999_999_999_999_999,
    serviceId: 3,
    practitionerId: 1,
    roomId: 1,
    startsAt: `${DAY}T08:00:00Z`,
    endsAt: `${DAY}T09:00:00Z`,
    blockedFrom: `${DAY}T07:55:00Z`,
    blockedUntil: `${DAY}T09:15:00Z`,
  }
  await stand.append(`agenda-${DAY}`, { type: 'SlotHeld', data: { ...block, heldUntil: '2026-11-20T10:30:00Z' } })
  expect(await write(stream)).toEqual({ nothing: 'the hour is not free any more' })
  // The other visitor's hold ends.
  expect(await write(stream, NOW + 16 * 60_000)).toHaveProperty('letter')
  const rules = { holdMinutes: 15, horizonDays: 180, startTimes: ['09:00'], termsVersion: '2025-10' }
  const noticed = async (minimumNoticeMinutes: number, startTimes = rules.startTimes) =>
    stand.append(SETTINGS_STREAM, { type: 'BookingRulesChanged', data: { ...rules, startTimes, minimumNoticeMinutes } })
  await noticed(5 * 24 * 60)
  expect(await write(stream, NOW + 16 * 60_000)).toEqual({ nothing: 'the hour is not free any more' })
  await noticed(120, ['10:00'])
  expect(await write(stream, NOW + 16 * 60_000)).toEqual({ nothing: 'the hour is not free any more' })
  await noticed(120)
  expect(await write(stream, NOW + 16 * 60_000)).toHaveProperty('letter')
  await stand.reached('catalogue', await stand.append('service-3', service(0)))
  expect(await write(stream, NOW + 16 * 60_000)).toEqual({ nothing: 'the hour is not free any more' })
})

test('it is ordered for a quarter of an hour later, and only where the centre chose it', async () => {
  const event = { type: 'alba.booking.expired.v1', id: 'e1', time: '2026-11-20T10:00:00.000Z', data: {} }
  const orders = (client: string | undefined) =>
    ordersFor(event as OrderingEvent, { lapsedClient: async () => client } as unknown as OrderFacts)
  expect((await orders(undefined)).map(({ kind }) => kind)).toEqual(['staff-payment-timed-out'])
  expect(await orders('p1')).toContainEqual({
    kind: 'booking-lapsed',
    about: 'e1',
    dueAt: '2026-11-20T10:15:00.000Z',
    lane: 'lapsed-e1',
    purses: ['lapsed p1'],
  })
})
