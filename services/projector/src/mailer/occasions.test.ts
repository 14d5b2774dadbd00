import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import {
  bookingCanceled,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
  personId,
  target,
} from '../testing/booking-events.ts'
import { fresh, practitioner } from '../testing/events.ts'
import * as sale from '../testing/mail-sale-events.ts'
import { BOOKING, distantAppointment, mailStand, STAFF, VOUCHER } from '../testing/mail-stand.ts'
import { until } from '../testing/stand.ts'
import { vouchers } from '../vouchers/projection.ts'

/** A database with an event log, a mail server, and mailers. `settled` waits until all due mails were sent. */
const mails = mailStand()
const { mailer, idle, settled, book, arrivedMails, makeDue } = mails

const PAYMENT = `payment-${paymentIntentId}`
const requested = bookingRequested(distantAppointment)

test('a confirmed booking sends the client a calendar file, and staff a notice', async () => {
  const running = await mailer()
  await book()
  await settled(running)
  expect(await arrivedMails()).toEqual([
    'anne@example.org: Votre rendez-vous est confirmé : jeudi 18 juin, 10 h 00',
    `${STAFF}: Nouveau rendez-vous : jeudi 18 juin, 10 h 00`,
  ])
  const [first] = (await mails.mailbox.mails()).filter(({ to }) => to?.[0]?.address === 'anne@example.org')
  const calendar = first?.attachments.find(({ filename }) => filename === 'rendez-vous.ics')
  expect(new TextDecoder().decode(calendar?.content as ArrayBuffer)).toContain('DTSTART:20990618T080000Z')
  expect(await running.status()).toMatchObject({ later: 1, sent: 2 })
})

test('a cancellation by the centre sends mails to client and staff, an abandoned hold sends none', async () => {
  const running = await mailer()
  await book()
  await mails.stand.append(BOOKING, bookingCanceled('malade'))
  const otherRequested = bookingRequested({ ...distantAppointment, bookingId: bookingId + 1 })
  const abandoned: DomainFact = {
    type: 'BookingCanceled',
    data: { bookingId: bookingId + 1, personId, date: distantAppointment.date, by: 'visitor', reason: null },
  }
  await mails.stand.append(`booking-${bookingId + 1}`, otherRequested, abandoned)
  await settled(running)
  const promiseOfRefund = /Nous vous remboursons 90,00 €/
  const texts = (await mails.mailbox.mails()).map(({ text }) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '')
  expect(texts.filter(text => promiseOfRefund.test(text))).toHaveLength(1)
  const canceled = (await arrivedMails()).filter(line => /annulé/.test(line))
  expect(canceled).toEqual([
    'anne@example.org: Votre rendez-vous du jeudi 18 juin est annulé',
    `${STAFF}: Rendez-vous annulé : jeudi 18 juin, 10 h 00`,
  ])
  // The reason that staff noted is not for mails.
  expect(JSON.stringify(await mails.mailbox.mails())).not.toContain('malade')
})

test('another practitioner is told only to clients who asked for one, once the booking is confirmed', async () => {
  const running = await mailer()
  const handedOver: DomainFact = {
    type: 'PractitionerChanged',
    data: { bookingId, date: distantAppointment.date, practitionerId: 2, practitionerName: 'Inès Moreau' },
  }
  await book()
  await mails.stand.append(BOOKING, handedOver)
  const wished = { ...distantAppointment, bookingId: bookingId + 1, practitionerIsWished: true } as const
  const data = { ...handedOver.data, bookingId: bookingId + 1 } as typeof handedOver.data
  const settledBy = [{ kind: 'staff' as const }]
  const assignment = { practitionerId: 2, practitionerName: 'Inès Moreau', roomId: 1, roomName: 'Salon Lavande' }
  await mails.stand.append(
    `booking-${bookingId + 1}`,
    bookingRequested(wished),
    // Before the confirmation, which then says it.
    { ...handedOver, data } as DomainFact,
    { type: 'BookingConfirmed', data: { bookingId: bookingId + 1, date: wished.date, ...assignment, settledBy } },
    {
      type: 'PractitionerChanged',
      data: { ...data, practitionerId: 1, practitionerName: 'Claire Martin' },
    } as DomainFact,
  )
  await settled(running)
  const toClient = (await arrivedMails()).filter(line => line.startsWith('anne@example.org'))
  expect(toClient).toEqual([
    'anne@example.org: Votre rendez-vous du jeudi 18 juin : Claire Martin vous recevra',
    'anne@example.org: Votre rendez-vous est confirmé : jeudi 18 juin, 10 h 00',
    'anne@example.org: Votre rendez-vous est confirmé : jeudi 18 juin, 10 h 00',
  ])
})

