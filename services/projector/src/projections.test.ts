import type { DomainFact } from '@alba/contracts/events'
import { demoLook } from '@alba/contracts/testing/demo-look'
import { atelier, atelierLetters, atelierWords } from '@alba/contracts/testing/other-centres'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compare } from './comparing/verify.ts'
import { projections } from './projections.ts'
import { startReplay } from './runner/requests.ts'
import {
  bookingConfirmed,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
} from './testing/booking-events.ts'
import { notificationRaised } from './testing/notification-events.ts'
import {
  buyer,
  NUMBER,
  packagePaid,
  packagePurchased,
  voucherId,
  voucherIssued,
  voucherOrdered,
} from './testing/sale-events.ts'
import { anyStream, openStand, type Stand, until } from './testing/stand.ts'

let stand: Stand
beforeEach(async () => {
  stand = await openStand()
})
afterEach(() => stand.close())

const ownPictures = {
  logo: { hash: 'a'.repeat(64), width: 600, height: 120 },
  hero: { hash: 'b'.repeat(64), alt: 'Une lampe', width: 1_600, height: 900 },
}
const catalogue: readonly DomainFact[] = [
  { type: 'CategoryDefined', data: { categoryId: 1, slug: 'prenatal', name: 'Prénatal', description: '', rank: 0 } },
  {
    type: 'ServiceDefined',
    data: {
      serviceId: 3,
      categoryId: 1,
      name: 'Massage prénatal',
      description: 'Une heure',
      detailedDescription: null,
      targetAudience: null,
      benefits: 'Détente,Sommeil',
      durationMinutes: 60,
      priceCents: 9_000,
      sessionsCount: 1,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 15,
      roomType: 'massage_room',
      questionnaireId: 1,
    },
  },
  {
    type: 'QuestionnaireDefined',
    data: {
      questionnaireId: 1,
      questionnaireType: 'prenatal',
      title: 'Votre santé',
      description: '',
      questions: [
        { id: 'q1', text: 'Fièvre ?', type: 'boolean', required: true, options: [], contraindication: 'Oui' },
      ],
    },
  },
  { type: 'RoomDefined', data: { roomId: 1, name: 'Salon Lavande', roomType: 'massage_room' } },
  { type: 'PractitionerDefined', data: { practitionerId: 1, name: 'Claire Martin' } },
  {
    type: 'PackageDefined',
    data: {
      packageId: 1,
      name: 'Forfait naissance',
      description: 'Deux massages',
      priceCents: 16_000,
      items: [{ serviceId: 3, quantity: 2 }],
      rank: 0,
    },
  },
  {
    type: 'BookingRulesChanged',
    data: {
      holdMinutes: 15,
      minimumNoticeMinutes: 120,
      horizonDays: 180,
      startTimes: ['09:00', '10:00'],
      termsVersion: '1',
    },
  },
  { type: 'ConstructionBannerChanged', data: { enabled: true, text: 'Bientôt' } },
  { type: 'NotificationEmailChanged', data: { email: 'nous@example.org' } },
  { type: 'CentreIdentityChanged', data: atelier },
  { type: 'CentreWordsChanged', data: atelierWords },
  { type: 'CentreLetterTextsChanged', data: atelierLetters },
  { type: 'CentreLookChanged', data: demoLook },
  { type: 'CentrePicturesChanged', data: ownPictures },
  { type: 'CentreTextsChanged', data: { contact: { arrival: 'Sonnez deux coups.' } } },
]
const slot = {
  date: '2026-11-23',
  bookingId,
  serviceId: 3,
  practitionerId: 1,
  roomId: 1,
  startsAt: '2026-11-23T08:00:00Z',
  endsAt: '2026-11-23T09:00:00Z',
  blockedFrom: '2026-11-23T07:55:00Z',
  blockedUntil: '2026-11-23T09:15:00Z',
}

const absenceDeclared: DomainFact = {
  type: 'AbsenceDeclared',
  data: {
    absenceId: 700_000_000_000_001,
    practitionerId: 1,
    startsAt: '2026-11-22T23:00:00Z',
    endsAt: '2026-11-23T23:00:00Z',
  },
}

/** The account of a person who is also a client. */
const accountAdded = (person: { personId?: string }): DomainFact => ({
  type: 'AccountAdded',
  data: {
    practitionerId: 1,
    personId: 'a'.repeat(32),
    email: 'anne@example.org',
    temporaryUntil: null,
    addedAt: '2026-11-20T10:00:00.000Z',
    ...person,
  },
})

