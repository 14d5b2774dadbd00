import type { DomainFact } from '@alba/contracts/events'
import { partKeyId } from '@alba/platform/event-log/boxes'
import { deliveryLinks } from '@alba/platform/links/links'
import { expect, test } from 'vitest'
import * as sale from '../testing/mail-sale-events.ts'
import { mailStand, VOUCHER } from '../testing/mail-stand.ts'
import { until } from '../testing/stand.ts'
import { vouchers } from '../vouchers/projection.ts'

const mails = mailStand()
const { mailer, settled, arrivedMails } = mails

/** When the voucher is sent: at 8:00 of the centre. */
const DELIVER_AT = '2026-12-25T07:00:00Z'
/** The mail to the buyer when the voucher is paid, as `arrivedMails` lists it. */
const READY = 'sophie@example.org: Le bon cadeau d’Anne est prêt'
/** The mail to the recipient on the day of delivery. */
const GIVEN = 'anne@example.org: Sophie Garnier vous offre un bon cadeau'
const { voucherId, personId } = sale
/** A voucher was ordered for a later delivery. @param recipientEmail null when the buyer gives the voucher themselves */
const orderedForLater = (recipientEmail: string | null) =>
  sale.voucherOrdered({ deliverAt: DELIVER_AT, recipientEmail })
const delivered = (to: 'recipient' | 'buyer'): DomainFact => ({
  type: 'VoucherDelivered',
  data: { voucherId, to, by: 'day' },
})
const invalidated = (reason: 'staff' | 'withdrawal' | 'refunded'): DomainFact => ({
  type: 'VoucherInvalidated',
  data: { voucherId, reason, withdrawalId: null, personId, because: null },
})
/** The text of every mail that arrived, with single ordinary spaces. */
const texts = async () =>
  (await mails.mailbox.mails()).map(
    ({ text }) => text?.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\s+/g, ' ') ?? '',
  )

test('the buyer’s letter says at once when the voucher will be sent, and has the link to change it; the recipient gets the voucher on the day, once', async () => {
  const running = await mailer()
  await mails.stand.append(VOUCHER, orderedForLater('anne@example.org'), sale.voucherIssued())
  await settled(running)
  expect(await arrivedMails()).toEqual([READY])
  const [letter] = await texts()
  expect(letter).toContain('vendredi 25 décembre 2026 à 8 h 00')
  expect(letter).toContain('anne@example.org')
  const token = deliveryLinks.token(mails.stand.keyring, voucherId, personId)
  expect(letter).toContain(`/bons-cadeaux/envoi#${token}`)
  await mails.stand.append(VOUCHER, delivered('recipient'))
  await settled(running)
  expect(await arrivedMails()).toEqual([GIVEN, READY])
})

test('a buyer who gives the voucher themselves gets it again on the day, with its PDF', async () => {
  const running = await mailer()
  await mails.stand.append(VOUCHER, orderedForLater(null), sale.voucherIssued(), delivered('buyer'))
  await settled(running)
  expect(await arrivedMails()).toEqual(['sophie@example.org: C’est le moment d’offrir le bon à Anne', READY])
  for (const mail of await mails.mailbox.mails())
    expect(mail.attachments.map(({ filename }) => filename)).toContain('bon-cadeau-K7QP-4MXD-9HTA.pdf')
})

test('a voucher whose recipient was erased before the letter went out goes to the buyer, who gives it', async () => {
  await mails.startAndStop()
  await mails.stand.append(VOUCHER, orderedForLater('anne@example.org'), sale.voucherIssued(), delivered('recipient'))
  await mails.stand.keyring.erase([partKeyId(mails.stand.keyring, 'recipient', voucherId)])
  await mails.stand.append(VOUCHER, { type: 'VoucherRecipientErased', data: { voucherId, reason: 'asked' } })
  await settled(await mailer())
  const sent = await arrivedMails()
  expect(sent).toContain('sophie@example.org: C’est le moment d’offrir votre bon cadeau')
  expect(sent.filter(line => line.includes('anne@example.org'))).toEqual([])
})

test.each([
  ['withdrawal', 'Votre bon cadeau ne sera pas envoyé'],
  ['refunded', 'Votre bon cadeau ne sera pas envoyé'],
  ['staff', 'Votre bon cadeau n’est plus valable'],
] as const)(
  'after an invalidation (%s) before the day of delivery the recipient gets nothing, and the buyer is told',
  async (reason, subject) => {
    const running = await mailer()
    await mails.stand.append(VOUCHER, orderedForLater('anne@example.org'), sale.voucherIssued(), invalidated(reason))
    await settled(running)
    expect(await arrivedMails()).toEqual([READY, `sophie@example.org: ${subject}`])
    const told = (await texts()).filter(text => text.includes('il n’est pas envoyé'))
    expect(told).toHaveLength(1)
  },
)

test('a voucher whose delivery was recorded while the mailer was stopped is not sent if it was invalidated before the mailer runs again', async () => {
  await mails.startAndStop()
  await mails.stand.append(VOUCHER, orderedForLater('anne@example.org'), sale.voucherIssued(), delivered('recipient'))
  await mails.stand.append(VOUCHER, invalidated('staff'))
  await settled(await mailer())
  expect(await arrivedMails()).not.toContain(GIVEN)
})

test('a recipient gets no voucher that was invalidated while its letter waited; the buyer gets their letter', async () => {
  await mails.startAndStop()
  await mails.stand.append(
    VOUCHER,
    sale.voucherOrdered({ recipientEmail: 'anne@example.org' }),
    sale.voucherIssued(),
    invalidated('withdrawal'),
  )
  await settled(await mailer())
  expect(await arrivedMails()).toEqual([READY])
})

test('a recipient gets those vouchers of a package that were not invalidated while the letter waited', async () => {
  await mails.startAndStop()
  mails.stand.run(vouchers)
  await until(async () => (await mails.stand.checkpoint('vouchers'))?.state === 'live')
  const { purchaseId } = sale
  const ids = [voucherId, voucherId + 1]
  await mails.stand.append(
    `purchase-${purchaseId}`,
    sale.packagePurchased({ recipientEmail: 'anne@example.org' }),
    sale.packagePaid,
  )
  for (const [n, id] of ids.entries())
    await mails.stand.append(
      `voucher-${id}`,
      sale.voucherOrdered({ voucherId: id, purchaseId, serviceId: 3 + n, serviceName: `Soin ${3 + n}` }),
      sale.voucherIssued({
        voucherId: id,
        number: `K7QP-4MXD-9HT${'AB'[n]}`,
        paidWith: { kind: 'package', purchaseId },
      }),
    )
  await mails.stand.append(VOUCHER, invalidated('staff'))
  await settled(await mailer())
  const given = (await mails.mailbox.mails()).find(({ subject }) => subject?.includes('vous offre'))
  const files = given?.attachments.filter(({ mimeType }) => mimeType === 'application/pdf')
  expect(files?.map(({ filename }) => filename)).toEqual(['bon-cadeau-K7QP-4MXD-9HTB.pdf'])
})

test('the refund of a voucher without a later delivery causes no letter about its delivery', async () => {
  const running = await mailer()
  await mails.stand.append(VOUCHER, sale.voucherOrdered(), sale.voucherIssued(), invalidated('refunded'))
  await settled(running)
  expect(await arrivedMails()).toEqual([READY])
})
