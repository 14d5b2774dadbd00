import { purchasesTable } from '@alba/contracts/packages/rows'
import { paymentsTable } from '@alba/contracts/payments/rows'
import { french } from '@alba/contracts/shared/typography'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE } from '../testing/demo-catalogue.ts'
import { buyerSecrets, paidVoucher, paymentRow, purchaseRow, voucherRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const VOUCHER = 512_345_678_901_234
const PAID = 512_345_678_901_235
const NUMBER = 'ABCD-EFGH-JKLM'
const order = {
  service_id: MASSAGE,
  purchaser_firstname: ' Jeanne ',
  purchaser_name: 'Petit',
  purchaser_email: 'jeanne@example.org',
  recipient_firstname: 'Anaïs',
  personal_message: '',
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, vouchersTable, paidVoucher(PAID, NUMBER))
})
afterAll(() => gateway.stop())

const post = (payload: object, headers: Record<string, string> = {}) =>
  gateway.app.inject({ method: 'POST', url: '/api/gift-vouchers', payload, headers })

/** Acts as the projector after a command was answered. */
async function project(row: VoucherRow, position: string) {
  await put(gateway.database, vouchersTable, row)
  await moveModel(gateway.database, 'vouchers', position, { vouchers: [row.id] })
}

describe('POST /api/gift-vouchers', () => {
  it('answers 201 with the order once the read model shows it', async () => {
    gateway.command.on('order-voucher', () => {
      gateway.inBackground(project(voucherRow(VOUCHER), at(10)))
      return { body: { voucherId: VOUCHER, position: at(10) } }
    })
    const answer = await post(order, { 'idempotency-key': 'key-12345' })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toBe(`/api/gift-vouchers/by-id/${VOUCHER}`)
    expect(answer.json()).toEqual({
      id: VOUCHER,
      voucher_number: null,
      status: 'pending',
      payment_status: 'unpaid',
      service_id: MASSAGE,
      service_name: 'Massage prénatal',
      amount_cents: 7500,
      balance_cents: null,
      validity_months: 9,
      purchaser_firstname: 'Jeanne',
      purchaser_name: 'Petit',
      purchaser_email: 'jeanne@example.org',
      purchaser_phone: '06 11 22 33 44',
      recipient_firstname: 'Anaïs',
      recipient_lastname: 'Roux',
      recipient_email: 'anais@example.org',
      personal_message: 'Repose-toi bien',
      stripe_payment_intent_id: null,
      expires_at: null,
      used_at: null,
      created_at: '2026-11-20T10:00:00.000Z',
      paid_at: null,
      terms: defaultTermsView,
    })
    expect(gateway.command.last('order-voucher').body).toEqual({
      serviceId: MASSAGE,
      amountCents: null,
      purchaserFirstname: 'Jeanne',
      purchaserName: 'Petit',
      purchaserEmail: 'jeanne@example.org',
      purchaserPhone: null,
      recipientFirstname: 'Anaïs',
      recipientLastname: null,
      recipientEmail: null,
      personalMessage: null,
      validityMonths: null,
      idempotencyKey: 'key-12345',
    })
  })

  it('answers 202 with the location when the read model is stopped or late', async () => {
    gateway.command.on('order-voucher', () => ({ body: { voucherId: VOUCHER, position: at(11) } }))
    const answer = await post(order)
    expect([answer.statusCode, answer.json()]).toEqual([202, { id: VOUCHER }])
    expect(answer.headers.location).toBe(`/api/gift-vouchers/by-id/${VOUCHER}`)
  })

  it.each(['service_unknown', 'price_on_request', 'idempotency_key_reused'] as const)(
    'answers with the refusal %s of the command service',
    async code => {
      const problem = problemOfRejection(code)
      gateway.command.on('order-voucher', () => ({ status: problem.status, body: problem }))
      expect((await post(order)).json()).toEqual(problem)
    },
  )

  it.each([
    [{ ...order, service_id: null }, 'Veuillez choisir un service'],
    [{ ...order, service_id: null, amount_cents: 999 }, 'Le montant doit être compris entre 10 € et 500 €'],
    [{ ...order, service_id: null, amount_cents: 50_001 }, 'Le montant doit être compris entre 10 € et 500 €'],
    [{ ...order, purchaser_firstname: 'J' }, 'Le prénom doit contenir au moins 2 caractères'],
    [{ ...order, purchaser_name: ' P ' }, 'Le nom doit contenir au moins 2 caractères'],
    [{ ...order, purchaser_email: 'jeanne' }, 'Adresse email invalide'],
    [{ ...order, purchaser_phone: '123' }, 'Numéro de téléphone invalide'],
    [{ ...order, personal_message: 'é'.repeat(501) }, 'Le message ne peut pas dépasser 500 caractères'],
    [{ ...order, validity_months: 10 }, 'La durée de validité va de 1 à 9 mois'],
  ])('refuses the wrong body %#', async (payload, sentence) => {
    const before = gateway.command.calls.length
    const answer = await post(payload)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, french(sentence)])
    expect(gateway.command.calls.length).toBe(before)
  })

  it.each([1_000, 50_000])('accepts a free amount of %i cents', async amount_cents => {
    gateway.command.on('order-voucher', () => ({ body: { voucherId: PAID, position: '' } }))
    expect((await post({ ...order, service_id: null, amount_cents })).statusCode).toBe(201)
    expect(gateway.command.last('order-voucher').body).toMatchObject({ serviceId: null, amountCents: amount_cents })
  })
})

