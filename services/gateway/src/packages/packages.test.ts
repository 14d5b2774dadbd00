import { purchasesTable } from '@alba/contracts/packages/rows'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE } from '../testing/demo-catalogue.ts'
import { paidVoucher, purchaseRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const PURCHASE = 612_345_678_901_234
const PAID = PURCHASE + 1
const INTENT = 'pi_purchase'
const RECEIVED = '2026-11-20T10:00:00.000Z'
const order = {
  package_id: 1,
  purchaser_firstname: 'Jeanne',
  purchaser_name: 'Petit',
  purchaser_email: 'jeanne@example.org',
}
const ofPackage = (n: number, changes: Partial<VoucherRow> = {}) =>
  paidVoucher(512_345_678_901_230 + n, `AAAA-AAAA-AAA${n + 2}`, {
    purchase_id: PAID,
    payment_intent_id: null,
    ...changes,
  })
const vouchers = [
  ofPackage(0),
  ofPackage(1, { status: 'used' }),
  ofPackage(2, { service_id: BATH, service_name: 'Bain' }),
]
const paid = purchaseRow(PAID, {
  payment_status: 'paid',
  paid_at: '2026-11-20T10:00:00.000Z',
  payment_intent_id: 'pi_paid',
  created_at: '2026-11-21T10:00:00.000Z',
})

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, purchasesTable, purchaseRow(PURCHASE), paid)
  await put(gateway.database, vouchersTable, ...vouchers)
})
afterAll(() => gateway.stop())

const get = (url: string, headers = {}) => gateway.app.inject({ url, headers })
const post = (payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: '/api/packages/purchase', payload, headers })

/** Acts as the projector after a command was answered. */
async function project(position: string, changes: Parameters<typeof purchaseRow>[1] = {}) {
  await put(gateway.database, purchasesTable, purchaseRow(PURCHASE, changes))
  await moveModel(gateway.database, 'vouchers', position, {})
  await moveModel(gateway.database, 'purchases', position, { purchases: [PURCHASE] })
}

describe('GET /api/packages', () => {
  it('lists packages in the order of the page, without one whose service does not exist', async () => {
    const { items: _, ...first } = (await get('/api/packages')).json()[0]
    expect(first).toEqual({ id: 2, name: 'Forfait bébé', description: 'Un soin.', price_cents: 7000 })
    expect((await get('/api/packages')).json().slice(1)).toEqual([
      {
        id: 1,
        name: 'Forfait naissance',
        description: 'Deux massages et un bain.',
        price_cents: 20_000,
        items: [
          { service_id: MASSAGE, service_name: 'Massage prénatal', quantity: 2 },
          { service_id: BATH, service_name: 'Bain enveloppé', quantity: 1 },
        ],
      },
    ])
  })

  it('answers with a package by its id, and 404 for an unknown id', async () => {
    expect((await get('/api/packages/2')).json()).toMatchObject({ id: 2, name: 'Forfait bébé' })
    for (const id of ['3', '4', '2147483647']) {
      const answer = await get(`/api/packages/${id}`)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Ce forfait n’existe pas.'])
    }
    for (const id of ['0', 'x', '2147483648', '99999999999999999']) {
      const answer = await get(`/api/packages/${id}`)
      expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Identifiant invalide.'])
    }
  })
})