/**
 * Appends the catalogue, then a booking, sales and an account, one event after the other. So their rows are loaded and
 * written again, rather than folded in one batch.
 * @param person the person who books, buys and has the account; left out, that of each event's fixture
 * @returns the position of the last event
 */
async function bookOneByOne(person: { personId?: string } = {}): Promise<string> {
  await stand.append('catalogue', ...catalogue)
  const held: DomainFact = { type: 'SlotHeld', data: { ...slot, heldUntil: '2026-11-20T10:15:00Z' } }
  const booking = [held, bookingRequested(person), intentCreated, paymentRequested, paymentSucceeded, bookingConfirmed]
  const sales = [voucherOrdered(person), voucherIssued(), packagePurchased(person), packagePaid, notificationRaised()]
  let position = ''
  for (const fact of [...booking, ...sales, absenceDeclared, accountAdded(person)])
    position = await stand.append('life', fact)
  return position
}
/** Waits until every read model has reached the position. */
const reachedAll = (position: string) => Promise.all(projections.map(({ name }) => stand.reached(name, position)))

test('the tables of read models have the expected values and types, and texts for searching have an index', async () => {
  stand.run(...projections)
  await reachedAll(await bookOneByOne())
  expect(await stand.rows('SELECT * FROM settings.booking_rules')).toEqual([
    {
      id: 1,
      rules: {
        holdMinutes: 15,
        minimumNoticeMinutes: 120,
        horizonDays: 180,
        startTimes: ['09:00', '10:00'],
        termsVersion: '1',
      },
      version: 1,
    },
  ])
  expect(await stand.rows('SELECT * FROM settings.construction_banner')).toEqual([
    { id: 1, enabled: true, text: 'Bientôt', version: 1 },
  ])
  expect(await stand.rows('SELECT * FROM settings.notification_email')).toEqual([
    { id: 1, email: 'nous@example.org', version: 1 },
  ])
  expect(await stand.rows('SELECT * FROM settings.centre_identity')).toEqual([{ id: 1, identity: atelier, version: 1 }])
  expect(await stand.rows('SELECT * FROM settings.centre_words')).toEqual([{ id: 1, words: atelierWords, version: 1 }])
  expect(await stand.rows('SELECT * FROM settings.centre_look')).toEqual([{ id: 1, look: demoLook, version: 1 }])
  expect(await stand.rows('SELECT * FROM settings.centre_pictures')).toEqual([
    { id: 1, pictures: ownPictures, version: 1 },
  ])
  expect(await stand.rows('SELECT * FROM settings.centre_texts')).toEqual([
    { id: 1, texts: { contact: { arrival: 'Sonnez deux coups.' } }, version: 1 },
  ])
  expect(await stand.rows('SELECT * FROM settings.centre_letter_texts')).toEqual([
    { id: 1, texts: atelierLetters, version: 1 },
  ])
  expect(await stand.rows('SELECT id, questions FROM catalogue.questionnaires')).toEqual([
    { id: 1, questions: [expect.objectContaining({ id: 'q1', contraindication: 'Oui' })] },
  ])
  expect(await stand.rows('SELECT id, benefits, price_cents FROM catalogue.services')).toEqual([
    { id: 3, benefits: 'Détente,Sommeil', price_cents: 9_000 },
  ])
  expect(await stand.rows('SELECT date, schedule FROM agenda.days')).toEqual([
    { date: '2026-11-23', schedule: expect.objectContaining({ blocks: [expect.objectContaining({ bookingId })] }) },
  ])
  expect(await stand.rows('SELECT id, status, date, starts_at, paid_cents, notes FROM bookings.bookings')).toEqual([
    {
      id: bookingId,
      status: 'confirmed',
      date: '2026-11-23',
      starts_at: '2026-11-23T08:00:00.000Z',
      paid_cents: 9_000,
      notes: 'Sonner deux fois',
    },
  ])
  expect(await stand.rows('SELECT id, status, target_id FROM payments.payments')).toEqual([
    { id: paymentIntentId, status: 'succeeded', target_id: bookingId },
  ])
  expect(await stand.rows('SELECT id, price_cents, items FROM catalogue.packages')).toEqual([
    { id: 1, price_cents: 16_000, items: [{ serviceId: 3, quantity: 2 }] },
  ])
  expect(await stand.rows('SELECT id, number, status, expires_on, expires_at FROM vouchers.vouchers')).toEqual([
    {
      id: voucherId,
      number: NUMBER,
      status: 'valid',
      expires_on: '2027-08-20',
      expires_at: '2027-08-20T21:59:59.000Z',
    },
  ])
  expect(await stand.rows('SELECT payment_status, package_name, items FROM purchases.purchases')).toEqual([
    {
      payment_status: 'paid',
      package_name: 'Forfait naissance',
      items: [{ serviceId: 3, serviceName: 'Massage prénatal', quantity: 2, amountCents: 9_000 }],
    },
  ])
  expect(await stand.rows('SELECT id, email, status FROM staff.profiles')).toEqual([
    { id: 1, email: 'anne@example.org', status: 'active' },
  ])
  const withIndex = `SELECT tablename FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%' ORDER BY 1`
  expect((await stand.rows<{ tablename: string }>(withIndex)).map(row => row.tablename)).toEqual([
    'bookings',
    'clients',
    'payments',
    'purchases',
    'vouchers',
  ])
  // The events of `bookOneByOne` about the booking and its payment; `SlotHeld` belongs to the day.
  expect(await stand.rows(`SELECT count(*) AS entries FROM timeline.entries WHERE subject_kind = 'booking'`)).toEqual([
    { entries: 5 },
  ])
})

