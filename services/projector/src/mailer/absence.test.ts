import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { bookingCanceled, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { BOOKING, distantAppointment, mailStand } from '../testing/mail-stand.ts'

const mails = mailStand()
const { mailer, settled, book } = mails

const absenceId = 700_000_000_000_001
const text = 'Toutes nos excuses pour ce changement.'
const absence = { absenceId, round: 1 }
const declared: DomainFact = {
  type: 'AbsenceDeclared',
  data: { absenceId, practitionerId: 1, startsAt: '2099-06-17T22:00:00Z', endsAt: '2099-06-18T22:00:00Z' },
}
const decided: DomainFact = {
  type: 'AbsenceDecided',
  data: { ...absence, decisions: [], text, requestDigest: 'digest' },
}
const handedOver: DomainFact = {
  type: 'BookingHandedOver',
  data: {
    bookingId,
    date: distantAppointment.date,
    practitionerId: 2,
    practitionerName: 'Inès Moreau',
    previously: { practitionerId: 1, practitionerName: 'Claire Martin' },
    absence,
  },
}
const changed: DomainFact = {
  type: 'PractitionerChanged',
  data: { bookingId, date: distantAppointment.date, practitionerId: 2, practitionerName: 'Inès Moreau' },
}

const textOf = async (subject: RegExp) => {
  const found = (await mails.mailbox.mails()).filter(mail => subject.test(mail.subject ?? ''))
  return found.map(mail => mail.text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '')
}

test('the client of an absent practitioner reads who takes over, and the text of the centre', async () => {
  const running = await mailer()
  await book()
  await mails.stand.append(`absence-${absenceId}`, declared, decided)
  await mails.stand.append(BOOKING, changed, handedOver)
  await settled(running)
  const [letter, ...more] = await textOf(/Inès Moreau vous recevra/)
  expect(more).toEqual([])
  expect(letter).toContain('Claire Martin ne pourra pas vous recevoir')
  expect(letter).toContain(text)

  // A cancellation for the absence is the usual letter, with the same text.
  const { type, data } = bookingCanceled('souffrante') as Extract<DomainFact, { type: 'BookingCanceled' }>
  await mails.stand.append(BOOKING, { type, data: { ...data, wishedBy: 'centre', absence } })
  await settled(running)
  const [canceled] = (await textOf(/est annulé/)).filter(each => each.includes(text))
  expect(canceled).toContain('Nous avons annulé votre rendez-vous')
})

test('a client who had asked for the absent practitioner gets one letter, which says so', async () => {
  const running = await mailer()
  await mails.stand.append(`absence-${absenceId}`, declared, decided)
  const id = bookingId + 1
  const wished = { ...distantAppointment, bookingId: id, practitionerIsWished: true } as const
  const { type, data } = changed as Extract<DomainFact, { type: 'PractitionerChanged' }>
  const told = handedOver as Extract<DomainFact, { type: 'BookingHandedOver' }>
  const assignment = { practitionerId: 1, practitionerName: 'Claire Martin', roomId: 1, roomName: 'Salon Lavande' }
  await mails.stand.append(
    `booking-${id}`,
    bookingRequested(wished),
    {
      type: 'BookingConfirmed',
      data: { bookingId: id, date: wished.date, ...assignment, settledBy: [{ kind: 'staff' }] },
    },
    { type, data: { ...data, bookingId: id, absence } },
  )
  // The letters that are ordered by now are sent, as after a crash between the two.
  await settled(running)
  expect(await textOf(/vous recevra/)).toEqual([])
  await mails.stand.append(`booking-${id}`, { type: told.type, data: { ...told.data, bookingId: id } })
  await settled(running)
  const [letter, ...more] = await textOf(/vous recevra/)
  expect(more).toEqual([])
  expect(letter).toContain('Vous aviez demandé')
  expect(letter).toContain('Claire Martin ne pourra pas vous recevoir')
  expect(letter).toContain(text)
})
