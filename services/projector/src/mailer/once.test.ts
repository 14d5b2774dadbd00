import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DomainFact } from '@alba/contracts/events'
import { createCodec } from '@alba/platform/event-log/codec'
import { openEventLog } from '@alba/platform/event-log/event-log'
import { openKeyring } from '@alba/platform/event-log/keyring'
import { expect, test } from 'vitest'
import { bookings } from '../bookings/projection.ts'
import {
  bookingCanceled,
  bookingConfirmed,
  bookingId,
  bookingRequested,
  intentCreated,
  paymentIntentId,
  target,
} from '../testing/booking-events.ts'
import { testMail } from '../testing/mail-config.ts'
import * as sale from '../testing/mail-sale-events.ts'
import { BOOKING, distantAppointment, mailStand, quick, STAFF, VOUCHER } from '../testing/mail-stand.ts'
import { anyStream, until } from '../testing/stand.ts'

const mails = mailStand()
const { mailer, idle, settled, book, arrivedMails } = mails

test('events from before the first start of the mailer cause no mails', async () => {
  await book()
  const running = await mailer()
  await mails.stand.append(BOOKING, bookingCanceled('x'))
  await settled(running)
  expect(await arrivedMails()).toEqual([
    'anne@example.org: Votre rendez-vous du jeudi 18 juin est annulé',
    `${STAFF}: Rendez-vous annulé : jeudi 18 juin, 10 h 00`,
  ])
})

test('an event that is delivered again causes no second mail', async () => {
  const running = await mailer()
  await book()
  await settled(running)
  await mails.stopAll()
  await mails.stand.rows(`UPDATE bus.groups SET position = '' WHERE name = 'mailer'`)
  const again = await mailer()
  await settled(again)
  expect(await mails.mailbox.list()).toHaveLength(2)
})

test('a replay of read models causes no mails', async () => {
  const running = await mailer()
  const first = mails.stand.run(bookings)
  await mails.stand.reached('bookings', await book())
  await settled(running)
  await first.stop()
  mails.stand.run({ ...bookings, version: bookings.version + 1 })
  await until(async () => (await mails.stand.replay('bookings'))?.state === 'done')
  await settled(running)
  expect(await mails.mailbox.list()).toHaveLength(2)
})

test('two mailers together send each mail once', async () => {
  const one = await mailer()
  const other = await mailer()
  for (let n = 0; n < 10; n++)
    await mails.stand.append(
      `booking-${bookingId + n}`,
      bookingRequested({ ...distantAppointment, bookingId: bookingId + n }),
      {
        ...bookingConfirmed,
        data: { ...bookingConfirmed.data, bookingId: bookingId + n },
      } as DomainFact,
    )
  await settled(one)
  await settled(other)
  expect(await mails.mailbox.list()).toHaveLength(20)
  const ids = (await mails.mailbox.mails()).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(20)
})

test('while the server is away mails wait and are reported; then they are sent in order', async () => {
  const running = await mailer()
  await mails.mailbox.down()
  await book()
  await mails.stand.append(BOOKING, bookingCanceled('x'))
  await until(async () => (await running.status()).waiting === 4)
  await until(async () => (await running.status()).troubled.some(({ reason }) => /ECONNREFUSED/.test(reason ?? '')))
  expect(await running.status()).toMatchObject({ waiting: 4, failed: 0, sent: 0 })
  await mails.mailbox.up()
  await idle(running)
  const client = (await mails.mailbox.list()).filter(line => line.startsWith('anne'))
  expect(client.map(line => /confirmé|annulé/.exec(line)?.[0])).toEqual(['confirmé', 'annulé'])
  expect(await mails.mailbox.list()).toHaveLength(4)
})

test('if it is unknown whether a mail arrived, the server is asked; only without an address for asking, the mail is sent again', async () => {
  const config = testMail({ SMTP_URL: mails.mailbox.url, MAIL_RECEIPTS_URL: mails.mailbox.receiptsUrl })
  const withReceipts = await mailer({ config })
  mails.mailbox.hold()
  await mails.stand.append(VOUCHER, sale.voucherOrdered(), sale.voucherIssued())
  await until(async () => (await mails.mailbox.list()).length === 1)
  await mails.mailbox.down()
  await mails.mailbox.up()
  await settled(withReceipts)
  expect(await mails.mailbox.list()).toHaveLength(1)

  await mails.stopAll()
  const withoutReceipts = await mailer()
  mails.mailbox.hold()
  await mails.stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived)
  await until(async () => (await mails.mailbox.list()).length === 2)
  await mails.mailbox.down()
  await mails.mailbox.up()
  await settled(withoutReceipts)
  const [, first, second] = await mails.mailbox.mails()
  expect(second?.messageId).toBe(first?.messageId)
  expect(await mails.mailbox.list()).toHaveLength(3)
})

test('if it is unknown whether a mail arrived and the question fails, the mail waits and is not sent again', async () => {
  let isAway = true
  let asked = 0
  const receiptServer = createServer(async (request, response) => {
    asked++
    if (isAway) return void response.writeHead(503).end()
    const answer = await fetch(new URL(request.url ?? '', mails.mailbox.receiptsUrl))
    response.end(await answer.text())
  })
  await new Promise<void>(done => receiptServer.listen(0, '127.0.0.1', done))
  const receipts = new URL(mails.mailbox.receiptsUrl)
  receipts.port = String((receiptServer.address() as AddressInfo).port)
  const running = await mailer({ config: testMail({ SMTP_URL: mails.mailbox.url, MAIL_RECEIPTS_URL: receipts.href }) })
  mails.mailbox.hold()
  await mails.stand.append(VOUCHER, sale.voucherOrdered(), sale.voucherIssued())
  await until(async () => (await mails.mailbox.list()).length === 1)
  await mails.mailbox.down()
  await mails.mailbox.up()
  await until(async () => asked >= 3)
  expect(await mails.mailbox.list()).toHaveLength(1)
  isAway = false
  await settled(running)
  expect(await mails.mailbox.list()).toHaveLength(1)
  receiptServer.close()
})

