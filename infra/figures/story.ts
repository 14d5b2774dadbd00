import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { client } from '../stripe-sandbox/testing.ts'
import { buyer, type People } from './people.ts'
import { BATH, MASSAGE, openSmallCentre } from './small-centre.ts'
import type { WholeSystem } from './whole-system.ts'

/** Whether the list of payments showed a difference to Stripe, before and after staff took over Stripe's figures. */
export type MonthPlayed = { readonly gapBefore: boolean; readonly gapAfter: boolean }

/** Plays what happens in `the-month.md`, in the order of time. That page says what each step is for. */
export async function playMonth(whole: WholeSystem, people: People): Promise<MonthPlayed> {
  const { sandbox, travel, settle } = whole
  const { visitor, staff, cancel, book, bookForClient, pay, openPayment, orderVoucher, orderPackage, numberOf } = people
  const stripe = client(whole.sandboxPort)
  const byCentre = { wished_by: 'centre' }
  const bookingUrl = (id: number, what: string) => `/api/backoffice/bookings/${id}/${what}`
  const refund = (intent: string, amount_cents: number, seen?: { seen_cents: number }) =>
    staff('POST', `/api/payments/${intent}/refunds`, {
      amount_cents,
      reason: 'Geste commercial',
      request_id: randomUUID(),
      ...seen,
    })
  const refundAtStripe = (payment_intent: string, amount?: number): Promise<Stripe.Refund> =>
    stripe.refunds.create({ payment_intent, ...(amount !== undefined && { amount }) })

  await openSmallCentre(whole, '2026-11-02', 31)
  // This voucher is paid on 10 February, so it expires on 10 November.
  const odile = await orderVoucher('Odile', { service_id: BATH })
  await pay('voucher', odile)

  await travel('2026-10-20T10:00:00')
  await pay('booking', await book('Alice', MASSAGE, '2026-11-05T10:00:00'))

  await travel('2026-10-31T23:30:00')
  const maud = await bookForClient('Maud', BATH, '2026-11-23T10:00:00')
  const nina = await bookForClient('Nina', BATH, '2026-11-27T10:00:00')
  await cancel(maud, byCentre)

  await travel('2026-11-01T00:15:00')
  await pay('voucher', await orderVoucher('Zélie', { service_id: BATH }))
  await cancel(nina, byCentre)

  await travel('2026-11-02T09:00:00')
  const anna = await book('Anna', MASSAGE, '2026-11-12T10:00:00')
  await pay('booking', anna)
  const berthe = await pay('booking', await book('Berthe', BATH, '2026-11-13T10:00:00'))
  const pauline = await orderVoucher('Pauline', { service_id: MASSAGE })
  await pay('voucher', pauline)
  await book('Rose', MASSAGE, '2026-11-17T10:00:00', await numberOf(pauline))
  const sophie = await orderVoucher('Sophie', { amount_cents: 10_000 })
  const sophiesPayment = await pay('voucher', sophie)
  await book('Solange', BATH, '2026-11-18T10:00:00', await numberOf(sophie))
  await openPayment('voucher', await orderVoucher('Valérie', { amount_cents: 5_000 }))
  await orderPackage('Zoé')
  await openPayment('booking', await book('Brune', BATH, '2026-11-20T10:00:00'))
  const dora = await book('Dora', BATH, '2026-11-25T14:00:00')
  await openPayment('booking', dora)
  await visitor('PATCH', `/api/bookings/${dora}/cancel?cancel_payment_intent=true`)

  await travel('2026-11-03T09:00:00')
  await refund(berthe, 2_000)
  const claire = await pay('booking', await book('Claire', MASSAGE, '2026-11-16T10:00:00'))
  const dianesBooking = await book('Diane', BATH, '2026-11-17T10:00:00')
  const diane = await pay('booking', dianesBooking)
  const therese = await orderVoucher('Thérèse', { amount_cents: 15_000 })
  await pay('voucher', therese)
  const theresesNumber = await numberOf(therese)
  await book('Tess', MASSAGE, '2026-11-24T10:00:00', theresesNumber)
  const tina = await book('Tina', BATH, '2026-11-25T10:00:00', theresesNumber)
  await staff('POST', `/api/gift-vouchers/${await numberOf(odile)}/extend?months=3`, { reason: 'Hospitalisée' })

  await travel('2026-11-04T09:00:00')
  await refundAtStripe(claire)
  const emmasBooking = await book('Emma', MASSAGE, '2026-11-18T10:00:00')
  const emma = await pay('booking', emmasBooking)
  const fanny = await book('Fanny', BATH, '2026-11-19T10:00:00')
  await pay('booking', fanny)
  const gaellesBooking = await book('Gaëlle', MASSAGE, '2026-11-20T10:00:00')
  const gaelle = await pay('booking', gaellesBooking)
  const xenia = await orderPackage('Xénia')
  await pay('package', xenia)
  const vouchersOfXenia = (await staff('GET', `/api/packages/purchases/${xenia}`)).vouchers
  const massage = vouchersOfXenia.find((voucher: { service_name: string }) => voucher.service_name === 'Massage')
  await book('Xavière', MASSAGE, '2026-11-26T10:00:00', massage.voucher_number)

  await travel('2026-11-05T09:00:00')
  await cancel(emmasBooking, byCentre)
  await refundAtStripe(diane, 2_500)
  const showsGap = async () =>
    (await staff('GET', '/api/payments/overview?include_stripe=true&q=Diane')).items[0].gap as boolean
  const gapBefore = await showsGap()
  await staff('POST', `/api/payments/resync/booking/${dianesBooking}`)
  await settle()
  const gapAfter = await showsGap()
  const helene = await pay('booking', await book('Hélène', BATH, '2026-11-24T10:00:00'))
  const ines = await pay('booking', await book('Inès', MASSAGE, '2026-11-25T10:00:00'))
  const ursula = await pay('voucher', await orderVoucher('Ursula', { service_id: BATH }))
  const yvonne = await orderPackage('Yvonne')
  await pay('package', yvonne)
  const karine = await bookForClient('Karine', MASSAGE, '2026-11-10T10:00:00')
  const lucie = await bookForClient('Lucie', BATH, '2026-11-11T10:00:00')
  const manon = await bookForClient('Manon', MASSAGE, '2026-11-11T10:00:00')
  const nadia = await bookForClient('Nadia', BATH, '2026-11-12T14:00:00')
  const olga = await bookForClient('Olga', MASSAGE, '2026-11-13T10:00:00')
  const prune = await bookForClient('Prune', BATH, '2026-11-16T10:00:00')

  await travel('2026-11-06T09:00:00')
  await refund(emma, 7_500, { seen_cents: 7_500 })
  await cancel(fanny, { wished_by: 'client' })
  await cancel(gaellesBooking, { wished_by: 'client', gives_back: true })
  await refund(gaelle, 3_000, { seen_cents: 7_500 })
  await staff('POST', `/api/payments/${gaelle}/refunds/write-off`, { amount_cents: 4_500, reason: 'Accord' })
  const julie = await book('Julie', BATH, '2026-11-26T10:00:00')
  await pay('booking', julie)
  await refundAtStripe(ursula, 1_500)
  const wanda = await orderVoucher('Wanda', { service_id: MASSAGE })
  await pay('voucher', wanda)

  await travel('2026-11-09T09:00:00')
  sandbox.sandbox.send_refund_back(emma)
  sandbox.sandbox.dispute(helene)
  await cancel(julie, byCentre)
  await visitor('POST', '/api/withdrawals', {
    name: 'Yvonne Martin',
    email: buyer('Yvonne').purchaser_email,
    reference: String(yvonne),
  })
  await staff('POST', `/api/gift-vouchers/${await numberOf(wanda)}/invalidate`, { reason: 'Doublon' })
  await staff('POST', `/api/backoffice/bookings/${anna}/reschedule`, { start_time: '2026-12-01T10:00:00' })

  await travel('2026-11-10T18:00:00')
  await staff('POST', `/api/payments/${emma}/refunds/otherwise`, {
    amount_cents: 7_500,
    seen_cents: 7_500,
    means: 'cash',
    reason: 'Carte expirée',
  })
  sandbox.sandbox.dispute(ines)
  await staff('PUT', bookingUrl(karine, 'paid-on-site'), { means: 'cash' })

  await travel('2026-11-11T18:00:00')
  await staff('PUT', bookingUrl(lucie, 'paid-on-site'), { means: 'check' })
  await staff('DELETE', bookingUrl(lucie, 'paid-on-site'))
  await staff('PUT', bookingUrl(manon, 'paid-on-site'), { means: 'card_terminal', amount_cents: 7_000 })
  await staff('POST', bookingUrl(manon, 'refunds-on-site'), {
    amount_cents: 1_000,
    means: 'cash',
    reason: 'Trop perçu',
  })

  await travel('2026-11-12T09:00:00')
  await staff('PUT', `/api/gift-vouchers/${await numberOf(odile)}/undo-extension`, { reason: 'Erreur' })
  await staff('PUT', bookingUrl(nadia, 'paid-on-site'), { means: 'cash' })
  await cancel(nadia, byCentre)
  await staff('POST', bookingUrl(nadia, 'refunds-on-site'), { amount_cents: 2_500, means: 'cash', reason: 'Annulée' })
  await staff('PUT', bookingUrl(olga, 'paid-on-site'), { means: 'transfer' })
  await cancel(olga, { wished_by: 'client' })
  await staff('PUT', bookingUrl(prune, 'paid-on-site'), { means: 'check' })
  await cancel(prune, byCentre)
  await staff('POST', bookingUrl(prune, 'refunds-on-site/write-off'), { reason: 'Offert au personnel' })

  await travel('2026-11-16T09:00:00')
  await refund(sophiesPayment, 10_000)
  await cancel(tina, byCentre)

  await travel('2026-11-23T09:00:00')
  sandbox.sandbox.win(helene)
  await travel('2026-11-24T09:00:00')
  sandbox.sandbox.lose(ines)
  await travel('2026-11-30T18:00:00')
  return { gapBefore, gapAfter }
}
