import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testMail } from '../testing/mail-config.ts'
import * as sale from '../testing/mail-sale-events.ts'
import { mailStand, quick, STAFF, VOUCHER } from '../testing/mail-stand.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { until } from '../testing/stand.ts'
import { vouchers } from '../vouchers/projection.ts'
import { rankOf } from './kinds.ts'
import { due } from './outbox/attempts.ts'
import { Doubtful, openSmtp, SMTP_TIMES } from './smtp.ts'

const mails = mailStand()
const { mailer, idle, settled } = mails

const voucher = () => mails.stand.append(VOUCHER, sale.voucherOrdered(), sale.voucherIssued())
const arrived = async () => (await mails.mailbox.list()).length

test('the answer to the end of a mail may take ten minutes, any answer before it one minute', () => {
  expect(SMTP_TIMES).toMatchObject({ answer: 600_000, silence: 60_000 })
})

test('a slow answer to the end of a mail is awaited, and the mail is sent once', async () => {
  const times = { opening: 1_000, silence: 400, answer: 60_000 }
  const running = await mailer({ smtp: openSmtp(mails.mailbox.url, times) })
  mails.mailbox.hold()
  await voucher()
  await until(async () => (await arrived()) === 1)
  // With the shorter limit for the answer, a client that started later has given up already.
  const impatient = openSmtp(mails.mailbox.url, { ...times, answer: times.silence })
  const other = { envelope: { from: STAFF, to: STAFF }, raw: Buffer.from('Subject: Autre\r\n\r\nBonjour\r\n') }
  await expect(impatient.deliver(other, async () => {})).rejects.toThrow(Doubtful)
  impatient.close()
  expect(await running.status()).toMatchObject({ sent: 0, waiting: 1 })
  mails.mailbox.release()
  await settled(running)
  expect(await running.status()).toMatchObject({ sent: 1, failed: 0 })
  expect(await arrived()).toBe(2)
})

test('Alba may take longer before the end of a mail than the server may be silent', async () => {
  const times = { opening: 1_000, silence: 200, answer: 60_000 }
  const smtp = openSmtp(mails.mailbox.url, times)
  const mail = { envelope: { from: STAFF, to: STAFF }, raw: Buffer.from('Subject: Autre\r\n\r\nBonjour\r\n') }
  await smtp.deliver(mail, () => sleep(3 * times.silence))
  expect(await arrived()).toBe(1)
  smtp.close()
})

test('a slow answer to one mail does not delay others', async () => {
  const running = await mailer()
  mails.mailbox.hold()
  await voucher()
  await until(async () => (await arrived()) === 1)
  mails.mailbox.letThrough()
  await mails.book()
  await until(async () => (await running.status()).sent === 2)
  mails.mailbox.release()
  await settled(running)
  expect(await arrived()).toBe(3)
})

test('a mail without an answer is sent once more, then given up', async () => {
  const running = await mailer({ smtp: openSmtp(mails.mailbox.url, { opening: 1_000, silence: 1_000, answer: 60 }) })
  mails.mailbox.hold()
  await voucher()
  await until(async () => (await running.status()).failed >= 1)
  const held = async () => (await mails.mailbox.mails()).filter(({ to }) => to?.[0]?.address === 'sophie@example.org')
  expect(await held()).toHaveLength(2)
  expect(new Set((await held()).map(({ messageId }) => messageId)).size).toBe(1)
  const [trouble] = (await running.status()).troubled
  expect(trouble).toMatchObject({ kind: 'voucher-issued', state: 'failed', reason: expect.stringContaining('twice') })

  // The notice to staff gets no answer either. It is given up without a further notice.
  await until(async () => (await running.status()).failed === 2)
  expect(await arrived()).toBe(4)
  // A retry by an operator sends it only once more.
  await running.retry([trouble?.id ?? 0])
  await until(async () => (await running.status()).failed === 2)
  expect(await held()).toHaveLength(3)
})

