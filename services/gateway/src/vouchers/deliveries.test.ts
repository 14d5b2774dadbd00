import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const VOUCHER = 512_345_678_901_234
const token = `${VOUCHER}.0123456789abcdef0123456789abcdef`
const DAY = '2026-12-25T07:00:00.000Z'
const planned = (changes: Partial<VoucherRow> = {}) =>
  paidVoucher(VOUCHER, 'ABCD-EFGH-JKLM', { deliver_at: DAY, recipient_email: 'anais@example.org', ...changes })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  gateway.command.on('look-up-delivery', ({ body }) =>
    (body as { token: string }).token === token
      ? { body: { voucherId: VOUCHER } }
      : { status: 404, body: problemOfRejection('delivery_link_unknown') },
  )
})
afterAll(() => gateway.stop())

const post = (path: string, payload: object = { token }) =>
  gateway.app.inject({ method: 'POST', url: `/api/voucher-deliveries/${path}`, payload })
const show = (row: VoucherRow) => put(gateway.database, vouchersTable, row)

it('shows what is sent, when and to whom, and changes nothing', async () => {
  await show(planned())
  const answer = await post('look-up')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    id: VOUCHER,
    status: 'planned',
    deliver_at: DAY,
    delivered_at: null,
    to: 'recipient',
    address: 'anais@example.org',
    card: 'quiet',
  })
  expect(answer.json()).not.toHaveProperty('number')
})

it.each([
  ['delivered', { delivered_at: DAY }],
  ['waiting', { suspended: true }],
  ['stopped', { status: 'invalidated' }],
  ['stopped', { status: 'used' }],
] as const)('says that it is %s', async (status, changes) => {
  await show(planned(changes))
  expect((await post('look-up')).json()).toMatchObject({ status })
})

it('answers a wrong token like an unknown voucher, also for the changes', async () => {
  await show(planned())
  const wrong = { token: `${VOUCHER}.${'0'.repeat(32)}` }
  for (const answer of [
    await post('look-up', wrong),
    await post('send', wrong),
    await post('move', { ...wrong, deliver_at: '2026-12-24T08:00:00' }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'delivery_link_unknown'])
})

it('moves it, and answers with the voucher as it is then', async () => {
  await show(planned())
  const later = '2026-12-26T08:00:00.000Z'
  gateway.command.on('move-delivery', ({ body }) => {
    expect(body).toEqual({ token, deliverAt: '2026-12-26T09:00:00' })
    const projected = async () => {
      await show(planned({ deliver_at: later }))
      await moveModel(gateway.database, 'vouchers', at(10), { vouchers: [VOUCHER] })
    }
    gateway.inBackground(projected())
    return { body: { position: at(10) } }
  })
  const answer = await post('move', { token, deliver_at: '2026-12-26T09:00:00' })
  expect(answer.json()).toMatchObject({ status: 'planned', deliver_at: later })
})

it('refuses what command refuses, and a time with a zone', async () => {
  await show(planned())
  gateway.command.on('deliver-now', () => ({ status: 409, body: problemOfRejection('voucher_invalidated') }))
  expect((await post('send')).json()).toMatchObject({ code: 'voucher_invalidated' })
  const zoned = await post('move', { token, deliver_at: '2026-12-26T09:00:00Z' })
  expect(zoned.statusCode).toBe(422)
})
