import { purchasesTable } from '@alba/contracts/packages/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paidVoucher, purchaseRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, put } from '../testing/read-model-tables.ts'

const ID = 512_345_678_901_234
const BEGAN = Date.parse('2026-11-20T10:00:00Z')
/** What one network may order at once. */
const AT_ONCE = 12

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ rateLimitScale: 1, trustProxy: 1 })
  await put(gateway.database, vouchersTable, paidVoucher(ID, 'ABCD-EFGH-JKLM'))
  await put(gateway.database, purchasesTable, purchaseRow(ID))
  gateway.command.on('order-voucher', () => ({ body: { voucherId: ID, position: at(0) } }))
  gateway.command.on('purchase-package', () => ({ body: { purchaseId: ID, position: at(0) } }))
})
afterAll(() => gateway.stop())

const buyer = { purchaser_firstname: 'Jeanne', purchaser_name: 'Petit', purchaser_email: 'jeanne@example.org' }
const orders = [
  { url: '/api/gift-vouchers', payload: { amount_cents: 5_000, ...buyer } },
  { url: '/api/packages/purchase', payload: { package_id: 1, ...buyer } },
] as const
/** The nth order of a network: vouchers and packages in turns, which are counted together. */
const order = (n: number, address: string) =>
  gateway.app.inject({
    method: 'POST',
    ...orders[n % 2 === 0 ? 0 : 1],
    headers: { 'x-forwarded-for': address },
  })
const isAccepted = async (n: number, address: string) => (await order(n, address)).statusCode < 300

it('one network orders a dozen vouchers and packages at once, and then one every two minutes', async () => {
  gateway.travel(new Date(BEGAN).toISOString())
  for (let n = 0; n < AT_ONCE; n++) expect(await isAccepted(n, '203.0.113.1'), `${n}`).toBe(true)
  const sent = gateway.command.calls.length
  for (const n of [0, 1]) {
    const refused = await order(n, '203.0.113.1')
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '120',
    ])
  }
  expect(gateway.command.calls).toHaveLength(sent)
  // Others are not affected.
  expect(await isAccepted(0, '203.0.113.2')).toBe(true)
  gateway.travel(new Date(BEGAN + 120_000).toISOString())
  expect(await isAccepted(0, '203.0.113.1')).toBe(true)
  expect(await isAccepted(0, '203.0.113.1')).toBe(false)
})

it('an order that is refused because of what is in it does not count', async () => {
  gateway.travel(new Date(BEGAN + 3_600_000).toISOString())
  const wrong = { method: 'POST', url: '/api/gift-vouchers', payload: { ...buyer, amount_cents: 1 } } as const
  const headers = { 'x-forwarded-for': '203.0.113.3' }
  for (let n = 0; n < 6; n++) expect((await gateway.app.inject({ ...wrong, headers })).statusCode).toBe(422)
  for (let n = 0; n < AT_ONCE; n++) expect(await isAccepted(n, '203.0.113.3'), `${n}`).toBe(true)
})