describe('GET /api/gift-vouchers/by-id/:id', () => {
  const get = (id: number | string, headers = {}) =>
    gateway.app.inject({ url: `/api/gift-vouchers/by-id/${id}`, headers })

  it('shows a visitor neither purchaser, recipient nor message, and the number only once the voucher is paid', async () => {
    await put(gateway.database, vouchersTable, voucherRow(VOUCHER))
    const unpaid = await get(VOUCHER)
    expect(unpaid.json()).toMatchObject({ id: VOUCHER, voucher_number: null, payment_status: 'unpaid' })
    const paid = await get(PAID)
    expect(paid.json()).toMatchObject({ voucher_number: NUMBER, payment_status: 'paid', status: 'valid' })
    for (const { body } of [unpaid, paid]) {
      expect(body).not.toMatch(/purchaser|recipient|personal|intent/)
      for (const secret of buyerSecrets) expect(body).not.toContain(secret)
    }
  })

  it('says « unpaid » to a visitor until the voucher has its number, and « paid » to staff once the money arrived', async () => {
    await put(gateway.database, vouchersTable, voucherRow(VOUCHER, { payment_status: 'paid' }))
    expect((await get(VOUCHER)).json()).toMatchObject({ voucher_number: null, payment_status: 'unpaid' })
    expect((await get(VOUCHER, gateway.staff())).json()).toMatchObject({ payment_status: 'paid' })
    await put(gateway.database, vouchersTable, voucherRow(VOUCHER))
  })

  it('shows staff everything', async () => {
    expect((await get(PAID, gateway.staff())).json()).toMatchObject({
      voucher_number: NUMBER,
      purchaser_email: 'jeanne@example.org',
      personal_message: 'Repose-toi bien',
      package_purchase_id: null,
      stripe_payment_intent_id: `pi_${PAID}`,
    })
    expect((await get(VOUCHER, gateway.staff())).json()).toMatchObject({ payment_status: 'pending' })
  })

  it('answers 404 for an unknown id', async () => {
    for (const headers of [{}, gateway.staff()]) {
      const answer = await get(PAID + 100, headers)
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Bon cadeau non trouvé'])
    }
    for (const id of ['1', 'abc', NUMBER]) expect((await get(id)).statusCode).toBe(422)
  })
})

