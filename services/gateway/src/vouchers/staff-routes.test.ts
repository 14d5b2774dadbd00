import { purchasesTable } from '@alba/contracts/packages/rows'
import { voucherTextsTable } from '@alba/contracts/search/rows'
import { french } from '@alba/contracts/shared/typography'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOf, problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE } from '../testing/demo-catalogue.ts'
import { paidVoucher, purchaseRow, voucherRow, voucherText } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'
import { statusAt } from './queries.ts'

const VOUCHER = 512_345_678_901_230
const NUMBER = 'AAAA-AAAA-AAAA'
const created = (day: number) => ({ created_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z` })
/**
 * The end of an expired voucher: the gateway's clock starts at 10:00:00 UTC on 20 November 2026, and a voucher is valid to
 * the end of the second of its `expires_at`.
 */
const over = { expires_at: '2026-11-20T09:59:58.000Z', expires_on: '2026-11-20' }
const rows: readonly VoucherRow[] = [
  paidVoucher(VOUCHER, NUMBER, { ...created(9), purchaser_email: 'Lea.Martin@example.org', purchaser_name: 'Mârtin' }),
  paidVoucher(VOUCHER + 1, 'BBBB-BBBB-BBBB', { ...created(8), service_id: null, service_name: null }),
  paidVoucher(VOUCHER + 2, 'CCCC-CCCC-CCCC', { ...created(7), status: 'used', ...over }),
  paidVoucher(VOUCHER + 3, 'DDDD-DDDD-DDDD', { ...created(6), ...over }),
  paidVoucher(VOUCHER + 4, 'EEEE-EEEE-EEEE', { ...created(5), status: 'expired', ...over }),
  paidVoucher(VOUCHER + 5, 'FFFF-FFFF-FFFF', { ...created(4), status: 'invalidated', ...over }),
  paidVoucher(VOUCHER + 6, 'GGGG-GGGG-GGGG', { ...created(3), expires_at: '2026-11-20T10:00:00.000Z' }),
  voucherRow(VOUCHER + 7, created(2)),
  voucherRow(VOUCHER + 8, { ...created(1), status: 'canceled', payment_status: 'canceled' }),
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, vouchersTable, ...rows)
  await put(gateway.database, voucherTextsTable, ...rows.map(voucherText))
})
afterAll(() => gateway.stop())

const get = async (path: string) =>
  (await gateway.app.inject({ url: `/api/gift-vouchers/${path}`, headers: gateway.staff() })).json()
const post = (path: string) =>
  gateway.app.inject({ method: 'POST', url: `/api/gift-vouchers/${path}`, headers: gateway.staff(2) })
/** The indices in `rows` of the vouchers of a list. */
const places = (items: { id: number }[]) => items.map(({ id }) => id - VOUCHER)

describe('the list', () => {
  it('has all vouchers, newest first, with everything that staff may see', async () => {
    const { items, total } = await get('list')
    expect([places(items), total]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8], 9])
    expect(items[0]).toEqual({
      id: VOUCHER,
      voucher_number: NUMBER,
      status: 'valid',
      payment_status: 'paid',
      service_id: 1,
      service_name: 'Massage prénatal',
      amount_cents: 7500,
      balance_cents: null,
      validity_months: 9,
      expires_at: '2027-08-20T21:59:59.000Z',
      used_at: null,
      created_at: '2026-11-09T10:00:00.000Z',
      paid_at: '2026-11-20T10:00:00.000Z',
      terms: defaultTermsView,
      purchaser_firstname: 'Jeanne',
      purchaser_name: 'Mârtin',
      purchaser_email: 'Lea.Martin@example.org',
      purchaser_phone: '06 11 22 33 44',
      recipient_firstname: 'Anaïs',
      recipient_lastname: 'Roux',
      recipient_email: 'anais@example.org',
      personal_message: 'Repose-toi bien',
      package_purchase_id: null,
      worth_cents: 7500,
      used_cents: 0,
      card: 'quiet',
      delivered_at: null,
      can_undo_extension: false,
      refunded_cents: 0,
      outstanding_cents: 0,
      money: null,
      refundable: [],
      stripe_payment_intent_id: `pi_${VOUCHER}`,
    })
    expect(items[7]).toMatchObject({ status: 'pending', payment_status: 'pending', voucher_number: null })
  })

  it.each([
    ['valid', [0, 1, 6]],
    ['used', [2]],
    ['expired', [3, 4]],
    ['invalidated', [5]],
    ['pending', [7]],
    ['canceled', [8]],
  ])('has the vouchers that are %s now, also when their expiry is not recorded yet', async (status, expected) => {
    const { items, total } = await get(`list?status=${status}`)
    expect([places(items), total]).toEqual([expected, expected.length])
    for (const item of items) expect(item.status).toBe(status)
  })

  it('filters by the same rule by which it shows the status', async () => {
    for (const now of [
      '2026-11-20T09:59:58Z',
      '2026-11-20T09:59:59Z',
      '2026-11-20T10:00:01Z',
      '2027-09-01T00:00:00Z',
    ]) {
      gateway.travel(now)
      const { items } = await get('list?status=expired')
      const expected = rows.filter(row => statusAt(row, Date.parse(now)) === 'expired').map(row => row.id)
      expect(
        items.map((item: { id: number }) => item.id),
        now,
      ).toEqual(expected)
      // The JSON of each row was cached before, with an earlier status.
      const shown = (await get('list')).items.map((item: { status: string }) => item.status)
      expect(shown, now).toEqual(rows.map(row => statusAt(row, Date.parse(now))))
    }
    gateway.travel('2026-11-20T10:00:00Z')
  })

  it('is paged', async () => {
    const page = await get('list?limit=2&offset=2')
    expect([places(page.items), page.total]).toEqual([[2, 3], 9])
    expect((await get('list?limit=2&offset=100')).total).toBe(9)
  })

  it.each([
    ['aaaa-aa', [0]],
    ['AAAA AAAA aaaa', [0]],
    ['martin jean', [0]],
    ['pr mas', [0, 2, 3, 4, 5, 6, 7, 8]],
    ['AAAAAAAA', [0]],
    ['mârt', [0]],
    ['MÂRT', [0]],
    ['Jeanne Mâr', [0]],
    ['LEA.MARTIN@', [0]],
    ['prénatal', [0, 2, 3, 4, 5, 6, 7, 8]],
    ['%', []],
    ['martinaaaa', []],
    ['martin nobody', []],
  ])('finds « %s »', async (q, expected) => {
    expect(places((await get(`list?q=${encodeURIComponent(q)}`)).items)).toEqual(expected)
  })

  it.each(['status=odd', 'limit=0', 'limit=501', 'limit=x', 'offset=-1'])('refuses « %s »', async query => {
    expect((await get(`list?${query}`)).status).toBe(422)
  })
})

it('counts the vouchers of each status at the present time', async () => {
  expect(await get('stats')).toEqual({
    total: 9,
    pending: 1,
    valid: 3,
    used: 1,
    expired: 2,
    invalidated: 1,
    canceled: 1,
  })
})

it('finds the vouchers of a purchaser by the whole e-mail address, in any case', async () => {
  expect(places(await get('search?email=LEA.martin@example.org'))).toEqual([0])
  expect(await get('search?email=martin@example.org')).toEqual([])
  for (const query of ['', '?email=lea']) expect((await get(`search${query}`)).status).toBe(422)
})

let position = 0
/** Writes the row of the voucher as the projector does. */
async function project(changes: Partial<VoucherRow>, reached: string) {
  await put(gateway.database, vouchersTable, paidVoucher(VOUCHER, NUMBER, changes))
  await moveModel(gateway.database, 'vouchers', reached, { vouchers: [VOUCHER] })
}

describe.each([
  [
    'extend?months=3',
    'extend-voucher',
    { voucherId: VOUCHER, months: 3, reason: null },
    { expires_at: '2028-01-01T22:59:59.000Z' },
  ],
  ['invalidate', 'invalidate-voucher', { voucherId: VOUCHER, reason: null }, { status: 'invalidated' }],
] as const)('POST …/%s', (action, command, body, changes) => {
  it.each([NUMBER, String(VOUCHER)])('accepts %s, sends the actor, and shows the changed voucher', async code => {
    const before = at(++position)
    const after = at(++position)
    await project({}, before)
    await gateway.knows('vouchers', before)
    gateway.command.on(command, () => {
      gateway.inBackground(project(changes, after))
      return { body: { position: after } }
    })
    const answer = await post(`${code}/${action}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject(changes)
    const call = gateway.command.last(command)
    expect([call.body, call.headers['x-actor']]).toEqual([body, 'practitioner:2'])
  })

  it('answers 202 with the location when the read model is stopped or late', async () => {
    gateway.command.on(command, () => ({ body: { position: at(9_999) } }))
    const answer = await post(`${NUMBER}/${action}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([202, `/api/gift-vouchers/by-id/${VOUCHER}`])
  })

  it('answers with refusals of the command service, and 404 for an unknown code', async () => {
    for (const rejection of ['voucher_not_extendable', 'voucher_not_invalidable'] as const) {
      gateway.command.on(command, () => ({ status: 409, body: problemOfRejection(rejection) }))
      expect((await post(`${NUMBER}/${action}`)).json().code).toBe(rejection)
    }
    for (const code of ['ZZZZ-ZZZZ-ZZZZ', '999999999999999', 'x'])
      expect((await post(`${code}/${action}`)).statusCode).toBe(404)
  })
})

it.each(['0', '25', '1.5', 'many'])('refuses to extend a voucher by %s months', async months => {
  const answer = await post(`${NUMBER}/extend?months=${months}`)
  expect([answer.statusCode, answer.json().detail]).toEqual([422, french('La prolongation va de 1 à 24 mois')])
})

it('extends a voucher by three months by default', async () => {
  gateway.command.on('extend-voucher', () => ({ body: { position: null } }))
  expect((await post(`${NUMBER}/extend`)).statusCode).toBe(200)
  expect(gateway.command.last('extend-voucher').body).toMatchObject({ months: 3 })
})

it('answers with the sentence of the command service, where it has one, instead of the route’s own', async () => {
  const sentence = 'Trop de demandes simultanées. Merci de réessayer dans un instant.'
  gateway.command.on('extend-voucher', () => ({ status: 503, body: problemOf(503, 'too_busy', sentence) }))
  const answer = await post(`${NUMBER}/extend?months=3`)
  expect([answer.statusCode, answer.json().detail]).toEqual([503, sentence])
})

it('answers with the route’s own sentence when the vouchers cannot be read', async () => {
  await gateway.database.query('ALTER SCHEMA vouchers RENAME TO vouchers_away')
  const answers = [
    await gateway.app.inject({ url: '/api/gift-vouchers/search?email=a@b.fr', headers: gateway.staff() }),
    await gateway.app.inject({ url: '/api/gift-vouchers/stats', headers: gateway.staff() }),
    await post(`${NUMBER}/validate`),
    await gateway.app.inject({
      method: 'POST',
      url: `/api/gift-vouchers/${NUMBER}/use`,
      payload: { booking_id: VOUCHER },
    }),
  ]
  await gateway.database.query('ALTER SCHEMA vouchers_away RENAME TO vouchers')
  expect(answers.map(answer => [answer.statusCode, answer.json().detail])).toEqual([
    [503, 'Erreur lors de la recherche'],
    [503, 'Erreur lors de la récupération des statistiques'],
    [503, 'Erreur lors de la validation'],
    [503, 'Erreur lors de l’utilisation du bon'],
  ])
})

it.each([
  ['POST', 'extend', 'extend-voucher'],
  ['POST', 'invalidate', 'invalidate-voucher'],
  ['PUT', 'undo-extension', 'undo-extension'],
] as const)('%s …/%s sends the reason, and needs no body', async (method, action, command) => {
  gateway.command.on(command, () => ({ body: { position: null } }))
  const send = (more: object) =>
    gateway.app.inject({ method, url: `/api/gift-vouchers/${NUMBER}/${action}`, headers: gateway.staff(2), ...more })
  expect((await send({ payload: { reason: ' Grossesse alitée ' } })).statusCode).toBe(200)
  expect(gateway.command.last(command).body).toMatchObject({ voucherId: VOUCHER, reason: 'Grossesse alitée' })
  expect((await send({})).statusCode).toBe(200)
  expect(gateway.command.last(command).body).toMatchObject({ voucherId: VOUCHER, reason: null })
})

it.each(['POST extend', 'PUT undo-extension'])('%s: says which end of the voucher the page shows', async action => {
  const [method = '', path] = action.split(' ')
  for (const command of ['extend-voucher', 'undo-extension'] as const)
    gateway.command.on(command, () => ({ body: { position: null } }))
  const url = `/api/gift-vouchers/${NUMBER}/${path}?expires_at=2027-11-21T22:59:59.000Z`
  await gateway.app.inject({ method: method as 'POST' | 'PUT', url, headers: gateway.staff(2) })
  const command = method === 'POST' ? 'extend-voucher' : 'undo-extension'
  expect(gateway.command.last(command).body).toMatchObject({ seenExpiresAt: '2027-11-21T22:59:59.000Z' })
})

it('says which extension is undone, where the page knows it', async () => {
  gateway.command.on('undo-extension', () => ({ body: { position: null } }))
  const url = `/api/gift-vouchers/${NUMBER}/undo-extension?former_expires_at=2027-11-21T22:59:59.000Z`
  expect((await gateway.app.inject({ method: 'PUT', url, headers: gateway.staff(2) })).statusCode).toBe(200)
  expect(gateway.command.last('undo-extension').body).toMatchObject({ formerExpiresAt: '2027-11-21T22:59:59.000Z' })
})

it('says whether an extension can be undone', async () => {
  const code = (n: number) => `QQQQ-QQQQ-QQ${n}`
  const extended = [
    paidVoucher(VOUCHER + 71, code(71), { undoable_extensions: 1 }),
    paidVoucher(VOUCHER + 72, code(72), { undoable_extensions: 0 }),
    paidVoucher(VOUCHER + 73, code(73), { undoable_extensions: 1, status: 'used' }),
  ].map(row => ({ ...row, purchaser_email: 'extended@example.org' }))
  await put(gateway.database, vouchersTable, ...extended)
  await put(gateway.database, voucherTextsTable, ...extended.map(voucherText))
  const found: { voucher_number: string; can_undo_extension: boolean }[] = await get(
    'search?email=extended@example.org',
  )
  const undoable = found.filter(each => each.can_undo_extension).map(each => each.voucher_number)
  expect([found.length, undoable]).toEqual([3, [code(71)]])
  await gateway.database.query('DELETE FROM vouchers.vouchers WHERE purchaser_email = $1', ['extended@example.org'])
})

it('shows the worth of a voucher of a package as its share of the package’s price', async () => {
  // The three services have the same list price. The first voucher gets the cent that is left over.
  const purchase = purchaseRow(VOUCHER + 50, { amount_cents: 18_001 })
  await put(gateway.database, purchasesTable, purchase)
  const ofPackage = [51, 52, 53].map(n =>
    paidVoucher(VOUCHER + n, `PPPP-PPPP-PP${n}`, {
      purchase_id: purchase.id,
      service_id: n === 53 ? BATH : MASSAGE,
      purchaser_email: 'package@example.org',
    }),
  )
  await put(gateway.database, vouchersTable, ...ofPackage)
  await put(gateway.database, voucherTextsTable, ...ofPackage.map(voucherText))
  const found = await get('search?email=package@example.org')
  const worth = found.map((each: { worth_cents: number }) => each.worth_cents)
  expect(worth.toSorted()).toEqual([6000, 6000, 6001])
  expect((await get(`PPPP-PPPP-PP51`)).worth_cents).toBe(6001)
  for (const path of ['PPPP-PPPP-PP51', `by-id/${VOUCHER + 51}`]) {
    const shown = await gateway.app.inject({ url: `/api/gift-vouchers/${path}` })
    expect(shown.json()).toMatchObject({ amount_cents: 6001, balance_cents: null })
  }
  await gateway.database.query('DELETE FROM vouchers.vouchers WHERE purchase_id = $1', [purchase.id])
})
