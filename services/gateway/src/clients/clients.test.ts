import { bookingsTable } from '@alba/contracts/bookings/rows'
import type { ClientPage, ClientSummary } from '@alba/contracts/clients/api'
import { MOST_CLIENTS, MOST_HANDED_OVER } from '@alba/contracts/clients/limits'
import { type ClientRow, clientSalesTable, clientsTable } from '@alba/contracts/clients/rows'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { paymentsTable, supervisedTable } from '@alba/contracts/payments/rows'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import { searchable } from '@alba/contracts/shared/searchable'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, paidVoucher, paymentRow, purchaseRow, supervisedRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const PAST = 412_345_678_901_230
const FUTURE = PAST + 1
/** The visitor left this booking before paying. */
const ABANDONED = PAST + 2
const OF_ZOE = PAST + 3
const VOUCHER = PAST + 4
const PURCHASE = PAST + 5
const OF_JOINED = PAST + 7
const UNKNOWN = PAST + 99

/** Ids of persons. */
const LEA = 'a'.repeat(32)
const ZOE = 'b'.repeat(32)
/** A person who was erased. */
const ERASED_PERSON = 'c'.repeat(32)

const clientRow = (person_id: string, name: string, phone: string | null, changes: Partial<ClientRow> = {}) => {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
  const searched = searchable([name, email], [phone])
  const seen = {
    last_seen_at: '2026-11-20T10:00:00.000Z',
    known: true,
    given: [],
    settled: [],
    sales: 1,
    joined_to: null,
    joined_at: null,
    partable: false,
  }
  return { person_id, name, email, phone, searched, ...seen, ...changes }
}
const saleRow = (person_id: string, kind: SupervisedType, entity_id: number, made_at: string) => ({
  key: saleKeyOf(kind, entity_id),
  person_id,
  kind,
  entity_id,
  made_at,
})

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  gateway.travel('2026-11-24T10:00:00Z')
  await put(database, clientsTable, clientRow(LEA, 'Léa Martin', '0612345678'), clientRow(ZOE, 'Zoé Müller', null))
  const others = Array.from({ length: MOST_CLIENTS + 3 }, (_, n) =>
    clientRow(`${n.toString(16)}${'d'.repeat(31)}`, `Nour ${'abcdefghijklmnop'[n]}`, '0711223344', {
      last_seen_at: `2025-01-01T00:00:${String(n).padStart(2, '0')}.000Z`,
    }),
  )
  await put(database, clientsTable, ...others, clientRow(ERASED_PERSON, 'effacé', null))
  const past = bookingRow(PAST, { status: 'confirmed', admin_notes: 'Genou droit', notes: null })
  const future = bookingRow(FUTURE, { status: 'confirmed', starts_at: '2026-12-01T08:00:00.000Z', date: '2026-12-01' })
  const abandoned = bookingRow(ABANDONED, {
    status: 'canceled',
    abandoned: true,
    starts_at: '2026-11-20T08:00:00.000Z',
    date: '2026-11-20',
  })
  const ofZoe = bookingRow(OF_ZOE, { status: 'confirmed', customer_name: 'Zoé Müller' })
  await put(database, bookingsTable, past, future, abandoned, ofZoe)
  await put(database, vouchersTable, paidVoucher(VOUCHER, 'ABCD-EFGH-JKLM'))
  await put(database, purchasesTable, purchaseRow(PURCHASE))
  await put(
    database,
    supervisedTable,
    supervisedRow(saleKeyOf('booking', PAST), { received_cents: 7500, payment_status: 'paid' }),
    supervisedRow(saleKeyOf('booking', FUTURE), { received_cents: 5000, refunded_cents: 2000 }),
    supervisedRow(saleKeyOf('booking', ABANDONED), { listed: false }),
    supervisedRow(saleKeyOf('booking', OF_ZOE), { received_cents: 9999 }),
  )
  await put(database, paymentsTable, paymentRow('pi_lea', { target_id: PAST }))
  await put(
    database,
    clientSalesTable,
    ...[past, future, abandoned].map(({ id }, n) => saleRow(LEA, 'booking', id, `2026-11-0${n + 1}T10:00:00.000Z`)),
    saleRow(ZOE, 'booking', ofZoe.id, '2026-11-09T10:00:00.000Z'),
    saleRow(LEA, 'voucher', VOUCHER, '2026-11-05T10:00:00.000Z'),
    saleRow(LEA, 'package', PURCHASE, '2026-11-06T10:00:00.000Z'),
  )
})
afterAll(() => gateway.stop())

const get = (path: string, headers = gateway.staff(2)) =>
  gateway.app.inject({ url: `/api/backoffice/clients${path}`, headers })
