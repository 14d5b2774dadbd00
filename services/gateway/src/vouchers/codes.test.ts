import { bookingsTable } from '@alba/contracts/bookings/rows'
import { type Rejection, rejections } from '@alba/contracts/shared/rejections'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { bookingRow, buyerSecrets, paidVoucher, voucherRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const VOUCHER = 512_345_678_901_234
const FREE = VOUCHER + 1
const UNPAID = VOUCHER + 2
const NUMBER = 'ABCD-EFGH-JKLM'
const FREE_NUMBER = 'MNPQ-RSTU-VWXY'
const UNKNOWN = 'ZZZZ-ZZZZ-ZZZZ'
const free = { service_id: null, service_name: null, amount_cents: 10_000, balance_cents: 2_500 }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(
    gateway.database,
    vouchersTable,
    paidVoucher(VOUCHER, NUMBER),
    paidVoucher(FREE, FREE_NUMBER, free),
    voucherRow(UNPAID),
  )
})
afterAll(() => gateway.stop())

const get = (path: string, headers = {}) => gateway.app.inject({ url: `/api/gift-vouchers/${path}`, headers })
const post = (path: string, payload?: object, headers = {}) =>
  gateway.app.inject({ method: 'POST', url: `/api/gift-vouchers/${path}`, headers, ...(payload ? { payload } : {}) })

describe('GET /api/gift-vouchers/:number', () => {
  it('shows what the holder of the code may see, and never the purchaser', async () => {
    const answer = await get(NUMBER)
    expect(answer.json()).toEqual({
      id: VOUCHER,
      voucher_number: NUMBER,
      status: 'valid',
      payment_status: 'paid',
      service_id: MASSAGE,
      service_name: 'Massage prénatal',
      amount_cents: 7500,
      balance_cents: null,
      validity_months: 9,
      expires_at: '2027-08-20T21:59:59.000Z',
      used_at: null,
      created_at: '2026-11-20T10:00:00.000Z',
      paid_at: '2026-11-20T10:00:00.000Z',
      terms: defaultTermsView,
    })
    for (const secret of buyerSecrets) expect(answer.body).not.toContain(secret)
    expect((await get(FREE_NUMBER)).json()).toMatchObject({ service_name: null, balance_cents: 2_500 })
  })

  it.each(['abcd-efgh-jklm', 'ABCDEFGHJKLM', ' abcd efgh jklm ', 'ABCD–EFGH–JKLM'])('accepts « %s »', async typed => {
    expect((await get(encodeURIComponent(typed))).json()).toMatchObject({ id: VOUCHER })
  })

  it.each([UNKNOWN, 'abcd', 'ABCD-EFGH-JKL', String(VOUCHER), String(UNPAID), 'null', "' OR 1=1 --"])(
    'answers « %s » as unknown, on every route',
    async code => {
      const before = gateway.command.calls.length
      const path = encodeURIComponent(code)
      const answers = [
        await get(path),
        await post(`${path}/validate`),
        await post(`${path}/use`, { booking_id: BOOKING }),
      ]
      for (const answer of answers)
        expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Bon cadeau non trouvé'])
      const lookup = await get(`${path}/with-service`)
      expect([lookup.statusCode, lookup.json()]).toEqual([
        200,
        {
          found: false,
          is_valid: false,
          error: 'Bon cadeau non trouvé',
          voucher_number: null,
          expires_at: null,
          balance_cents: null,
          service: null,
        },
      ])
      expect(gateway.command.calls.length).toBe(before)
    },
  )

  it('accepts the id from staff, and shows them everything', async () => {
    for (const code of [VOUCHER, NUMBER])
      expect((await get(String(code), gateway.staff())).json()).toMatchObject({
        voucher_number: NUMBER,
        purchaser_name: 'Petit',
        personal_message: 'Repose-toi bien',
      })
    expect((await get(String(UNPAID), gateway.staff())).json()).toMatchObject({ voucher_number: null })
    expect((await get(UNKNOWN, gateway.staff())).statusCode).toBe(404)
  })

  it('shows the status expired after the last day, before the expiry is recorded', async () => {
    gateway.travel('2027-08-20T21:59:59.999Z')
    expect((await get(NUMBER)).json()).toMatchObject({ status: 'valid' })
    gateway.travel('2027-08-20T22:00:00Z')
    expect((await get(NUMBER)).json()).toMatchObject({ status: 'expired' })
    const lookup = await get(`${NUMBER}/with-service`)
    gateway.travel('2026-11-20T10:00:00Z')
    expect(lookup.json()).toMatchObject({ found: true, is_valid: false, error: rejections.voucher_expired[1] })
  })
})

