import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paidVoucher } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'
import { rowsToRead } from './queries.ts'

const MANY = 2_300
/**
 * Two vouchers were sold in each minute. Of five, one is used, one has expired, and one has expired without a record
 * yet.
 */
const vouchers: readonly VoucherRow[] = Array.from({ length: MANY }, (_, n) => {
  const created_at = new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(n / 2) * 60_000).toISOString()
  const ended = { expires_on: '2026-03-01', expires_at: '2026-03-01T22:59:59.000Z' }
  const kinds: Partial<VoucherRow>[] = [{}, { status: 'used' }, { ...ended, status: 'expired' }, ended, {}]
  return paidVoucher(500_000_000_000_000 + n, `V${n}`, { created_at, ...kinds[n % 5] })
})
const newestFirst = vouchers.toReversed()
const hasEnded = ({ expires_on }: VoucherRow) => expires_on === '2026-03-01'
const expected = {
  all: newestFirst,
  valid: newestFirst.filter(row => row.status === 'valid' && !hasEnded(row)),
  used: newestFirst.filter(({ status }) => status === 'used'),
  expired: newestFirst.filter(hasEnded),
} as const

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, vouchersTable, ...vouchers)
})
afterAll(() => gateway.stop())

it.each(['all', 'valid', 'used', 'expired'] as const)(
  'the pages of %s vouchers together are the whole list, newest first',
  async status => {
    const read: string[] = []
    for (let offset = 0; offset < expected[status].length + 100; offset += 100) {
      const url = `/api/gift-vouchers/list?status=${status}&limit=100&offset=${offset}`
      const { items, total } = (await gateway.app.inject({ url, headers: gateway.staff() })).json()
      expect(total).toBe(expected[status].length)
      read.push(...items.map((item: { voucher_number: string }) => item.voucher_number))
    }
    expect(read).toEqual(expected[status].map(({ number }) => number))
  },
)

it('reads a page in the second half of a long list from its end', () => {
  expect(rowsToRead({ limit: 50, offset: 900 }, 1_000)).toEqual({ limit: 50, offset: 900, oldestFirst: false })
  expect(rowsToRead({ limit: 50, offset: 1_000 }, 2_500)).toEqual({ limit: 50, offset: 1_000, oldestFirst: false })
  expect(rowsToRead({ limit: 50, offset: 2_400 }, 2_500)).toEqual({ limit: 50, offset: 50, oldestFirst: true })
  expect(rowsToRead({ limit: 50, offset: 2_480 }, 2_500)).toEqual({ limit: 20, offset: 0, oldestFirst: true })
  expect(rowsToRead({ limit: 50, offset: 3_000 }, 2_500)).toEqual({ limit: 0, offset: 0, oldestFirst: true })
})