describe('POST /api/packages/purchase', () => {
  it('answers 201 with the purchase once the read model shows it', async () => {
    gateway.command.on('purchase-package', () => {
      gateway.inBackground(project(at(10)))
      return { body: { purchaseId: PURCHASE, position: at(10) } }
    })
    const answer = await post({ ...order, amount_cents: 1, price_cents: 1 }, { 'idempotency-key': 'key-12345' })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toBe(`/api/packages/purchases/${PURCHASE}`)
    expect(answer.json()).toEqual({
      id: PURCHASE,
      amount_cents: 20_000,
      purchaser_firstname: 'Jeanne',
      purchaser_name: 'Petit',
      purchaser_email: 'jeanne@example.org',
      recipient_firstname: 'Anaïs',
      recipient_lastname: 'Roux',
      payment_status: 'unpaid',
      created_at: '2026-11-20T10:00:00.000Z',
      paid_at: null,
      terms: defaultTermsView,
      package: {
        name: 'Forfait naissance',
        description: 'Deux massages et un bain.',
        items: [
          { service_name: 'Massage prénatal', quantity: 2 },
          { service_name: 'Bain enveloppé', quantity: 1 },
        ],
      },
      vouchers: [],
    })
    expect(gateway.command.last('purchase-package').body).toEqual({
      packageId: 1,
      purchaserFirstname: 'Jeanne',
      purchaserName: 'Petit',
      purchaserEmail: 'jeanne@example.org',
      purchaserPhone: null,
      recipientFirstname: null,
      recipientLastname: null,
      recipientEmail: null,
      personalMessage: null,
      idempotencyKey: 'key-12345',
    })
  })

  it('answers 202 with the location when the read model is stopped or late', async () => {
    gateway.command.on('purchase-package', () => ({ body: { purchaseId: PURCHASE, position: at(11) } }))
    const answer = await post(order)
    expect([answer.statusCode, answer.json()]).toEqual([202, { id: PURCHASE }])
    expect(answer.headers.location).toBe(`/api/packages/purchases/${PURCHASE}`)
  })

  it('answers with the refusal of the command service', async () => {
    for (const rejection of ['package_unknown', 'idempotency_key_reused'] as const) {
      const problem = problemOfRejection(rejection)
      gateway.command.on('purchase-package', () => ({ status: problem.status, body: problem }))
      expect((await post(order)).json()).toEqual(problem)
    }
  })

  it.each([
    [{ ...order, package_id: null }, 'Veuillez choisir un forfait'],
    [{ ...order, package_id: undefined }, 'Veuillez choisir un forfait'],
    [{ ...order, purchaser_name: 'P' }, 'Le nom doit contenir au moins 2 caractères'],
    [{ ...order, purchaser_email: 'x' }, 'Adresse email invalide'],
  ])('refuses the wrong body %#', async (payload, sentence) => {
    const answer = await post(payload)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
  })
})