test('every read model equals a fresh replay', async () => {
  stand.run(...projections)
  const position = await bookOneByOne()
  await reachedAll(position)
  for (const projection of projections) {
    const { different, rows } = await compare(stand.context, projection)
    expect({ name: projection.name, different, empty: rows === 0 }).toEqual({
      name: projection.name,
      different: 0,
      empty: false,
    })
  }
})

test('after a replay an erased person is in none of the read models with personal data, while amounts remain', async () => {
  const keyring = await openKeyring(stand.database, stand.masterKey)
  const personId = keyring.personId('anne@example.org')
  const runner = stand.run(...projections)
  await reachedAll(await bookOneByOne({ personId }))
  await runner.stop()
  await stand.rows(`DELETE FROM privacy.person_keys WHERE person_id = '${personId}'`)

  // A new codec, because the one of this process caches the key for a while.
  const eventLog = openEventLog(stand.store, createCodec(keyring), anyStream)
  const personal = ['bookings', 'clients', 'supervision', 'search', 'vouchers', 'purchases', 'staff', 'timeline']
  const withPersonalData = projections.filter(({ name }) => personal.includes(name))
  for (const projection of withPersonalData) await startReplay(stand.database, projection, 'if none')
  stand.runIn({ ...stand.context, eventLog }, ...withPersonalData)
  for (const name of personal) await until(async () => (await stand.replay(name))?.state === 'done')
  expect(
    await stand.rows('SELECT customer_name, customer_email, notes, paid_cents, drawn FROM bookings.bookings'),
  ).toEqual([
    {
      customer_name: 'effacé',
      customer_email: 'effacé',
      notes: null,
      paid_cents: 9_000,
      // What a calendar draws of the booking, as JSON.
      drawn: expect.stringContaining('"client_name":"effacé"'),
    },
  ])
  expect(await stand.rows('SELECT id, email FROM staff.profiles')).toEqual([{ id: 1, email: 'effacé' }])
  const supervised = await stand.rows('SELECT customer_name, customer_email FROM supervision.supervised')
  // One row each for the booking, the voucher and the package.
  const erased = { customer_name: 'effacé', customer_email: 'effacé' }
  expect(supervised).toEqual([1, 2, 3].map(() => erased))
  // « anne » is the name of the client, and a part of the buyer's name, Jeanne.
  const texts = await stand.rows<{ searched: string }>('SELECT searched FROM search.payments')
  expect(texts.map(({ searched }) => searched)).toEqual([1, 2, 3].map(() => expect.not.stringMatching(/anne/)))
  // « Sonner » begins the notes of the booking.
  expect(JSON.stringify(await stand.rows('SELECT words FROM timeline.entries'))).not.toContain('Sonner')
  // The only digits would be those of a phone number.
  const people = await stand.rows('SELECT name, email, searched FROM clients.clients')
  expect(people).toEqual([{ name: 'effacé', email: 'effacé', searched: expect.not.stringMatching(/anne|\d/) }])
  for (const table of ['vouchers.vouchers', 'purchases.purchases']) {
    const [row] = await stand.rows<Record<string, unknown>>(`SELECT * FROM ${table}`)
    expect(row).toMatchObject({ purchaser_name: 'effacé', purchaser_email: 'effacé', recipient_email: null })
    expect(row).toMatchObject({ personal_message: null, payment_status: 'paid' })
    for (const text of Object.values(buyer)) expect(JSON.stringify(row)).not.toContain(text)
  }
})