describe('looking a code up', () => {
  it('returns the service as it is offered now, on both routes', async () => {
    const expected = {
      found: true,
      is_valid: true,
      error: null,
      voucher_number: NUMBER,
      expires_at: '2027-08-20T21:59:59.000Z',
      balance_cents: null,
      service: {
        id: MASSAGE,
        name: 'Massage prénatal',
        duration_minutes: 60,
        price: 7500,
        category_name: 'Pour moman',
        category_slug: 'pour-moman',
      },
    }
    expect((await get(`${NUMBER}/with-service`)).json()).toEqual(expected)
    expect((await post(`${NUMBER}/validate`, {})).json()).toEqual(expected)
    expect((await get(`${FREE_NUMBER}/with-service`)).json()).toMatchObject({ balance_cents: 2_500, service: null })
  })

  it.each([
    [{ status: 'used', balance_cents: 0 }, 'voucher_used'],
    [{ status: 'expired' }, 'voucher_expired'],
    [{ status: 'invalidated' }, 'voucher_invalidated'],
    [{ suspended: true }, 'voucher_suspended'],
  ] as [Partial<VoucherRow>, Rejection][])('says why %j cannot be used', async (changes, rejection) => {
    const number = 'CCCC-CCCC-CCCC'
    await put(gateway.database, vouchersTable, paidVoucher(VOUCHER + 3, number, changes))
    const lookup = await get(`${number}/with-service`)
    expect([lookup.statusCode, lookup.json()]).toMatchObject([
      200,
      { found: true, is_valid: false, error: rejections[rejection][1] },
    ])
  })
})

describe('POST /api/gift-vouchers/:number/use', () => {
  it('redeems the voucher for a booking, and shows it as used', async () => {
    gateway.command.on('redeem-voucher', () => {
      const used = paidVoucher(VOUCHER, NUMBER, { status: 'used', balance_cents: 0 })
      gateway.inBackground(
        put(gateway.database, vouchersTable, used)
          .then(() => moveModel(gateway.database, 'bookings', at(10), {}))
          .then(() => moveModel(gateway.database, 'vouchers', at(10), {})),
      )
      return { body: { position: at(10) } }
    })
    const answer = await post(`${NUMBER}/use`, { booking_id: BOOKING })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'used', voucher_number: NUMBER }])
    const { body, headers } = gateway.command.last('redeem-voucher')
    expect(body).toEqual({ voucherId: VOUCHER, number: NUMBER, bookingId: BOOKING })
    expect(headers).toMatchObject({ 'x-actor': 'visitor' })
  })

  it.each([
    'booking_unknown',
    'booking_not_on_hold',
    'booking_closed',
    'hold_expired',
    'eligibility_required',
    'voucher_for_another_service',
    'voucher_amount_too_small',
    'voucher_used',
  ] as const)('answers with the refusal %s of the command service', async rejection => {
    const problem = problemOfRejection(rejection)
    gateway.command.on('redeem-voucher', () => ({ status: problem.status, body: problem }))
    const answer = await post(`${NUMBER}/use`, { booking_id: BOOKING })
    expect([answer.statusCode, answer.json()]).toEqual([problem.status, problem])
  })

  it('requires a booking', async () => {
    for (const payload of [{}, { booking_id: 1 }, { booking_id: 'x' }])
      expect((await post(`${NUMBER}/use`, payload)).statusCode).toBe(422)
  })

  it('accepts the id from staff, and sends the practitioner as the actor', async () => {
    gateway.command.on('redeem-voucher', () => ({ body: { position: null } }))
    expect((await post(`${VOUCHER}/use`, { booking_id: BOOKING }, gateway.staff(2))).statusCode).toBe(200)
    const { body, headers } = gateway.command.last('redeem-voucher')
    expect([body.number, headers['x-actor']]).toEqual([NUMBER, 'practitioner:2'])
    const unpaid = await post(`${UNPAID}/use`, { booking_id: BOOKING }, gateway.staff())
    expect([unpaid.statusCode, unpaid.json().code]).toEqual([409, 'voucher_unpaid'])
  })
})