const list = async (q: string): Promise<ClientSummary[]> => (await get(`?q=${encodeURIComponent(q)}`)).json()
const page = async (who: string): Promise<ClientPage> => (await get(`/${who}`)).json()

it('finds a client by two letters of a name and by four digits of a phone number, with the last visit', async () => {
  const lea = { id: LEA, name: 'Léa Martin', email: 'léa@example.org', phone: '0612345678', last_visit: '2026-11-23' }
  expect(await list('lé')).toEqual([lea])
  expect(await list('MA')).toEqual([lea])
  expect(await list('5678')).toEqual([lea])
  expect(await list('06 12 34')).toEqual([lea])
  expect(await list('zo')).toMatchObject([{ id: ZOE, phone: null, last_visit: '2026-11-23' }])
  for (const q of ['l', '%', 'nobody']) expect([q, await list(q)]).toEqual([q, []])
})

it('lists whoever was seen last when no text is given, up to the limit, and nobody who was erased', async () => {
  const seen = await list('')
  expect(seen).toHaveLength(MOST_CLIENTS - 1)
  expect(
    seen
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([LEA, ZOE])
  expect(await list('nour')).toHaveLength(MOST_CLIENTS)
  expect(await list('efface')).toEqual([])
})

it('shows all that a client booked and bought on one page, newest first, and nothing of anybody else', async () => {
  const found = await page(LEA)
  expect(found).toMatchObject({ id: LEA, name: 'Léa Martin', visits: 1, last_visit: '2026-11-23', is_cut: false })
  expect(found.bookings.map(({ id }) => id)).toEqual([FUTURE, PAST, ABANDONED])
  expect(found.bookings[1]).toMatchObject({ notes: null, admin_notes: 'Genou droit', status: 'confirmed' })
  expect(found.bookings[2]).toMatchObject({ abandoned: true })
  expect(found.vouchers).toMatchObject([{ id: VOUCHER, voucher_number: 'ABCD-EFGH-JKLM' }])
  expect(found.packages).toMatchObject([{ id: PURCHASE, vouchers: [] }])
  expect(found.payments.map(({ id }) => id).toSorted()).toEqual([`booking:${PAST}`, `booking:${FUTURE}`])
  expect(found.kept_cents).toBe(7500 + 5000 - 2000)
  expect((await page(ZOE)).kept_cents).toBe(9999)
})

it('leads from a booking, a voucher, a purchase and a payment to its client', async () => {
  for (const who of [`booking:${PAST}`, `voucher:${VOUCHER}`, `package:${PURCHASE}`, 'pi_lea'])
    expect([who, (await page(who)).id]).toEqual([who, LEA])
})

it('answers 404 for whoever is not known, 422 for what is no id, and 401 without a token', async () => {
  for (const who of ['e'.repeat(32), `booking:${UNKNOWN}`, 'pi_nothing'])
    expect((await get(`/${who}`)).json()).toMatchObject({ status: 404, code: 'client_unknown' })
  for (const who of ['zoe', 'booking:1', `room:${PAST}`, 'A'.repeat(32)])
    expect((await get(`/${who}`)).statusCode).toBe(422)
  expect((await gateway.app.inject(`/api/backoffice/clients/${LEA}`)).statusCode).toBe(401)
  expect((await gateway.app.inject('/api/backoffice/clients')).statusCode).toBe(401)
})

describe('a correction of how a client is reached', () => {
  const shown = { name: 'Zoé Müller', email: 'zoé@example.org', phone: null }
  const wanted = { name: 'Zoé Muller', email: 'zoe@example.org', phone: ' 06 11 22 33 44 ' }
  const correct = (payload: object, id = ZOE) =>
    gateway.app.inject({
      method: 'PUT',
      url: `/api/backoffice/clients/${id}/contact`,
      headers: gateway.staff(2),
      payload,
    })

  it('sends command all that the client has, and answers with the id of the client from then on', async () => {
    gateway.command.on('correct-client-contact', () => ({ body: { position: null, personId: ERASED_PERSON } }))
    const answer = await correct({ ...wanted, instead_of: shown })
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: ERASED_PERSON }])
    const { body, headers } = gateway.command.last('correct-client-contact')
    const sales = [`booking:${OF_ZOE}`]
    expect(body).toEqual({ ...wanted, phone: '06 11 22 33 44', personId: ZOE, sales, seenAt: '' })
    expect(headers['x-actor']).toBe('practitioner:2')
  })
  it('sends command more than a page shows, and is refused when it is more than a command may have', async () => {
    const faithful = '7'.repeat(32)
    const seen = { name: 'Nina Rossi', email: 'nina@example.org', phone: null }
    const given = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        saleRow(faithful, 'booking', 500_000_000_000_000 + from + n, '2026-11-01T10:00:00.000Z'),
      )
    await put(gateway.database, clientsTable, clientRow(faithful, seen.name, seen.phone))
    await put(gateway.database, clientSalesTable, ...given(0, MOST_HANDED_OVER))
    expect((await correct({ ...wanted, instead_of: seen }, faithful)).statusCode).toBe(200)
    const { sales } = gateway.command.last('correct-client-contact').body as { sales: string[] }
    expect(new Set(sales).size).toBe(MOST_HANDED_OVER)
    await put(gateway.database, clientSalesTable, ...given(MOST_HANDED_OVER, 1))
    const refused = await correct({ ...wanted, instead_of: seen }, faithful)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'client_too_large'])
  })
  it('is refused without a command when somebody else has corrected the client since, and when the client is unknown', async () => {
    const before = gateway.command.calls.length
    const late = await correct({ ...wanted, instead_of: { ...shown, phone: '0600000000' } })
    expect([late.statusCode, late.json().code]).toEqual([409, 'contact_changed'])
    const withOtherEmail = { name: 'Léa Martin', email: 'lea@example.org', phone: '0612345678' }
    expect((await correct({ ...withOtherEmail, instead_of: withOtherEmail }, LEA)).statusCode).toBe(409)
    expect((await correct({ ...wanted, instead_of: shown }, 'e'.repeat(32))).json().code).toBe('client_unknown')
    expect((await correct({ ...wanted, instead_of: shown }, `booking:${PAST}`)).statusCode).toBe(422)
    expect(gateway.command.calls).toHaveLength(before)
  })
})