const account = (practitionerId: number, email: string): DomainFact => ({
  type: 'AccountAdded',
  data: { practitionerId, personId, email, temporaryUntil: null, addedAt: '2026-11-01T10:00:00Z' },
})
/** The practitioner chooses to get mails about changes in her agenda. */
const lettersChosen = (practitionerId: number): DomainFact => ({
  type: 'AgendaLettersChosen',
  data: { practitionerId, wanted: true },
})
/** By default, the notification that a booking was moved. */
const notification = (data: Partial<Extract<DomainFact, { type: 'NotificationRaised' }>['data']>): DomainFact => ({
  type: 'NotificationRaised',
  data: {
    notificationId: 1,
    topic: 'booking_moved',
    subject: { kind: 'booking', id: bookingId },
    happenedAt: '2026-11-20T10:00:00Z',
    amountCents: null,
    code: null,
    bookingIds: [],
    ...data,
  },
})

test('a change in an agenda is mailed once to its practitioner if she chose that and did not make it herself', async () => {
  const running = await mailer()
  await mails.stand.append('practitioner-1', practitioner(1, 'Claire Martin'))
  await mails.stand.append('account-1', account(1, 'claire@maison-alba.example'), lettersChosen(1))
  await mails.stand.append('account-2', account(2, 'ines@maison-alba.example'))
  await mails.stand.append(BOOKING, requested)
  const placeOfClaire = { startsAt: distantAppointment.startsAt, practitionerId: 1, practitionerName: 'Claire Martin' }
  const placeOfInes = { startsAt: '2099-06-19T08:00:00Z', practitionerId: 2, practitionerName: 'Inès Moreau' }
  await mails.stand.append(
    'notifications',
    notification({ place: placeOfInes, placeBefore: placeOfClaire, doneBy: 2 }),
    // Claire gets no mail about this one, because she moved it herself. Inès gets none, because she did not choose
    // mails.
    notification({ place: placeOfClaire, placeBefore: placeOfInes, doneBy: 1 }),
    // An operator made this change: it names no practitioner who did it.
    notification({ topic: 'booking_canceled', place: placeOfClaire }),
    notification({ topic: 'room_closed', subject: { kind: 'closure', id: 1 }, bookingIds: [bookingId], doneBy: 2 }),
    // These mails are not about new bookings.
    notification({ topic: 'booking_confirmed', place: placeOfClaire, doneBy: 2 }),
  )
  await settled(running)
  expect(await arrivedMails()).toEqual([
    'claire@maison-alba.example: Votre agenda : 1 rendez-vous à déplacer',
    'claire@maison-alba.example: Votre agenda : rendez-vous annulé, jeudi 18 juin, 10 h 00',
    'claire@maison-alba.example: Votre agenda : rendez-vous retiré, jeudi 18 juin, 10 h 00',
  ])
})

