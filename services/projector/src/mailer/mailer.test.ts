import type { DomainFact } from '@alba/contracts/events'
import { localBus } from '@alba/platform/bus/config'
import { openBus } from '@alba/platform/bus/open'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
  paymentRequested,
  paymentSucceeded,
  personId,
  target,
} from '../testing/booking-life.ts'
import { fresh } from '../testing/events.ts'
import { testMail } from '../testing/mail-config.ts'
import { type Mailbox, openMailbox } from '../testing/mailbox.ts'
import * as sale from '../testing/sale-life.ts'
import { anyStream, openStand, type Stand, until } from '../testing/stand.ts'
import { vouchers } from '../vouchers/projection.ts'
import { type Mailer, type MailerParts, startMailer } from './mailer.ts'

const BOOKING = `booking-${bookingId}`
const PAYMENT = `payment-${paymentIntentId}`
const VOUCHER = `voucher-${sale.voucherId}`
const STAFF = 'bonjour@maison-alba.example'
/** So far ahead that a reminder is due before the appointment, whenever this runs. */
const far = { date: '2099-06-18', startsAt: '2099-06-18T08:00:00Z', endsAt: '2099-06-18T09:00:00Z' }
const requested = bookingRequested(far)

let stand: Stand
let mailbox: Mailbox
let stops: (() => Promise<unknown>)[]
beforeEach(async () => {
  stand = await openStand()
  mailbox = await openMailbox()
  stops = []
})
afterEach(async () => {
  await Promise.all(stops.map(stop => stop()))
  await mailbox.close()
  await stand.close()
})

const quick = { settleMs: 50, shortlyMs: 20, lookEveryMs: 20, afterOutage: { firstMs: 20, longestMs: 40 } }

async function mailer(changed: Partial<MailerParts> = {}): Promise<Mailer> {
  const log = { debug() {}, ...stand.context.log }
  const bus = await openBus({ ...stand.context, log }, localBus)
  const config = testMail({ SMTP_URL: mailbox.url })
  const made = await startMailer({
    ...stand.context,
    ...{ databaseUrl: stand.url, bus, config, zone: 'Europe/Paris', log, patience: quick },
    ...changed,
  })
  stops.push(() => made.stop().then(() => bus.close()))
  return made
}
const idle = (running: Mailer) => until(async () => (await running.status()).waiting === 0)
/** Everything that was appended was heard, and everything that is due went out. */
async function settled(running: Mailer): Promise<void> {
  const head = await stand.eventLog.head()
  await until(async () => {
    const [group] = await stand.rows<{ position: string }>(`SELECT position FROM bus.groups WHERE name = 'mailer'`)
    return (group?.position ?? '') >= head
  })
  await idle(running)
}
const book = () => stand.append(BOOKING, requested, paymentRequested, bookingConfirmed)
const subjects = async () => (await mailbox.list()).map(line => line.replaceAll(/[\u00a0\u202f]/g, ' ')).toSorted()
/** As if it were due now. */
const makeDue = (kind: string) =>
  stand.rows(`UPDATE mailer.outbox SET due_at = now(), next_try = now() WHERE kind = '${kind}' AND state = 'waiting'`)

