import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const VOUCHER = 512_345_678_901_234
/** The token of the link in the buyer's letter. */
const token = `${VOUCHER}.0123456789abcdef0123456789abcdef`
const DELIVER_AT = '2026-12-25T07:00:00.000Z'
const planned = (changes: Partial<VoucherRow> = {}) =>
  paidVoucher(VOUCHER, 'ABCD-EFGH-JKLM', { deliver_at: DELIVER_AT, recipient_email: 'anais@example.org', ...changes })

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
/** Writes the voucher into the read model. */
const show = (row: VoucherRow) => put(gateway.database, vouchersTable, row)

it('a look-up says when the voucher goes to whom, without its number', async () => {
  await show(planned())
  const answer = await post('look-up')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    id: VOUCHER,
    status: 'planned',
    deliver_at: DELIVER_AT,
    delivered_at: null,
    to: 'recipient',
    address: 'anais@example.org',
    card: 'quiet',
  })
  expect(answer.json()).not.toHaveProperty('number')
})

it.each([
  ['delivered', { delivered_at: DELIVER_AT }],
  ['waiting', { suspended: true }],
  ['stopped', { status: 'invalidated' }],
  ['stopped', { status: 'used' }],
] as const)('a look-up says that the delivery is %s', async (status, changes) => {
  await show(planned(changes))
  expect((await post('look-up')).json()).toMatchObject({ status })
})

it('a look-up, a delivery at once and a move are refused with 404 when the token is wrong', async () => {
  await show(planned())
  const wrong = { token: `${VOUCHER}.${'0'.repeat(32)}` }
  for (const answer of [
    await post('look-up', wrong),
    await post('send', wrong),
    await post('move', { ...wrong, deliver_at: '2026-12-24T08:00:00' }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'delivery_link_unknown'])
})

it('a move is answered with the new time of the delivery', async () => {
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

it('a delivery at once is refused as the command service refuses it', async () => {
  await show(planned())
  gateway.command.on('deliver-now', () => ({ status: 409, body: problemOfRejection('voucher_invalidated') }))
  expect((await post('send')).json()).toMatchObject({ code: 'voucher_invalidated' })
})

it('a move to a time with a zone is refused with 422', async () => {
  const zoned = await post('move', { token, deliver_at: '2026-12-26T09:00:00Z' })
  expect(zoned.statusCode).toBe(422)
})