describe('POST /api/bookings/:id/vouchers', () => {
  const pay = (voucher_numbers: readonly string[]) =>
    gateway.app.inject({ method: 'POST', url: `/api/bookings/${BOOKING}/vouchers`, payload: { voucher_numbers } })

  it('sends the vouchers in their order, and answers what each pays and what is left', async () => {
    const parts = [
      { voucherNumber: FREE_NUMBER, amountCents: 2_500 },
      { voucherNumber: NUMBER, amountCents: 1_000 },
    ]
    gateway.command.on('pay-with-vouchers', () => ({ body: { position: null, parts, dueCents: 4_000 } }))
    const answer = await pay([FREE_NUMBER.toLowerCase(), NUMBER])
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        parts: [
          { voucher_number: FREE_NUMBER, amount_cents: 2_500 },
          { voucher_number: NUMBER, amount_cents: 1_000 },
        ],
        due_cents: 4_000,
      },
    ])
    expect(gateway.command.last('pay-with-vouchers').body).toEqual({
      bookingId: BOOKING,
      vouchers: [
        { voucherId: FREE, number: FREE_NUMBER },
        { voucherId: VOUCHER, number: NUMBER },
      ],
    })
  })
  it('refuses an unknown code before anything is sent, none, and more than five', async () => {
    gateway.command.on('pay-with-vouchers', () => {
      throw new Error('nothing may be sent')
    })
    expect((await pay([FREE_NUMBER, UNKNOWN])).json()).toMatchObject({ status: 404, code: 'voucher_unknown' })
    for (const codes of [[], Array.from({ length: 6 }, () => NUMBER)]) expect((await pay(codes)).statusCode).toBe(422)
  })
})

describe('POST /api/bookings with a voucher', () => {
  const booking = {
    service_id: MASSAGE,
    start_time: '2026-11-23T09:00:00',
    customer_name: 'Léa Martin',
    customer_email: 'lea@example.org',
    customer_phone: '0612345678',
  }
  const book = (voucher_number: string) =>
    gateway.app.inject({ method: 'POST', url: '/api/bookings', payload: { ...booking, voucher_number } })

  it('sends the voucher of the number, and shows the booking confirmed', async () => {
    const paid = { status: 'confirmed', settled_by: 'voucher', voucher_id: VOUCHER, held_until: null } as const
    gateway.command.on('request-booking', () => {
      gateway.inBackground(
        put(gateway.database, bookingsTable, bookingRow(BOOKING, paid)).then(() =>
          moveModel(gateway.database, 'bookings', at(20), { bookings: [BOOKING] }),
        ),
      )
      return { body: { bookingId: BOOKING, position: at(20), booking: null } }
    })
    const answer = await book('abcd efgh jklm')
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { status: 'confirmed', settled_by: 'voucher' }])
    expect(gateway.command.last('request-booking').body.voucher).toEqual({ voucherId: VOUCHER, number: NUMBER })
  })

  it.each([UNKNOWN, 'x', String(VOUCHER), String(UNPAID)])('refuses the code « %s » without a command', async code => {
    const before = gateway.command.calls.length
    const answer = await book(code)
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Bon cadeau non trouvé'])
    expect(gateway.command.calls.length).toBe(before)
  })
})