describe('what goes out', () => {
  test('a confirmed booking: to the client with the appointment, and to staff', async () => {
    const running = await mailer()
    await book()
    await settled(running)
    expect(await subjects()).toEqual([
      'anne@example.org: Votre rendez-vous est confirmé : jeudi 18 juin, 10 h 00',
      `${STAFF}: Nouveau rendez-vous : jeudi 18 juin, 10 h 00`,
    ])
    const [first] = (await mailbox.mails()).filter(({ to }) => to?.[0]?.address === 'anne@example.org')
    const calendar = first?.attachments.find(({ filename }) => filename === 'rendez-vous.ics')
    expect(new TextDecoder().decode(calendar?.content as ArrayBuffer)).toContain('DTSTART:20990618T080000Z')
    expect(await running.status()).toMatchObject({ later: 1, sent: 2 })
  })

  test('a booking that the centre cancels; none for a hold that somebody gave up', async () => {
    const running = await mailer()
    await book()
    await stand.append(BOOKING, bookingCanceled('malade'))
    const other = { ...bookingRequested({ ...far, bookingId: bookingId + 1 }) }
    const given: DomainFact = {
      type: 'BookingCanceled',
      data: { bookingId: bookingId + 1, personId, date: far.date, by: 'visitor', reason: null },
    }
    await stand.append(`booking-${bookingId + 1}`, other, given)
    await settled(running)
    const told = (await subjects()).filter(line => /annulé/.test(line))
    expect(told).toEqual([
      'anne@example.org: Votre rendez-vous du jeudi 18 juin est annulé',
      `${STAFF}: Rendez-vous annulé : jeudi 18 juin, 10 h 00`,
    ])
    expect(JSON.stringify(await mailbox.mails())).not.toContain('malade')
  })

  test('a voucher: to its buyer, and to whom it is given when the buyer wants that, each with the PDF', async () => {
    const running = await mailer()
    await stand.append(VOUCHER, sale.voucherOrdered({ recipientEmail: 'anne@example.org' }), sale.voucherIssued())
    await settled(running)
    expect(await subjects()).toEqual([
      'anne@example.org: Sophie Garnier vous offre un bon cadeau',
      'sophie@example.org: Le bon cadeau d’Anne est prêt',
    ])
    for (const mail of await mailbox.mails()) {
      const pdf = mail.attachments.find(({ filename }) => filename === 'bon-cadeau-K7QP-4MXD-9HTA.pdf')
      expect(
        Buffer.from(pdf?.content as ArrayBuffer)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
  })

  test('a package: once, with all its vouchers, as soon as they are all issued', async () => {
    stand.run(vouchers)
    await until(async () => (await stand.checkpoint('vouchers'))?.state === 'live')
    const running = await mailer()
    const { purchaseId, voucherId } = sale
    const paidWith = { kind: 'package', purchaseId } as const
    const voucher = (id: number, number: string, serviceId: number) =>
      stand.append(
        `voucher-${id}`,
        sale.voucherOrdered({ voucherId: id, purchaseId, serviceId, serviceName: `Soin ${serviceId}` }),
        sale.voucherIssued({ voucherId: id, number, paidWith }),
      )
    await stand.append(`purchase-${purchaseId}`, sale.packagePurchased(), sale.packagePaid)
    await voucher(voucherId, 'AAAA-AAAA-AAAA', 4)
    await until(async () => (await running.status()).troubled.some(({ reason }) => /1 of 2/.test(reason ?? '')))
    expect(await mailbox.list()).toEqual([])
    await voucher(voucherId + 1, 'BBBB-BBBB-BBBB', 3)
    await settled(running)
    expect(await subjects()).toEqual(['sophie@example.org: Le forfait pour Anne est prêt'])
    const [mail] = await mailbox.mails()
    expect(
      mail?.attachments.filter(({ mimeType }) => mimeType === 'application/pdf').map(each => each.filename),
    ).toEqual(['bon-cadeau-BBBB-BBBB-BBBB.pdf', 'bon-cadeau-AAAA-AAAA-AAAA.pdf'])
  })

  test('a withdrawal: its receipt at once, and what staff has to look at', async () => {
    const running = await mailer()
    await stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived, sale.withdrawalReferred)
    await settled(running)
    expect(await subjects()).toEqual([
      `${STAFF}: Rétractation à examiner`,
      'sophie@example.org: Accusé de réception de votre rétractation',
    ])
  })

  test('payments: one that stays refused is told once, one that was paid after all is not; one that goes back is', async () => {
    const running = await mailer()
    const failed = (attempt: string): DomainFact => ({
      type: 'PaymentFailed',
      data: { paymentIntentId, target, code: 'card_declined', declineCode: 'insufficient_funds', attempt },
    })
    await stand.append(BOOKING, requested)
    // Just now, whenever this runs: staff is told only when a second chance was not taken.
    const today = { occurredAt: new Date().toISOString() }
    const pay = (stream: string, ...facts: readonly DomainFact[]) =>
      stand.eventLog.append(
        stream,
        'any',
        facts.map(fact => fresh(fact, today)),
      )
    await pay(PAYMENT, intentCreated, failed('1'), failed('2'))
    await until(async () => (await running.status()).later === 1)
    await makeDue('staff-payment-failed')
    await idle(running)
    expect(await subjects()).toEqual([`${STAFF}: Paiement refusé : Massage prénatal`])
    expect((await mailbox.mails())[0]?.text).toContain('fonds suffisants')

    const second = { ...target, id: bookingId + 1 }
    const intent = 'pi_2'
    const of = <F extends DomainFact>(fact: F): F =>
      ({ ...fact, data: { ...fact.data, paymentIntentId: intent, target: second } }) as F
    await pay(`payment-${intent}`, of(intentCreated), of(failed('1')), of(paymentSucceeded))
    await until(async () => (await running.status()).later === 1)
    await makeDue('staff-payment-failed')
    await idle(running)
    expect(await mailbox.list()).toHaveLength(1)

    await stand.append(PAYMENT, { type: 'PaymentRefunded', data: { paymentIntentId, target, amountCents: 9_000 } })
    await settled(running)
    expect((await subjects()).at(-1)).toContain('Paiement remboursé')
  })

  test('money that came too late, to the client; a hold that ran out during payment, to staff', async () => {
    const running = await mailer()
    const expired: DomainFact = { type: 'BookingExpired', data: { bookingId, date: far.date } }
    const rejected: DomainFact = {
      type: 'LatePaymentRejected',
      data: { bookingId, paymentIntentId, amountCents: 9_000, reason: 'slot_taken' },
    }
    await stand.append(BOOKING, requested, paymentRequested, expired, rejected)
    await stand.append(`booking-${bookingId + 1}`, bookingRequested({ ...far, bookingId: bookingId + 1 }), {
      type: 'BookingExpired',
      data: { bookingId: bookingId + 1, date: far.date },
    })
    await settled(running)
    expect(await subjects()).toEqual([
      'anne@example.org: Votre paiement vous est remboursé',
      `${STAFF}: Paiement non abouti à temps : jeudi 18 juin, 10 h 00`,
    ])
  })
})

describe('the reminder', () => {
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
      from: far,
      reason: null,
    },
  }
  const reminders = async () => (await subjects()).filter(line => line.includes('Rappel'))

  test('is due 72 hours ahead, and offers a way out', async () => {
    const running = await mailer()
    await book()
    await settled(running)
    const [row] = await stand.rows<{ due_at: string }>(
      `SELECT due_at FROM mailer.outbox WHERE kind = 'booking-reminder'`,
    )
    expect(row?.due_at).toBe('2099-06-15T08:00:00.000Z')
    await makeDue('booking-reminder')
    await idle(running)
    expect(await reminders()).toEqual(['anne@example.org: Rappel : votre rendez-vous du jeudi 18 juin, 10 h 00'])
    const mail = (await mailbox.mails()).at(-1)
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(/^<mailto:/)
  })

  test('follows the booking when it is moved: one reminder, of the new date', async () => {
    const running = await mailer()
    await book()
    await stand.append(BOOKING, moved)
    await settled(running)
    expect((await subjects()).filter(line => line.includes('déplacé'))).toHaveLength(1)
    await makeDue('booking-reminder')
    await idle(running)
    expect(await reminders()).toEqual(['anne@example.org: Rappel : votre rendez-vous du jeudi 25 juin, 10 h 00'])
  })

  test('comes once also for a booking that was moved away and back', async () => {
    const running = await mailer()
    await book()
    const back = { ...moved, data: { ...moved.data, ...far, from: moved.data } } as DomainFact
    await stand.append(BOOKING, moved, back)
    await settled(running)
    await makeDue('booking-reminder')
    await idle(running)
    expect(await reminders()).toEqual(['anne@example.org: Rappel : votre rendez-vous du jeudi 18 juin, 10 h 00'])
  })

  test('does not come for a booking that is canceled, nor where the confirmation has just come', async () => {
    const running = await mailer()
    await book()
    await stand.append(BOOKING, bookingCanceled('x'))
    await stand.append(
      `booking-${bookingId + 1}`,
      bookingRequested({ bookingId: bookingId + 1, startsAt: '2026-11-23T08:00:00Z' }),
      { ...bookingConfirmed, data: { ...bookingConfirmed.data, bookingId: bookingId + 1 } } as DomainFact,
    )
    await settled(running)
    await makeDue('booking-reminder')
    await idle(running)
    expect(await reminders()).toEqual([])
  })
})