describe('a purchase', () => {
  const addresses = (id: number | string) => [`/api/packages/${id}`, `/api/packages/purchases/${id}`]

  it('is shown with its vouchers to everybody who knows its id, on both addresses', async () => {
    for (const url of addresses(PAID)) {
      const answer = await get(url)
      expect(answer.json()).toMatchObject({
        id: PAID,
        payment_status: 'paid',
        paid_at: '2026-11-20T10:00:00.000Z',
        purchaser_email: 'jeanne@example.org',
      })
      expect(answer.json().vouchers).toEqual([
        {
          id: 512_345_678_901_230,
          service_name: 'Massage prénatal',
          voucher_number: 'AAAA-AAAA-AAA2',
          status: 'valid',
          expires_at: '2027-08-20T21:59:59.000Z',
        },
        expect.objectContaining({ voucher_number: 'AAAA-AAAA-AAA3', status: 'used' }),
        expect.objectContaining({ voucher_number: 'AAAA-AAAA-AAA4', service_name: 'Bain' }),
      ])
      for (const secret of ['06 11 22 33 44', 'anais@example.org', 'Repose-toi bien', 'pi_paid'])
        expect(answer.body).not.toContain(secret)
    }
  })

  it('is shown with all its data to staff, on both addresses', async () => {
    for (const url of addresses(PAID))
      expect((await get(url, gateway.staff())).json()).toMatchObject({
        payment_status: 'paid',
        purchaser_phone: '06 11 22 33 44',
        personal_message: 'Repose-toi bien',
        stripe_payment_intent_id: 'pi_paid',
      })
  })

  it('does not show a corrected address to somebody who has the number alone', async () => {
    const url = `/api/packages/purchases/${PAID}`
    await put(gateway.database, purchasesTable, { ...paid, purchaser_email: 'new@b.fr', address_corrected: true })
    expect((await get(url)).json()).toMatchObject({ payment_status: 'paid', purchaser_email: null })
    expect((await get(url, gateway.staff())).json()).toMatchObject({ purchaser_email: 'new@b.fr' })
    await put(gateway.database, purchasesTable, paid)
  })

  it('is 404 for an unknown id', async () => {
    for (const url of addresses(PAID + 100)) {
      const answer = await get(url)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Achat introuvable.'])
    }
    expect((await get('/api/packages/purchases/1')).statusCode).toBe(422)
  })

  it('is refreshed from the provider while its payment is not settled', async () => {
    await project(at(20), { payment_intent_id: INTENT })
    const settled = { payment_intent_id: INTENT, payment_status: 'paid', paid_at: RECEIVED } as const
    gateway.command.on('refresh-intent', () => {
      gateway.inBackground(project(at(21), settled))
      return { body: { position: at(21) } }
    })
    expect((await get(`/api/packages/purchases/${PURCHASE}`)).json()).toMatchObject({ payment_status: 'paid' })
    expect(gateway.command.last('refresh-intent').body).toEqual({ paymentIntentId: INTENT })
  })

  it.each([
    ['it is paid and its vouchers are missing', PURCHASE, { payment_status: 'paid', paid_at: RECEIVED }, true],
    ['the money arrived and is not settled yet', PURCHASE, { payment_status: 'paid' }, true],
    ['an attempt was refused', PURCHASE, { payment_status: 'failed' }, true],
    ['all its vouchers are there', PAID, { payment_status: 'paid', paid_at: RECEIVED }, false],
    ['it was canceled', PURCHASE, { payment_status: 'canceled' }, false],
    ['it was refunded', PURCHASE, { payment_status: 'refunded', paid_at: RECEIVED }, false],
    ['no payment was opened', PURCHASE, { payment_intent_id: null }, false],
  ] as const)(
    'when %s: the provider is asked only while vouchers may still come, and only about a payment that was opened',
    async (_case, id, changes, asked) => {
      await put(gateway.database, purchasesTable, purchaseRow(id, { payment_intent_id: INTENT, ...changes }))
      gateway.command.on('refresh-intent', () => ({ body: { position: null } }))
      const before = gateway.command.calls.length
      expect((await get(`/api/packages/purchases/${id}`)).statusCode).toBe(200)
      expect(gateway.command.calls.length - before).toBe(asked ? 1 : 0)
    },
  )

  it('counts as paid for its buyer only once its payment is settled, while staff see that the money arrived', async () => {
    const arrived = { payment_intent_id: INTENT, payment_status: 'paid' } as const
    await put(gateway.database, purchasesTable, purchaseRow(PURCHASE, arrived))
    expect((await get(`/api/packages/purchases/${PURCHASE}`)).json()).toMatchObject({ payment_status: 'unpaid' })
    const staffs = await get(`/api/packages/purchases/${PURCHASE}`, gateway.staff())
    expect(staffs.json()).toMatchObject({ payment_status: 'paid' })
    await put(gateway.database, purchasesTable, paid)
  })

  it('is shown in its known state when the provider cannot be asked', async () => {
    await project(at(22), { payment_intent_id: INTENT })
    gateway.command.on('refresh-intent', () => ({ status: 503, body: '' }))
    const answer = await get(`/api/packages/purchases/${PURCHASE}`)
    expect([answer.statusCode, answer.json().payment_status]).toEqual([200, 'unpaid'])
  })
})

describe('GET /api/packages/purchases/list', () => {
  const list = async (query = '') => (await get(`/api/packages/purchases/list${query}`, gateway.staff())).json()
  const ids = async (query: string) => (await list(query)).items.map((item: { id: number }) => item.id)

  it('lists all purchases, newest first, with their vouchers', async () => {
    await put(gateway.database, purchasesTable, purchaseRow(PURCHASE))
    const { items, total } = await list()
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      id: PAID,
      package: { name: 'Forfait naissance', items: [{ service_name: 'Massage prénatal', quantity: 2 }, {}] },
      purchaser_phone: '06 11 22 33 44',
      stripe_payment_intent_id: 'pi_paid',
    })
    expect(items[0].vouchers).toHaveLength(3)
    expect(items[1]).toMatchObject({ id: PURCHASE, payment_status: 'pending', vouchers: [] })
  })

  it('filters, searches and pages', async () => {
    expect(await ids('?status=paid')).toEqual([PAID])
    expect(await ids('?status=refunded')).toEqual([])
    for (const q of ['PETIT', 'jeanne@EXAMPLE', 'náissance', 'Jeanne P', 'petit jeanne for', String(PAID).slice(0, 14)])
      expect(await ids(`?q=${q}`)).toEqual([PAID, PURCHASE])
    for (const q of ['Jeanne Q', '%', 'Repose']) expect(await ids(`?q=${encodeURIComponent(q)}`)).toEqual([])
    expect(await ids('?limit=1&offset=1')).toEqual([PURCHASE])
    expect((await list('?limit=1&offset=50')).total).toBe(2)
    for (const query of ['?status=odd', '?limit=501', '?offset=-1']) expect((await list(query)).status).toBe(422)
  })
})
