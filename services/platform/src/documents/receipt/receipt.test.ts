import { noMoney, type PaymentMoney } from '@alba/contracts/payments/money'
import { ERASED } from '@alba/contracts/shared/event'
import { atelier } from '@alba/contracts/testing/other-centres'
import { expect, test } from 'vitest'
import { demoCentre } from '../../testing/demo-centre.ts'
import { openPdf } from '../../testing/pdf.ts'
import { print } from '../print.ts'
import { receiptDocument } from './document.ts'
import { receiptSheetOf, type Sold } from './sheet.ts'

const at = { at: '2026-11-24T13:05:00Z', zone: 'Europe/Paris' }
const byCard = (changed: Partial<PaymentMoney> = {}): PaymentMoney => ({
  ...noMoney,
  receivedCents: 7500,
  paidAt: '2026-11-20T23:30:00Z',
  cause: null,
  dueSince: null,
  trouble: null,
  ...changed,
})
const sold = (changed: Partial<Sold> = {}): Sold => ({
  reference: 'Réservation n° 482 913 570 264 118',
  client: 'Léa Martin',
  what: 'Massage prénatal',
  details: ['Le jeudi 26 novembre 2026 à 9 h 00'],
  priceCents: 7500,
  payments: { pi_1: byCard() },
  onSite: null,
  vouchersCents: [],
  ...changed,
})
const sheetOf = (changed: Partial<Sold> = {}, identity = demoCentre.identity) => {
  const sheet = receiptSheetOf(sold(changed), identity, at)
  if (!sheet) throw new Error('nothing was paid')
  return sheet
}
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const wordsOf = async (changed: Partial<Sold> = {}, identity = demoCentre.identity) =>
  plain((await openPdf(await print(receiptDocument(sheetOf(changed, identity))))).lines.join('\n'))

test('says who sold what to whom, when, for how much, and how it was paid', async () => {
  const said = await wordsOf()
  const { name, street, legal } = demoCentre.identity
  for (const own of [name, street, legal.name, `SIRET ${legal.siret}`, 'Léa Martin', 'Massage prénatal'])
    expect(said).toContain(plain(own))
  // The payment was late in the evening of the 20th in UTC, which is the 21st in the centre.
  for (const own of ['Carte bancaire, le 21 novembre 2026', 'Établi le 24/11/2026 14:05', '75,00 €', 'Quantité'])
    expect(said).toContain(own)
  expect(said).toContain('Ce n’est pas une facture')
})

test('says why no VAT is charged, or that prices include all taxes', () => {
  expect(sheetOf({}, atelier).notes[0]).toBe('TVA non applicable, art. 293 B du CGI.')
  const legal = { ...atelier.legal, vat: { number: 'FR00111222333', exemption: null } }
  const sheet = sheetOf({}, { ...atelier, legal })
  expect(sheet.notes[0]).toBe('Prix toutes taxes comprises.')
  expect(sheet.centre.lines).toContain('TVA FR00111222333')
})

test('shows what went back, and what is kept', () => {
  const refunded = byCard({
    refundedCents: 2000,
    otherwiseCents: 500,
    disputes: [{ disputeId: 'd', amountCents: 1000, outcome: 'open' }],
  })
  const sheet = sheetOf({ payments: { pi_1: refunded } })
  expect(sheet.payments.map(each => plain(`${each.label} ${each.amount}`))).toEqual([
    'Carte bancaire, le 21 novembre 2026 75,00 €',
    'Remboursé −25,00 €',
    'Contesté auprès de la banque −10,00 €',
  ])
  expect(plain(sheet.kept)).toBe('40,00 €')
})

test('names the means of what was paid at the centre, and what a voucher paid', () => {
  const onSite = {
    amountCents: 5000,
    returnedCents: 0,
    writtenOffCents: 0,
    paidAt: '2026-11-26T09:00:00Z',
    means: 'check',
    cause: null,
    dueSince: null,
    trouble: null,
  } as const
  const sheet = sheetOf({ payments: {}, onSite, vouchersCents: [2500] })
  expect(sheet.payments.map(({ label }) => label)).toEqual(['Au centre, chèque, le 26 novembre 2026', 'Bon cadeau'])
  expect(plain(sheet.kept)).toBe('75,00 €')
})

test('there is none while nothing was paid, and no name of an erased person', () => {
  expect(receiptSheetOf(sold({ payments: {} }), demoCentre.identity, at)).toBeUndefined()
  expect(
    receiptSheetOf(sold({ payments: { pi_1: byCard({ paidAt: null }) } }), demoCentre.identity, at),
  ).toBeUndefined()
  expect(sheetOf({ client: ERASED }).client).toBeNull()
})

test('the longest texts fit, and the same sheet gives the same file', async () => {
  const details = Array.from({ length: 70 }, (_item, n) => `${n} × Massage 😍 שלום`)
  const sheet = sheetOf({ what: 'Soin '.repeat(40), client: 'L'.repeat(200), details })
  const pdf = await openPdf(await print(receiptDocument(sheet)))
  expect(pdf.pages).toBeGreaterThan(1)
  expect((await pdf.linesOn(pdf.pages)).join('\n')).toContain('Payé en tout')
  const [once, again] = [await print(receiptDocument(sheetOf())), await print(receiptDocument(sheetOf()))]
  expect(Buffer.compare(once, again)).toBe(0)
})