describe('two clients who are one person', () => {
  const post = (verb: 'join' | 'part', other: string, id = LEA) =>
    gateway.app.inject({
      method: 'POST',
      url: `/api/backoffice/clients/${id}/${verb}`,
      headers: gateway.staff(2),
      payload: { other },
    })

  it('are joined with the details of the one that is kept and all that the other one has', async () => {
    gateway.command.on('join-clients', () => ({ body: { position: null } }))
    const answer = await post('join', ZOE)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: LEA }])
    expect(gateway.command.last('join-clients').body).toEqual({
      personId: LEA,
      name: 'Léa Martin',
      email: 'léa@example.org',
      phone: '0612345678',
      previousPersonId: ZOE,
      sales: [`booking:${OF_ZOE}`],
    })
    expect((await post('join', 'e'.repeat(32))).json().code).toBe('client_unknown')
    expect((await post('join', 'zoe')).statusCode).toBe(422)
  })
  it('are shown on one page with what both have, are found by either, and can be parted', async () => {
    const gone = 'f'.repeat(32)
    const joined = { joined_to: LEA, joined_at: '2026-11-20T10:00:00.000Z', partable: true }
    const earlier = { joined_to: gone, joined_at: '2026-11-19T10:00:00.000Z', partable: false }
    await put(
      gateway.database,
      clientsTable,
      clientRow(gone, 'Lou Quillfeather', null, joined),
      clientRow('9'.repeat(32), 'Louise Quillfeather', null, earlier),
    )
    const visit = { starts_at: '2026-11-24T08:00:00.000Z', date: '2026-11-24' }
    await put(gateway.database, bookingsTable, bookingRow(OF_JOINED, { status: 'confirmed', ...visit }))
    await put(gateway.database, clientSalesTable, saleRow(gone, 'booking', OF_JOINED, '2026-11-09T10:00:00.000Z'))
    for (const who of [LEA, gone, '9'.repeat(32), `booking:${OF_JOINED}`]) {
      const shown = await page(who)
      expect([who, shown.id]).toEqual([who, LEA])
      expect(shown.bookings.map(({ id }) => id)).toContain(OF_JOINED)
      expect(shown.joined).toMatchObject([
        { id: gone, name: 'Lou Quillfeather', partable: true },
        { id: '9'.repeat(32), partable: false },
      ])
    }
    expect((await page(LEA)).last_visit).toBe('2026-11-24')
    for (const q of ['quillfeather', 'léa'])
      expect([q, await list(q)]).toMatchObject([q, [{ id: LEA, last_visit: '2026-11-24' }]])
    gateway.command.on('part-clients', () => ({ body: { position: null } }))
    expect((await post('part', gone)).json()).toEqual({ id: gone })
    expect(gateway.command.last('part-clients').body).toEqual({
      personId: gone,
      name: 'Lou Quillfeather',
      email: 'lou@example.org',
      phone: null,
      previousPersonId: LEA,
    })
    expect((await post('part', 'e'.repeat(32))).json().code).toBe('client_unknown')
  })
})