test('each mail that was given up is reported to staff once, as soon as the command service answers', async () => {
  const reports: unknown[] = []
  let isAway = true
  const running = await mailer({
    retryLimits: { ...quick, refusals: 2, afterRefusal: { firstMs: 10, longestMs: 20 } },
    async report(letter) {
      if (isAway) throw new Error('the command service is away')
      reports.push(letter)
    },
  })
  mails.mailbox.refuse(550, 'anne@example.org')
  await book()
  const refund = { paymentIntentId, target, amountCents: 9_000 }
  await mails.stand.append(`payment-${paymentIntentId}`, intentCreated, { type: 'PaymentRefunded', data: refund })
  await until(async () => (await running.status()).failed === 2)
  isAway = false
  const letter = (kind: string) => ({
    messageId: expect.stringMatching(/^<.+@.+>$/),
    subject: { kind: 'booking', id: bookingId },
    letter: { kind, because: 'refused' },
  })
  const reported = () => mails.stand.rows(`SELECT kind FROM mailer.outbox WHERE reported_at IS NOT NULL ORDER BY kind`)
  await until(async () => (await reported()).length === 2)
  expect(reports).toHaveLength(2)
  expect(reports).toEqual(expect.arrayContaining([letter('booking-confirmed'), letter('payment-refunded')]))
  // A further attempt that fails is not reported again.
  await running.retry(await running.retriable(null))
  await until(async () => (await running.status()).failed === 2)
  await until(async () => (await running.status()).waiting === 0)
  expect(reports).toHaveLength(2)
})

test('a refused mail is retried without delaying others, and finally given up', async () => {
  const retryLimits = { ...quick, refusals: 3, afterRefusal: { firstMs: 10, longestMs: 20 } }
  const running = await mailer({ retryLimits })
  mails.mailbox.refuse(550, 'anne@example.org')
  await book()
  await until(async () => (await running.status()).failed === 1)
  await idle(running)
  expect(await arrivedMails()).toEqual([
    `${STAFF}: E-mail non remis : Anne Roux`,
    `${STAFF}: Nouveau rendez-vous : jeudi 18 juin, 10 h 00`,
  ])
  const [notice] = (await mails.mailbox.mails()).filter(({ subject }) => subject?.startsWith('E-mail non remis'))
  expect(notice?.text?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/Votre rendez-vous est confirmé.*\nAdresse : anne@/)
  expect(notice?.text).toContain(`/backoffice/bookings?booking=${bookingId}`)
  const [trouble] = (await running.status()).troubled
  expect(trouble).toMatchObject({ kind: 'booking-confirmed', state: 'failed', refusals: 3 })
  // The server's answer contains the address, which must not be stored.
  expect(trouble?.reason).toContain('is not known here')
  expect(trouble?.reason).not.toContain('anne')
  mails.mailbox.refuse(null)
  expect(await running.retry([trouble?.id ?? 0])).toBe(1)
  await until(async () => (await running.status()).sent === 3)
  expect(await mails.mailbox.list()).toHaveLength(3)
})

test('a mail that an operator drops is not sent', async () => {
  const running = await mailer()
  await mails.mailbox.down()
  await mails.stand.append(VOUCHER, sale.voucherOrdered(), sale.voucherIssued())
  const find = async () => (await running.status()).troubled.find(({ kind }) => kind === 'voucher-issued')
  await until(async () => (await find()) !== undefined)
  const trouble = await find()
  expect(await running.drop(trouble?.id ?? 0)).toBe(true)
  await mails.mailbox.up()
  await idle(running)
  expect(await mails.mailbox.list()).toEqual([])
  expect(await running.drop(trouble?.id ?? 0)).toBe(false)
})

test('an erased person gets no mail', async () => {
  const running = await mailer()
  await mails.mailbox.down()
  await book()
  await until(async () => (await running.status()).waiting === 2)
  await mails.stopAll()
  await mails.stand.rows('DELETE FROM privacy.person_keys')
  // A new codec, because the one of this process caches the key for another minute.
  const codec = createCodec(await openKeyring(mails.stand.database, mails.stand.masterKey))
  const eventLog = openEventLog(mails.stand.store, codec, anyStream)
  await mails.mailbox.up()
  const again = await mailer({ eventLog })
  await idle(again)
  expect((await mails.mailbox.list()).map(line => line.split(':')[0])).toEqual([STAFF])
  expect(JSON.stringify(await mails.mailbox.mails())).not.toContain('Anne Roux')
  expect(await again.status()).toMatchObject({ dropped: 1, sent: 1 })
})

test('the outbox contains no names or addresses', async () => {
  const running = await mailer()
  await mails.mailbox.down()
  await book()
  await mails.stand.append(VOUCHER, sale.voucherOrdered({ recipientEmail: 'anne@example.org' }), sale.voucherIssued())
  await until(async () => (await running.status()).troubled.length > 0)
  const text = JSON.stringify(await mails.stand.rows('SELECT * FROM mailer.outbox'))
  for (const secret of ['anne', 'Anne', 'Roux', 'sophie', 'Garnier', 'example.org', '0612345678', 'K7QP'])
    expect(text).not.toContain(secret)
  await mails.mailbox.up()
})
