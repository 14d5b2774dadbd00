import { bookingsTable } from '@alba/contracts/bookings/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { openPdf } from '@alba/platform/testing/pdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillCentre } from '../testing/demo-catalogue.ts'
import { bookingRow, paidVoucher, paymentMoney, purchaseRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

/** The id of one booking, one voucher and one package, all three paid by card. */
const ID = 123_456_789_012_345
/** Booked by staff, and paid neither by card nor at the centre yet. */
const UNPAID = ID + 1
const BY_VOUCHER = ID + 2
const BY_VOUCHER_CANCELED = ID + 3
const UNKNOWN = ID + 9
const payments = { pi_1: paymentMoney({ paidAt: '2026-11-20T09:00:00.000Z' }) }
const confirmed = { status: 'confirmed', held_until: null } as const

let gateway: TestGateway
const byVoucher = {
  settled_by: 'voucher',
  voucher_cents: 7500,
  voucher_parts: [{ id: 512_345_678_901_234, number: 'ABCD-EFGH-JKLM', cents: 7500 }],
} as const
beforeAll(async () => {
  gateway = await startGateway()
  await fillCentre(gateway.database)
  await put(
    gateway.database,
    bookingsTable,
    bookingRow(ID, { ...confirmed, settled_by: 'card', payments }),
    bookingRow(UNPAID, { ...confirmed, settled_by: 'staff' }),
    bookingRow(BY_VOUCHER, { ...confirmed, ...byVoucher }),
    bookingRow(BY_VOUCHER_CANCELED, { ...byVoucher, status: 'canceled' }),
  )
  await put(gateway.database, vouchersTable, paidVoucher(ID, 'ABCD-EFGH-JKLM', { payments }))
  await put(gateway.database, purchasesTable, purchaseRow(ID, { payments }))
})
afterAll(() => gateway.stop())

const askAsStaff = (kind: string, id = ID) =>
  gateway.app.inject({ url: `/api/backoffice/receipts/${kind}/${id}`, headers: gateway.staff(2) })
const ask = (payload: object, { app } = gateway) => app.inject({ method: 'POST', url: '/api/receipts', payload })
const textOf = async (bytes: Buffer) => (await openPdf(bytes)).lines.join('\n')

it.each([
  ['booking', `recu-${ID}.pdf`, 'Réservation n° 123 456 789 012 345', 'Massage prénatal'],
  ['voucher', 'recu-2345.pdf', 'Achat n° … 2345', 'Numéro se terminant par JKLM'],
  ['package', 'recu-2345.pdf', 'Achat n° … 2345', 'Forfait : '],
])(
  'staff gets the receipt of a paid %s as a PDF file, without the whole number of a voucher',
  async (kind, name, reference, words) => {
    const answer = await askAsStaff(kind)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    const text = (await textOf(answer.rawPayload)).replaceAll('\u00a0', ' ')
    expect(text).toContain(reference)
    for (const said of [words, 'Carte bancaire, le 20 novembre 2026', 'SIRET', '75,00 €']) expect(text).toContain(said)
    expect(text).not.toContain('ABCD-EFGH')
  },
)

it('nobody learns from the receipt of an order the id by which its vouchers are read and spent', async () => {
  for (const kind of ['voucher', 'package']) {
    const { headers, rawPayload } = await askAsStaff(kind)
    // The text of the page in any grouping, the file as it is sent with its title, and its name.
    const places = [await textOf(rawPayload), rawPayload.toString('utf8'), JSON.stringify(headers)]
    const isTold = places.map(place => place.replaceAll(/\s/g, '').includes(String(ID)))
    expect([kind, ...isTold]).toEqual([kind, false, false, false])
  }
})

it('a booking has no receipt before anything is paid, nor when it is canceled and its voucher may be valid again', async () => {
  for (const id of [UNPAID, BY_VOUCHER_CANCELED]) {
    const answer = await askAsStaff('booking', id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'receipt_unpaid'])
  }
})

it('the receipt of a confirmed booking names the voucher that paid', async () => {
  expect(await textOf((await askAsStaff('booking', BY_VOUCHER)).rawPayload)).toContain('Bon cadeau')
})

it('answers 404 for an unknown booking, and 422 for a kind of sale that does not exist', async () => {
  expect((await askAsStaff('booking', UNKNOWN)).statusCode).toBe(404)
  expect((await askAsStaff('gift')).statusCode).toBe(422)
})

it('whoever has the link of a letter gets the receipt of the sale that the command service finds for its token', async () => {
  gateway.command.on('look-up-receipt', () => ({ body: { kind: 'voucher', id: ID } }))
  const answer = await ask({ token: 'a-secret' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(gateway.command.last('look-up-receipt').body).toEqual({ token: 'a-secret' })
})

it('whoever has just paid gets the receipt with the idempotency key of their request', async () => {
  gateway.command.on('look-up-receipt', () => ({ body: { kind: 'booking', id: ID } }))
  const payload = { kind: 'booking', id: ID, request_key: 'the-key-of-the-request' }
  const answer = await ask(payload)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(gateway.command.last('look-up-receipt').body).toEqual({
    kind: 'booking',
    id: ID,
    requestKey: 'the-key-of-the-request',
  })
})

it('guesses of links are limited, and each is answered with 404 or 429', async () => {
  const strict = await startGateway({ rateLimitScale: 1 })
  strict.command.on('look-up-receipt', () => ({ status: 404, body: problemOfRejection('receipt_unknown') }))
  const tries = await Promise.all(Array.from({ length: 15 }, (_try, n) => ask({ token: `${n}` }, strict)))
  await strict.stop()
  expect(tries.some(({ statusCode }) => statusCode === 429)).toBe(true)
  for (const { statusCode } of tries) expect([404, 429]).toContain(statusCode)
})
