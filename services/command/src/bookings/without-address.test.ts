import { noChoices } from '@alba/contracts/settings/choices'
import { expect, it } from 'vitest'
import { findPerson } from '../people/find.ts'
import { startCentre } from '../testing/centre.ts'
import { bookingOf, untilIdle } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const choose = (knownClients: boolean) => command.send('change-choices', { ...noChoices, knownClients })
const bookByPhone = async (changes: object = {}) => {
  const date = await freshDay()
  const body = {
    serviceId: 2,
    startTime: `${date}T10:00:00`,
    practitionerId: null,
    customerName: 'Ondine Quill',
    customerEmail: '',
    customerPhone: '06 98 76 54 32',
    notes: null,
    adminNotes: null,
    pregnancyWeek: null,
    babyAgeMonths: null,
    answers: [],
    eligibilityConfirmed: false,
    idempotencyKey: null,
  }
  return command.send('book-for-client', { ...body, ...changes })
}

it('a booking without an address needs the consent of the centre and a phone number', async () => {
  expect(await bookByPhone()).toMatchObject({ status: 422, body: { code: 'email_missing' } })
  await choose(true)
  expect(await bookByPhone({ customerPhone: null })).toMatchObject({ status: 422, body: { code: 'reach_missing' } })
})

it('bookings with the same phone number and no address belong to one person, who is found by it', async () => {
  await choose(true)
  const ids: number[] = []
  for (const customerPhone of ['06 98 76 54 32', '+33 6 98 76 54 32', '0698765432']) {
    const answer = await bookByPhone({ customerPhone })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    ids.push(answer.body.bookingId)
  }
  await untilIdle(command)
  const bookings = await Promise.all(ids.map(id => bookingOf(command, id)))
  const people = bookings.map(booking => 'personId' in booking && booking.personId)
  expect(new Set(people).size).toBe(1)
  expect(bookings[0]).toMatchObject({ status: 'confirmed', customerEmail: '' })
  const parts = { deps: command.service.deps, log: command.log }
  expect(await findPerson(parts, '06.98.76.54.32')).toMatchObject({ personIds: [people[0]], held: { bookings: 3 } })
})

it('an address can be added later, and removed again only where the centre allows bookings without one', async () => {
  await choose(true)
  const { body } = await bookByPhone({ customerPhone: '07 11 22 33 44' })
  const correct = (customerEmail: string, customerPhone: string | null) =>
    command.send('correct-booking-contact', {
      bookingId: body.bookingId,
      customerName: 'Ondine Quill',
      customerEmail,
      customerPhone,
      resends: true,
    })
  expect(await correct('ondine@example.org', null)).toMatchObject({ status: 200 })
  expect(await bookingOf(command, body.bookingId)).toMatchObject({
    customerEmail: 'ondine@example.org',
    personId: command.keyring.personId('ondine@example.org'),
  })
  expect(await correct('', null)).toMatchObject({ status: 422, body: { code: 'reach_missing' } })
  await choose(false)
  expect(await correct('', '0711223344')).toMatchObject({ status: 422, body: { code: 'email_missing' } })
})
