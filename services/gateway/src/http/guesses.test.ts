import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const VOUCHER = 512_345_678_901_234
const NUMBER = 'ABCD-EFGH-JKLM'
const WRONG = 'ZZZZ-ZZZZ-ZZZZ'

let gateway: TestGateway
/** Each test starts an hour later, when all limits are unused again. */
let hour = 0
beforeAll(async () => {
  // The real limits for guesses. Those of the routes are wider, so no test here reaches them. A wrong code answers 200.
  gateway = await startGateway({ rateLimitScale: 1, trustProxy: 1 })
  await put(gateway.database, vouchersTable, paidVoucher(VOUCHER, NUMBER))
})
afterAll(() => gateway.stop())

const later = (seconds: number) =>
  gateway.travel(new Date(Date.parse('2026-11-20T10:00:00Z') + hour * 3_600_000 + seconds * 1_000).toISOString())
const nextHour = () => {
  hour += 1
  later(0)
}
const ask = (code: string, address: string, headers = {}) =>
  gateway.app.inject({
    url: `/api/gift-vouchers/${code}/with-service`,
    headers: { 'x-forwarded-for': address, ...headers },
  })
const status = async (code: string, address: string) => (await ask(code, address)).statusCode

describe('guessing codes', () => {
  it('is refused from an address after ten wrong ones, even with a right one, with a Retry-After', async () => {
    nextHour()
    for (let n = 0; n < 10; n++) expect(await status(WRONG, '203.0.113.1')).toBe(200)
    for (const code of [WRONG, NUMBER]) {
      const answer = await ask(code, '203.0.113.1')
      expect([answer.statusCode, answer.json().detail]).toEqual([
        429,
        'Trop de codes ont été essayés. Merci de patienter quelques minutes avant de recommencer.',
      ])
      // A wrong code costs ten, and an address regains thirty a minute.
      expect(Number(answer.headers['retry-after'])).toBe(20)
    }
    later(20)
    expect(await status(WRONG, '203.0.113.1')).toBe(200)
    expect(await status(WRONG, '203.0.113.1')).toBe(429)
  })

  it('blocks neither other addresses nor the voucher', async () => {
    nextHour()
    for (let n = 0; n < 12; n++) await ask(WRONG, '203.0.113.2')
    expect(await status(NUMBER, '203.0.113.3')).toBe(200)
  })

  it('a right code costs little', async () => {
    nextHour()
    for (let n = 0; n < 50; n++) expect(await status(NUMBER, '203.0.113.4')).toBe(200)
  })

  it('is limited also when many requests are sent at the same time', async () => {
    nextHour()
    const answers = await Promise.all(Array.from({ length: 30 }, () => status(WRONG, '203.0.113.5')))
    expect(answers.filter(each => each === 200)).toHaveLength(10)
  })

  it('is refused on every route that takes a code or an id, and in a booking', async () => {
    nextHour()
    const booking = {
      service_id: 1,
      start_time: '2026-11-23T09:00:00',
      customer_name: 'Léa Martin',
      customer_email: 'lea@example.org',
      customer_phone: '0612345678',
      voucher_number: WRONG,
    }
    const routes = [
      { url: `/api/gift-vouchers/${WRONG}` },
      { url: `/api/gift-vouchers/by-id/${VOUCHER + 1}` },
      { url: `/api/packages/${VOUCHER + 1}` },
      { url: `/api/packages/purchases/${VOUCHER + 1}` },
      { method: 'PUT', url: `/api/gift-vouchers/${VOUCHER}/mark-paid?stripe_payment_intent_id=pi_x` },
      { url: `/api/gift-vouchers/${WRONG}/download-pdf` },
      { method: 'POST', url: `/api/gift-vouchers/${WRONG}/validate` },
      { method: 'POST', url: `/api/gift-vouchers/${WRONG}/use`, payload: { booking_id: VOUCHER } },
      { method: 'POST', url: '/api/bookings', payload: booking },
    ] as const
    for (const [n, route] of routes.entries()) {
      const headers = { 'x-forwarded-for': `203.0.113.${100 + n}` }
      for (let time = 0; time < 10; time++) expect(await status(WRONG, headers['x-forwarded-for'])).toBe(200)
      expect((await gateway.app.inject({ ...route, headers })).statusCode, route.url).toBe(429)
    }
  })

  it('does not affect staff', async () => {
    nextHour()
    for (let n = 0; n < 12; n++) await ask(WRONG, '203.0.113.7')
    expect((await ask(WRONG, '203.0.113.7', gateway.staff())).statusCode).toBe(200)
  })

  it('from many addresses blocks those that guessed first, and still accepts a right code', async () => {
    nextHour()
    const guess = (n: number) => status(WRONG, `198.51.${Math.trunc(n / 250)}.${n % 250}`)
    // Two hundred wrong codes use up the half of the common limit that is open to addresses that have guessed.
    for (let n = 0; n < 200; n++) expect(await guess(n), `${n}`).toBe(200)
    for (const n of [0, 100, 199]) expect(await guess(n)).toBe(429)
    expect(await status(NUMBER, '203.0.113.8')).toBe(200)
    // New addresses use up the reserved half too, of which the right code took a little. Then nobody gets an answer.
    for (let n = 200; n < 399; n++) expect(await guess(n), `${n}`).toBe(200)
    expect(await guess(399)).toBe(429)
    expect(await status(NUMBER, '203.0.113.9')).toBe(429)
    later(1)
    expect(await status(NUMBER, '203.0.113.9')).toBe(200)
  })
})