test('a mail that the server loses again and again is finally given up', async () => {
  const receiptServer = createServer(socket =>
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]'),
  )
  await new Promise<void>(done => receiptServer.listen(0, '127.0.0.1', done))
  const { port } = receiptServer.address() as AddressInfo
  const config = testMail({ SMTP_URL: mails.mailbox.url, MAIL_RECEIPTS_URL: `http://127.0.0.1:${port}/` })
  const smtp = openSmtp(mails.mailbox.url, { opening: 1_000, silence: 1_000, answer: 60 })
  const running = await mailer({ config, smtp, retryLimits: { ...quick, refusals: 3 } })
  mails.mailbox.hold()
  await mails.stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived)
  await until(async () => (await running.status()).failed === 1)
  expect(await arrived()).toBe(3)
  receiptServer.close()
})

test('a mail too large for the server is given up at once; staff is notified, and other mails are sent', async () => {
  const small = await openMailbox({ size: 60_000 })
  const running = await mailer({ config: testMail({ SMTP_URL: small.url }) })
  await voucher()
  await until(async () => (await running.status()).failed === 1)
  await idle(running)
  const [trouble] = (await running.status()).troubled
  expect(trouble).toMatchObject({ kind: 'voucher-issued', state: 'failed', refusals: 1 })
  expect(trouble?.reason).toContain('size')
  expect((await small.list()).map(line => line.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
    `${STAFF}: E-mail non remis : Sophie Garnier`,
  ])
  await small.close()
})

test('a mail during which the server always breaks the connection is retried, and finally given up', async () => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined))
    socket.write('220 here\r\n')
    socket.on('data', data => (String(data).startsWith('DATA') ? socket.destroy() : socket.write('250 go on\r\n')))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const retryLimits = { ...quick, refusals: 3 }
  const running = await mailer({ config: testMail({ SMTP_URL: `smtp://127.0.0.1:${port}` }), retryLimits })
  await mails.stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived)
  await until(async () => (await running.status()).failed === 1)
  expect((await running.status()).troubled).toMatchObject([{ kind: 'withdrawal-received', refusals: 3 }])
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('a mail that can never be written is finally given up, and staff is notified', async () => {
  mails.stand.run(vouchers)
  await until(async () => (await mails.stand.checkpoint('vouchers'))?.state === 'live')
  const running = await mailer({ retryLimits: { ...quick, refusals: 4 } })
  await mails.stand.append(`purchase-${sale.purchaseId}`, sale.packagePurchased(), sale.packagePaid)
  await until(async () => (await running.status()).failed >= 1)
  await idle(running)
  expect(await mails.arrivedMails()).toContain(`${STAFF}: E-mail non remis`)
  const packages = (await running.status()).troubled.filter(({ kind }) => kind === 'package-issued')
  expect(packages).toMatchObject([{ state: 'failed', refusals: 4, reason: '0 of 2 vouchers are issued' }])
})

test('mails to clients and buyers are sent first, then those to staff, then reminders, and last those that anybody can cause', async () => {
  const running = await mailer()
  await mails.mailbox.down()
  await mails.stand.append(`withdrawal-${sale.withdrawalId}`, sale.withdrawalReceived)
  await mails.book()
  await voucher()
  // The receipt, the two mails about the booking and the two about the voucher. The reminder is due later.
  await until(async () => (await running.status()).waiting === 5)
  await mails.stopAll()
  const order = (await due(mails.stand.database, 10, 50)).map(({ kind }) => kind)
  expect(order.slice(0, 3).toSorted()).toEqual(['booking-confirmed', 'voucher-given', 'voucher-issued'])
  expect(order.slice(3)).toEqual(['staff-new-booking', 'withdrawal-received'])
  const kindsByRank = ['payment-refunded', 'agenda-changed', 'booking-reminder', 'withdrawal-received'] as const
  expect(kindsByRank.map(rankOf)).toEqual([0, 1, 2, 3])
})
