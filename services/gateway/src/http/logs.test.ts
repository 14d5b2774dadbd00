import { bookingsTable } from '@alba/contracts/bookings/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { loggerOptions } from '@alba/platform/http/logger'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { bookingRow, paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const VOUCHER = 512_345_678_901_234
const secrets = [
  'Zoé',
  'Quentin',
  'zoe@example.org',
  '06 98 76 54 32',
  'sésame',
  'fievre-42',
  'pi_9_secret_x',
  String(BOOKING),
  'cle-de-zoe',
  'ABCD-EFGH-JKLM',
  'Bisous',
  String(VOUCHER),
]

let log = ''
let gateway: TestGateway
beforeAll(async () => {
  const stream = {
    write(line: string) {
      log += line
    },
  }
  gateway = await startGateway({ logger: { ...loggerOptions('gateway', 'trace'), stream } })
})
afterAll(() => gateway.stop())

it('the log contains no personal data, answers or secrets, at any level', async () => {
  const { command, app } = gateway
  const body = {
    service_id: MASSAGE,
    start_time: '2026-11-23T09:00:00',
    customer_name: 'Zoé Quentin',
    customer_email: 'zoe@example.org',
    customer_phone: '06 98 76 54 32',
    notes: 'Allergie au sésame',
  }
  const headers = { 'idempotency-key': 'cle-de-zoe' }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers })
  const result = {
    is_eligible: true,
    message: 'Oui',
    questionnaire_type: 'prenatal',
    contraindications: [],
    advice: [],
    position: null,
  }

  await put(gateway.database, bookingsTable, bookingRow(BOOKING, { customer_name: 'Zoé Quentin' }))
  await moveModel(gateway.database, 'bookings', at(1), {})
  command.on('request-booking', () => ({ body: { bookingId: BOOKING, position: at(1), booking: null } }))
  command.on('submit-questionnaire', () => ({ body: result }))
  command.on('open-intent', () => ({ status: 409, body: problemOfRejection('hold_expired') }))

  expect((await post('/api/bookings', body)).statusCode).toBe(201)
  expect((await post('/api/bookings', { ...body, start_time: 'sésame' })).statusCode).toBe(422)
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/api/bookings',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"customer_name":"Zoé',
      })
    ).statusCode,
  ).toBe(400)
  expect(
    (
      await post('/api/questionnaires/submit', {
        booking_id: 'draft-1',
        questionnaire_type: 'prenatal',
        responses: { 'fievre-42': true },
      })
    ).statusCode,
  ).toBe(200)
  expect(
    (await post('/api/payments/create-intent', { type: 'booking', booking_id: BOOKING, description: 'pi_9_secret_x' }))
      .statusCode,
  ).toBe(409)
  await app.inject(`/api/bookings/${BOOKING}`)
  await put(gateway.database, vouchersTable, paidVoucher(VOUCHER, 'ABCD-EFGH-JKLM', { personal_message: 'Bisous' }))
  for (const route of ['', '/with-service', '/download-pdf', '/validate', '/use', '/nothing'])
    await app.inject(`/api/gift-vouchers/ABCD-EFGH-JKLM${route}`)
  await app.inject(`/api/gift-vouchers/by-id/${VOUCHER}`)
  await app.inject(`/reservation?expand_gift_voucher=true&code=ABCD-EFGH-JKLM`)
  const buyer = { purchaser_firstname: 'Zoé', purchaser_name: 'Quentin', purchaser_email: 'zoe@example.org' }
  await post('/api/gift-vouchers', { service_id: MASSAGE, ...buyer, personal_message: 'Bisous' })
  await post('/api/packages/purchase', { package_id: 1, ...buyer, personal_message: 'Bisous' })
  await post('/api/withdrawals', { name: 'Zoé Quentin', email: 'zoe@example.org', reference: 'ABCD-EFGH-JKLM' })
  await app.inject(`/reservation?booking_id=${BOOKING}&payment_intent_client_secret=pi_9_secret_x`)
  // An answer that does not match its schema is a bug. It is logged as such, without its content.
  command.on('submit-questionnaire', () => ({ body: { ...result, message: ['Zoé'] } }))
  const broken = await post('/api/questionnaires/submit', {
    booking_id: 'draft-1',
    questionnaire_type: 'prenatal',
    responses: { 'fievre-42': true },
  })
  expect([broken.statusCode, broken.json().code]).toEqual([500, 'internal'])

  expect(log).toContain('/api/bookings/:id')
  expect(log).toContain('unexpected error')
  for (const secret of secrets) expect(log).not.toContain(secret)
})

it('security events are logged with digests of network and account, which can be compared but not read', async () => {
  const noted = () =>
    log
      .split('\n')
      .filter(line => line.includes('"security"'))
      .map(line => JSON.parse(line))
  const before = noted().length
  gateway.command.on('log-in', () => ({ body: { session: null, position: null } }))
  const payload = { email: 'zoe@example.org', password: 'wrong' }
  for (const email of ['zoe@example.org', 'Zoe@example.org'])
    await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...payload, email } })
  await gateway.app.inject({ url: '/api/auth/verify', headers: { authorization: 'Bearer forged' } })
  const [first, second, third] = noted().slice(before)
  expect([first.security, second.security, third.security]).toEqual(['login refused', 'login refused', 'token refused'])
  expect(first.account).toMatch(/^[0-9a-f]{16}$/)
  expect([second.account, second.network, third.network]).toEqual([first.account, first.network, first.network])
  expect(log).not.toContain('zoe@example.org')
})

it('the log says that a session ended only where one did', async () => {
  const endings = () => log.split('\n').filter(line => line.includes('session ended')).length
  const end = (ended: boolean) => {
    gateway.command.on('log-out', () => ({ body: { ended } }))
    const url = `/api/auth/sessions/${crypto.randomUUID()}`
    return gateway.app.inject({ method: 'DELETE', url, headers: gateway.staff() })
  }
  expect((await end(false)).json()).toEqual({ done: true })
  expect(endings()).toBe(0)
  await end(true)
  expect(endings()).toBe(1)
})
