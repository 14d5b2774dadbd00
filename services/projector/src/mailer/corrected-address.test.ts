import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { bookingCanceled, contactCorrected, personId } from '../testing/booking-events.ts'
import * as sale from '../testing/mail-sale-events.ts'
import { BOOKING, mailStand, VOUCHER } from '../testing/mail-stand.ts'

const mails = mailStand()
const { mailer, settled, idle, book, arrivedMails, makeDue } = mails

const NEW = 'anne.roux@example.net'
const toClient = async () => (await arrivedMails()).filter(line => line.startsWith('anne'))
const confirmed = (address: string) => `${address}: Votre rendez-vous est confirmé : jeudi 18 juin, 10 h 00`
const reminder = (address: string) => `${address}: Rappel : votre rendez-vous du jeudi 18 juin, 10 h 00`

test('the confirmation goes out once more, to the corrected address, and so does the reminder', async () => {
  const running = await mailer()
  await book()
  await settled(running)
  await mails.stand.append(BOOKING, contactCorrected())
  await settled(running)
  expect(await toClient()).toEqual([confirmed(NEW), confirmed('anne@example.org')])
  const [sent] = (await mails.mailbox.mails()).filter(({ to }) => to?.[0]?.address === NEW)
  const calendar = sent?.attachments.find(({ filename }) => filename === 'rendez-vous.ics')
  const unfolded = new TextDecoder().decode(calendar?.content as ArrayBuffer).replaceAll(/\r?\n /g, '')
  expect(unfolded).toContain(`mailto:${NEW}`)
  await makeDue('booking-reminder')
  await idle(running)
  expect(await toClient()).toContain(reminder(NEW))
  expect(await toClient()).not.toContain(reminder('anne@example.org'))
})

/** Restarts the mailer after these events were recorded without it, so that all their mails wait. */
async function mailerAfter(...facts: DomainFact[]) {
  await mails.startAndStop()
  await book()
  await mails.stand.append(BOOKING, ...facts)
  await settled(await mailer())
}

test('a confirmation that still waits goes to the corrected address, once', async () => {
  await mailerAfter(contactCorrected())
  expect(await toClient()).toEqual([confirmed(NEW)])
})

test('a correction without another confirmation redirects letters that wait', async () => {
  await mailerAfter(contactCorrected({ by: 'staff', resends: false }))
  expect(await toClient()).toEqual([confirmed(NEW)])
})

test('after two corrections only the last address gets the confirmation', async () => {
  await mailerAfter(
    contactCorrected(),
    contactCorrected({ previousPersonId: 'b'.repeat(32), personId, customerEmail: 'anne@example.org' }),
  )
  expect(await toClient()).toEqual([confirmed('anne@example.org')])
})

test('after a cancellation the corrected address gets the letter about the cancellation, and no confirmation', async () => {
  await mailerAfter(contactCorrected(), bookingCanceled('x'))
  const [only, ...more] = await toClient()
  expect(more).toEqual([])
  expect(only).toMatch(new RegExp(`^${NEW}: .*annul`))
})

test('a voucher goes out once more, to the corrected address of the buyer, and not again to the recipient', async () => {
  const running = await mailer()
  await mails.stand.append(VOUCHER, sale.voucherOrdered({ recipientEmail: 'anne@example.org' }), sale.voucherIssued())
  await settled(running)
  await mails.stand.append(VOUCHER, sale.buyerCorrected)
  await settled(running)
  expect(await arrivedMails()).toEqual([
    'anne@example.org: Sophie Garnier vous offre un bon cadeau',
    'sophie@example.net: Le bon cadeau d’Anne est prêt',
    'sophie@example.org: Le bon cadeau d’Anne est prêt',
  ])
})

/** Restarts the mailer after these events of a sale were recorded without it. */
async function mailerAfterSale(stream: string, ...facts: DomainFact[]) {
  await mails.startAndStop()
  await mails.stand.append(stream, ...facts)
  await settled(await mailer())
}

const invalidated: DomainFact = {
  type: 'VoucherInvalidated',
  data: { voucherId: sale.voucherId, personId, reason: 'withdrawal', withdrawalId: sale.withdrawalId, because: null },
}

test('a voucher that was invalidated meanwhile is not sent to the corrected address', async () => {
  await mailerAfterSale(
    VOUCHER,
    sale.voucherOrdered({ recipientEmail: null }),
    sale.voucherIssued(),
    sale.buyerCorrected,
    invalidated,
  )
  expect((await arrivedMails()).filter(line => line.includes('est prêt'))).toEqual([])
})

test('the vouchers of a package from which its buyer withdrew meanwhile are not sent to the corrected address', async () => {
  await mailerAfterSale(
    `purchase-${sale.purchaseId}`,
    sale.packagePurchased(),
    sale.packagePaid,
    sale.purchaseBuyerCorrected,
    sale.purchaseWithdrawn,
  )
  expect(await arrivedMails()).toEqual([])
})