describe('PUT /api/gift-vouchers/:id/mark-paid', () => {
  const OWN = 'pi_own'
  const mark = (id: number, intent: string, options: object = {}) =>
    gateway.app.inject({
      method: 'PUT',
      url: `/api/gift-vouchers/${id}/mark-paid?stripe_payment_intent_id=${intent}`,
      ...options,
    })

  it('refreshes the payment from the provider, and answers with the voucher’s new state', async () => {
    await project(voucherRow(VOUCHER, { payment_intent_id: OWN }), at(20))
    gateway.command.on('refresh-intent', () => {
      gateway.inBackground(project(paidVoucher(VOUCHER, 'MNPQ-RSTU-VWXY', { payment_intent_id: OWN }), at(21)))
      return { body: { position: at(21) } }
    })
    const answer = await mark(VOUCHER, OWN, { headers: { 'content-type': 'application/json' }, payload: '{}' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      voucher_number: 'MNPQ-RSTU-VWXY',
      payment_status: 'paid',
      stripe_payment_intent_id: OWN,
    })
    expect(gateway.command.last('refresh-intent').body).toEqual({ paymentIntentId: OWN })
    expect(answer.body).not.toMatch(/purchaser|recipient|personal/)
  })

  it('leaves a payment unpaid that the provider does not confirm, whatever the caller says', async () => {
    await project(voucherRow(VOUCHER, { payment_intent_id: OWN }), at(22))
    gateway.command.on('refresh-intent', () => ({ body: { position: at(22) } }))
    expect((await mark(VOUCHER, OWN)).json()).toMatchObject({ payment_status: 'unpaid', voucher_number: null })
  })

  it('answers with the known state when the read model is stopped or late', async () => {
    gateway.command.on('refresh-intent', () => ({ body: { position: at(9_999) } }))
    expect((await mark(VOUCHER, OWN)).statusCode).toBe(200)
  })

  it('answers 404 for a payment of another sale, without asking the provider', async () => {
    const foreign = PAID + 1
    await put(gateway.database, vouchersTable, paidVoucher(foreign, 'ZZZZ-ZZZZ-ZZZZ'))
    await put(gateway.database, paymentsTable, paymentRow('pi_of_a_booking', { status: 'succeeded' }))
    await put(gateway.database, purchasesTable, purchaseRow(VOUCHER + 5, { payment_intent_id: 'pi_of_a_purchase' }))
    const before = gateway.command.calls.length
    const unknown = await mark(VOUCHER + 500, OWN)
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'Bon cadeau non trouvé'])
    for (const intent of [`pi_${foreign}`, `pi_${PAID}`, 'pi_of_a_booking', 'pi_of_a_purchase', 'pi_nobodys']) {
      const answer = await mark(VOUCHER, intent)
      expect([answer.statusCode, answer.json()], intent).toEqual([404, unknown.json()])
    }
    const withoutIntent = await mark(PAID, 'pi_null')
    expect([withoutIntent.statusCode, gateway.command.calls.length]).toEqual([404, before])
  })

  it('requires the id of a payment', async () => {
    for (const query of ['', '?stripe_payment_intent_id=abc']) {
      const answer = await gateway.app.inject({ method: 'PUT', url: `/api/gift-vouchers/${PAID}/mark-paid${query}` })
      expect(answer.statusCode).toBe(422)
    }
  })
})

it('a voucher shows the service as it was sold', async () => {
  const sold = paidVoucher(PAID + 2, 'BBBB-BBBB-BBBB', { service_id: BATH, service_name: 'Bain d’autrefois' })
  await put(gateway.database, vouchersTable, sold)
  const answer = await gateway.app.inject(`/api/gift-vouchers/by-id/${PAID + 2}`)
  expect(answer.json()).toMatchObject({ service_id: BATH, service_name: 'Bain d’autrefois' })
})