test('a voucher is mailed with its PDF to the buyer, and to the recipient if the buyer asked for it', async () => {
  const running = await mailer()
  await mails.stand.append(VOUCHER, sale.voucherOrdered({ recipientEmail: 'anne@example.org' }), sale.voucherIssued())
  await settled(running)
  expect(await arrivedMails()).toEqual([
    'anne@example.org: Sophie Garnier vous offre un bon cadeau',
    'sophie@example.org: Le bon cadeau d’Anne est prêt',
  ])
  for (const mail of await mails.mailbox.mails()) {
    const pdf = mail.attachments.find(({ filename }) => filename === 'bon-cadeau-K7QP-4MXD-9HTA.pdf')
    expect(
      Buffer.from(pdf?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
})

test('a package is mailed once, with all its vouchers, when all are issued', async () => {
  mails.stand.run(vouchers)
  await until(async () => (await mails.stand.checkpoint('vouchers'))?.state === 'live')
  const running = await mailer()
  const { purchaseId, voucherId } = sale
  const paidWith = { kind: 'package', purchaseId } as const
  const issueVoucher = (id: number, number: string, serviceId: number) =>
    mails.stand.append(
      `voucher-${id}`,
      sale.voucherOrdered({ voucherId: id, purchaseId, serviceId, serviceName: `Soin ${serviceId}` }),
      sale.voucherIssued({ voucherId: id, number, paidWith }),
    )
  await mails.stand.append(`purchase-${purchaseId}`, sale.packagePurchased(), sale.packagePaid)
  await issueVoucher(voucherId, 'AAAA-AAAA-AAAA', 4)
  // The mail waits for the second voucher.
  await until(async () => (await running.status()).troubled.some(({ reason }) => /1 of 2/.test(reason ?? '')))
  expect(await mails.mailbox.list()).toEqual([])
  await issueVoucher(voucherId + 1, 'BBBB-BBBB-BBBB', 3)
  await settled(running)
  expect(await arrivedMails()).toEqual(['sophie@example.org: Le forfait pour Anne est prêt'])
  const [mail] = await mails.mailbox.mails()
  // In the order of the package's items, not of issue.
  expect(mail?.attachments.filter(({ mimeType }) => mimeType === 'application/pdf').map(each => each.filename)).toEqual(
    ['bon-cadeau-BBBB-BBBB-BBBB.pdf', 'bon-cadeau-AAAA-AAAA-AAAA.pdf'],
  )
})

test('a withdrawal sends a receipt at once, and a letter to staff if it must be examined', async () => {
  const running = await mailer()
  await mails.stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived, sale.withdrawalReferred)
  await settled(running)
  expect(await arrivedMails()).toEqual([
    `${STAFF}: Une rétractation sans contrat connu`,
    'sophie@example.org: Accusé de réception de votre rétractation',
  ])
})

test('staff gets one mail about a payment that stays refused, none if it was paid after all, and one about a refund', async () => {
  const running = await mailer()
  const failed = (attempt: string): DomainFact => ({
    type: 'PaymentFailed',
    data: { paymentIntentId, target, code: 'card_declined', declineCode: 'insufficient_funds', attempt },
  })
  await mails.stand.append(BOOKING, requested)
  // The events are dated now, because staff gets this mail only if the payment is still refused some minutes later.
  const today = { occurredAt: new Date().toISOString() }
  const appendNow = (stream: string, ...facts: readonly DomainFact[]) =>
    mails.stand.eventLog.append(
      stream,
      'any',
      facts.map(fact => fresh(fact, today)),
    )
  await appendNow(PAYMENT, intentCreated, failed('1'), failed('2'))
  await until(async () => (await running.status()).later === 1)
  await makeDue('staff-payment-failed')
  await idle(running)
  expect(await arrivedMails()).toEqual([`${STAFF}: Paiement refusé : Massage prénatal`])
  expect((await mails.mailbox.mails())[0]?.text).toContain('fonds suffisants')

  const secondIntent = 'pi_2'
  const ofSecond = <F extends DomainFact>(fact: F): F => {
    const secondTarget = { ...target, id: bookingId + 1 }
    return { ...fact, data: { ...fact.data, paymentIntentId: secondIntent, target: secondTarget } } as F
  }
  await appendNow(`payment-${secondIntent}`, ofSecond(intentCreated), ofSecond(failed('1')), ofSecond(paymentSucceeded))
  await until(async () => (await running.status()).later === 1)
  await makeDue('staff-payment-failed')
  await idle(running)
  expect(await mails.mailbox.list()).toHaveLength(1)

  await mails.stand.append(PAYMENT, { type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: 9_000 } })
  await settled(running)
  const aboutRefund = (await arrivedMails()).filter(line => /Remboursement|remboursé/.test(line))
  expect(aboutRefund).toEqual([
    'anne@example.org: Remboursement de 90,00 €',
    `${STAFF}: Paiement remboursé : Massage prénatal`,
  ])
})

test('staff gets mails about closed disputes and failed refunds; the client gets none about a refund that failed', async () => {
  const running = await mailer()
  await mails.mailbox.down()
  await mails.stand.append(BOOKING, requested)
  const refund = {
    refundId: 're_1',
    amountCents: 2_000,
    refundedAt: '2026-11-20T10:00:00Z',
    reason: null,
    requestId: null,
  }
  const payment = { paymentIntentId, target }
  await mails.stand.append(
    PAYMENT,
    intentCreated,
    { type: 'PaymentRefunded', data: { ...payment, amountCents: 2_000, refund } },
    {
      type: 'PaymentRefundFailed',
      data: { ...payment, refundId: 're_1', amountCents: 2_000, refundedCents: 0, reason: null },
    },
    { type: 'DisputeClosed', data: { ...payment, disputeId: 'dp_1', amountCents: 9_000, outcome: 'lost' } },
  )
  // Three mails to staff, and one to the client about the refund. The server is up again only once all four wait. Then
  // the refund has failed already, so the client's mail is dropped.
  await until(async () => (await running.status()).waiting >= 4)
  await mails.mailbox.up()
  await settled(running)
  expect(await arrivedMails()).toEqual([
    `${STAFF}: Contestation acceptée : Massage prénatal`,
    `${STAFF}: Paiement remboursé : Massage prénatal`,
    `${STAFF}: Remboursement non abouti : Massage prénatal`,
  ])
})

test('the buyer gets mails about changes of a voucher by staff, but not about an extension for a canceled booking', async () => {
  const running = await mailer()
  const { voucherId } = sale
  const until2028 = { expiresOn: '2028-02-21', expiresAt: '2028-02-21T22:59:59Z' }
  const before = { expiresOn: '2027-08-21', expiresAt: '2027-08-21T21:59:59Z' }
  await mails.stand.append(
    VOUCHER,
    sale.voucherOrdered(),
    sale.voucherIssued(),
    { type: 'VoucherExtended', data: { voucherId, months: 6, ...until2028, personId, reason: 'maternité' } },
    { type: 'VoucherExtensionUndone', data: { voucherId, ...before, personId, reason: null } },
    { type: 'VoucherExtended', data: { voucherId, months: 3, ...until2028, personId, by: 'centre_canceled' } },
    {
      type: 'VoucherInvalidated',
      data: { voucherId, reason: 'staff', withdrawalId: null, personId, because: 'doublon' },
    },
  )
  await settled(running)
  expect(await arrivedMails()).toEqual([
    'sophie@example.org: Le bon cadeau d’Anne est prêt',
    'sophie@example.org: Votre bon cadeau est prolongé jusqu’au 21 février 2028',
    'sophie@example.org: Votre bon cadeau est valable jusqu’au 21 août 2027',
    'sophie@example.org: Votre bon cadeau n’est plus valable',
  ])
})

test('the client gets a mail about a rejected late payment, staff about a hold that expired during payment', async () => {
  const running = await mailer()
  const expired: DomainFact = { type: 'BookingExpired', data: { bookingId, date: distantAppointment.date } }
  const rejected: DomainFact = {
    type: 'LatePaymentRejected',
    data: { bookingId, paymentIntentId, amountCents: 9_000, reason: 'slot_taken' },
  }
  await mails.stand.append(BOOKING, requested, paymentRequested, expired, rejected)
  await mails.stand.append(
    `booking-${bookingId + 1}`,
    bookingRequested({ ...distantAppointment, bookingId: bookingId + 1 }),
    {
      type: 'BookingExpired',
      data: { bookingId: bookingId + 1, date: distantAppointment.date },
    },
  )
  await settled(running)
  expect(await arrivedMails()).toEqual([
    'anne@example.org: Votre paiement vous est remboursé',
    `${STAFF}: Paiement non abouti à temps : jeudi 18 juin, 10 h 00`,
  ])
})
