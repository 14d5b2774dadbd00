import type { DomainFact } from '@alba/contracts/events'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { expect, test } from 'vitest'
import { bookingCanceled, bookingConfirmed, bookingId, bookingRequested, personId } from '../testing/booking-events.ts'
import { BOOKING, distantAppointment, mailStand } from '../testing/mail-stand.ts'

const mails = mailStand()
const { mailer, idle, settled, book, arrivedMails, makeDue } = mails

const moved: DomainFact = {
  type: 'BookingRescheduled',
  data: {
    bookingId,
    personId,
    date: '2099-06-25',
    startsAt: '2099-06-25T08:00:00Z',
    endsAt: '2099-06-25T09:00:00Z',
    practitionerId: 1,
    practitionerName: 'Claire Martin',
    roomId: 1,
    roomName: 'Salon Lavande',
    from: distantAppointment,
    reason: null,
  },
}
const reminders = async () => (await arrivedMails()).filter(line => line.includes('Rappel'))

test('without a rule of the centre a reminder is due 72 hours ahead, and has an unsubscribe address', async () => {
  const running = await mailer()
  await book()
  await settled(running)
  const [row] = await mails.stand.rows<{ due_at: string }>(
    `SELECT due_at FROM mailer.outbox WHERE kind = 'booking-reminder'`,
  )
  expect(row?.due_at).toBe('2099-06-15T08:00:00.000Z')
  await makeDue('booking-reminder')
  await idle(running)
  expect(await reminders()).toEqual(['anne@example.org: Rappel : votre rendez-vous du jeudi 18 juin, 10 h 00'])
  const mail = (await mails.mailbox.mails()).at(-1)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(/^<mailto:/)
})

test('an imported booking is confirmed to nobody by mail, but has its reminder', async () => {
  const running = await mailer()
  const importedFrom = { system: 'Planity', file: 'rdv.csv', row: 17, sourceId: null, isPaid: false }
  const imported = bookingRequested({ ...distantAppointment, channel: 'staff', importedFrom })
  const data = { ...bookingConfirmed.data, date: distantAppointment.date, settledBy: [{ kind: 'staff' }] }
  await mails.stand.append(BOOKING, imported, { ...bookingConfirmed, data } as DomainFact)
  await settled(running)
  expect(await arrivedMails()).toEqual([])
  await makeDue('booking-reminder')
  await idle(running)
  expect(await arrivedMails()).toEqual(await reminders())
  expect(await reminders()).toHaveLength(1)
})

test('a moved booking gets one reminder, for its new date', async () => {
  const running = await mailer()
  await book()
  await mails.stand.append(BOOKING, moved)
  await settled(running)
  expect((await arrivedMails()).filter(line => line.includes('déplacé'))).toHaveLength(1)
  await makeDue('booking-reminder')
  await idle(running)
  expect(await reminders()).toEqual(['anne@example.org: Rappel : votre rendez-vous du jeudi 25 juin, 10 h 00'])
})

test('a booking that was moved away and back gets one reminder', async () => {
  const running = await mailer()
  await book()
  const back = { ...moved, data: { ...moved.data, ...distantAppointment, from: moved.data } } as DomainFact
  await mails.stand.append(BOOKING, moved, back)
  await settled(running)
  await makeDue('booking-reminder')
  await idle(running)
  expect(await reminders()).toEqual(['anne@example.org: Rappel : votre rendez-vous du jeudi 18 juin, 10 h 00'])
})

test('a move that was taken back before its letter went out is not announced: the only letter says that the date stays', async () => {
  await mails.startAndStop()
  await book()
  const back = {
    ...moved,
    data: { ...moved.data, ...distantAppointment, from: moved.data, undoes: true },
  } as DomainFact
  await mails.stand.append(BOOKING, moved, back)
  await settled(await mailer())
  expect((await arrivedMails()).filter(line => /déplacé|garde sa date/.test(line))).toEqual([
    'anne@example.org: Votre rendez-vous garde sa date : jeudi 18 juin, 10 h 00',
  ])
})

test('a canceled booking gets no reminder, nor does one confirmed shortly before its start', async () => {
  const running = await mailer()
  await book()
  await mails.stand.append(BOOKING, bookingCanceled('x'))
  // It is confirmed on 20 November at 10:00 UTC. Its reminder would have been due two hours before.
  await mails.stand.append(
    `booking-${bookingId + 1}`,
    bookingRequested({ bookingId: bookingId + 1, startsAt: '2026-11-23T08:00:00Z' }),
    { ...bookingConfirmed, data: { ...bookingConfirmed.data, bookingId: bookingId + 1 } } as DomainFact,
  )
  await settled(running)
  await makeDue('booking-reminder')
  await idle(running)
  expect(await reminders()).toEqual([])
})

test('the hours of a reminder are those that the centre had chosen when the booking was confirmed', async () => {
  const running = await mailer()
  const terms = { ...defaultSalesTerms, noticeHours: 24, reminderHours: 48 }
  await mails.stand.append(SETTINGS_STREAM, { type: 'SalesTermsChanged', data: terms })
  await book()
  await settled(running)
  await mails.stand.append(SETTINGS_STREAM, { type: 'SalesTermsChanged', data: { ...terms, reminderHours: 96 } })
  await settled(running)
  const [row] = await mails.stand.rows<{ due_at: string }>(
    `SELECT due_at FROM mailer.outbox WHERE kind = 'booking-reminder'`,
  )
  expect(row?.due_at).toBe('2099-06-16T08:00:00.000Z')
})