describe('once, and none else', () => {
  test('nothing from before the mailer existed', async () => {
    await book()
    const running = await mailer()
    await stand.append(BOOKING, bookingCanceled('x'))
    await settled(running)
    expect((await subjects()).every(line => /annulé/.test(line))).toBe(true)
  })

  test('however often an event is delivered', async () => {
    const running = await mailer()
    await book()
    await settled(running)
    await running.stop()
    stops.length = 0
    await stand.rows(`UPDATE bus.groups SET position = '' WHERE name = 'mailer'`)
    const again = await mailer()
    await settled(again)
    expect(await mailbox.list()).toHaveLength(2)
  })

  test('whatever read models are replayed', async () => {
    const running = await mailer()
    const first = stand.run(bookings)
    await stand.reached('bookings', await book())
    await settled(running)
    await first.stop()
    stand.run({ ...bookings, version: bookings.version + 1 })
    await until(async () => (await stand.replay('bookings'))?.state === 'done')
    await settled(running)
    expect(await mailbox.list()).toHaveLength(2)
  })

  test('by two processes that run side by side', async () => {
    const [one, other] = [await mailer(), await mailer()]
    for (let n = 0; n < 10; n++)
      await stand.append(`booking-${bookingId + n}`, bookingRequested({ ...far, bookingId: bookingId + n }), {
        ...bookingConfirmed,
        data: { ...bookingConfirmed.data, bookingId: bookingId + n },
      } as DomainFact)
    await settled(one)
    await settled(other)
    expect(await mailbox.list()).toHaveLength(20)
    const ids = (await mailbox.mails()).map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(20)
  })

  test('while the server is away they wait, are told of, and go out in order when it is back', async () => {
    const running = await mailer()
    await mailbox.down()
    await book()
    await stand.append(BOOKING, bookingCanceled('x'))
    await until(async () => (await running.status()).waiting === 4)
    await until(async () => (await running.status()).troubled.some(({ reason }) => /ECONNREFUSED/.test(reason ?? '')))
    expect(await running.status()).toMatchObject({ waiting: 4, failed: 0, sent: 0 })
    await mailbox.up()
    await idle(running)
    const client = (await mailbox.list()).filter(line => line.startsWith('anne'))
    expect(client.map(line => /confirmé|annulé/.exec(line)?.[0])).toEqual(['confirmé', 'annulé'])
    expect(await mailbox.list()).toHaveLength(4)
  })

  test('a mail whose acceptance is not known is asked for, and sent again only where nobody can say', async () => {
    const config = testMail({ SMTP_URL: mailbox.url, MAIL_RECEIPTS_URL: mailbox.receiptsUrl })
    const asking = await mailer({ config })
    mailbox.hold()
    await stand.append(VOUCHER, sale.voucherOrdered(), sale.voucherIssued())
    await until(async () => (await mailbox.list()).length === 1)
    await mailbox.down()
    await mailbox.up()
    await settled(asking)
    expect(await mailbox.list()).toHaveLength(1)

    await asking.stop()
    stops.length = 0
    const blind = await mailer()
    mailbox.hold()
    await stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived)
    await until(async () => (await mailbox.list()).length === 2)
    await mailbox.down()
    await mailbox.up()
    await settled(blind)
    const [, first, second] = await mailbox.mails()
    expect(second?.messageId).toBe(first?.messageId)
    expect(await mailbox.list()).toHaveLength(3)
  })

  test('what the server refuses waits for another try, without holding up anybody else, and is given up in the end', async () => {
    const patience = { ...quick, refusals: 3, afterRefusal: { firstMs: 10, longestMs: 20 } }
    const running = await mailer({ patience })
    mailbox.refuse(550, 'anne@example.org')
    await book()
    await until(async () => (await running.status()).failed === 1)
    expect((await mailbox.list()).map(line => line.split(':')[0])).toEqual([STAFF])
    const [trouble] = (await running.status()).troubled
    expect(trouble).toMatchObject({ kind: 'booking-confirmed', state: 'failed', refusals: 3 })
    // The server's sentence names the address: it is not kept.
    expect(trouble?.reason).toContain('is not known here')
    expect(trouble?.reason).not.toContain('anne')
    mailbox.refuse(null)
    expect(await running.retry(trouble?.id ?? 0)).toBe(1)
    await until(async () => (await running.status()).sent === 2)
    expect(await mailbox.list()).toHaveLength(2)
  })

  test('a mail that an operator drops is not sent', async () => {
    const running = await mailer()
    await mailbox.down()
    await stand.append(VOUCHER, sale.voucherOrdered(), sale.voucherIssued())
    const find = async () => (await running.status()).troubled.find(({ kind }) => kind === 'voucher-issued')
    await until(async () => (await find()) !== undefined)
    const trouble = await find()
    expect(await running.drop(trouble?.id ?? 0)).toBe(true)
    await mailbox.up()
    await idle(running)
    expect(await mailbox.list()).toEqual([])
    expect(await running.drop(trouble?.id ?? 0)).toBe(false)
  })

  test('an erased person gets none', async () => {
    const running = await mailer()
    await mailbox.down()
    await book()
    await until(async () => (await running.status()).waiting === 2)
    await running.stop()
    stops.length = 0
    await stand.rows('DELETE FROM privacy.person_keys')
    // Another process: this one may have the key in memory for another minute.
    const codec = createCodec(await openKeyring(stand.database, stand.masterKey))
    const eventLog = openEventLog(stand.store, codec, anyStream)
    await mailbox.up()
    const again = await mailer({ eventLog })
    await idle(again)
    expect((await mailbox.list()).map(line => line.split(':')[0])).toEqual([STAFF])
    expect(JSON.stringify(await mailbox.mails())).not.toContain('Anne Roux')
    expect(await again.status()).toMatchObject({ dropped: 1, sent: 1 })
  })

  test('nobody’s name or address stands in the outbox', async () => {
    const running = await mailer()
    await mailbox.down()
    await book()
    await stand.append(VOUCHER, sale.voucherOrdered({ recipientEmail: 'anne@example.org' }), sale.voucherIssued())
    await until(async () => (await running.status()).troubled.length > 0)
    const text = JSON.stringify(await stand.rows('SELECT * FROM mailer.outbox'))
    for (const secret of ['anne', 'Anne', 'Roux', 'sophie', 'Garnier', 'example.org', '0612345678', 'K7QP'])
      expect(text).not.toContain(secret)
    await mailbox.up()
  })
})
