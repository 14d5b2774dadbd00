import { bookingsTable } from '@alba/contracts/bookings/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { localStatusOf } from '@alba/contracts/payments/export-api'
import { paymentsTable } from '@alba/contracts/payments/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, paidVoucher, paymentRow, purchaseRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const VOUCHER = 512_345_678_901_234
const PURCHASE = 612_345_678_901_234

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const voucher = { target_kind: 'voucher', target_id: VOUCHER, status: 'succeeded', received_cents: 7500 } as const
  const purchase = { target_kind: 'package', target_id: PURCHASE, last_error_code: 'expired_card' } as const
  await put(database, bookingsTable, bookingRow(BOOKING, { customer_name: 'Zoé Quentin' }))
  await put(database, vouchersTable, paidVoucher(VOUCHER, 'ABCD-EFGH-JKLM'))
  await put(database, purchasesTable, purchaseRow(PURCHASE))
  await put(
    database,
    paymentsTable,
    paymentRow('pi_1', { target_id: BOOKING, created_at: '2026-11-19T22:59:59.000Z' }),
    paymentRow('pi_2', { ...voucher, created_at: '2026-11-19T23:00:00.000Z' }),
    paymentRow('pi_3', { ...purchase, created_at: '2026-11-20T22:59:59.999Z' }),
    paymentRow('pi_4', { target_id: BOOKING + 1, status: 'refunded', created_at: '2026-11-21T10:00:00.000Z' }),
  )
})
afterAll(() => gateway.stop())

const lines = async (query = '') => {
  const { body } = await gateway.app.inject({ url: `/api/payments/export?${query}`, headers: gateway.staff() })
  return body.split('\r\n').slice(1, -1)
}
const ids = async (query: string) => (await lines(query)).map(line => line.slice(0, line.indexOf(',')))

describe('GET /api/payments/export', () => {
  it('tells each payment with what it was for and by whom', async () => {
    const all = await lines()
    expect(all[0]).toBe(
      `pi_1,Réservation,${BOOKING},En attente,"75,00","0,00","0,00",Massage prénatal,Zoé Quentin,lea@example.org,2026-11-19 23:59,2026-11-20 11:00`,
    )
    expect(all[1]).toMatch(/^pi_2,Bon cadeau,ABCD-EFGH-JKLM,Payé,"75,00","75,00",.*,Jeanne Petit,jeanne@example.org,/)
    expect(all[2]).toMatch(/^pi_3,Forfait,612345678901234,Échoué,.*,Forfait naissance,Jeanne Petit,/)
    expect(all[3]).toMatch(/^pi_4,Réservation,123456789012346,Remboursé,/)
  })

  it.each([
    ['p_type=voucher', ['pi_2']],
    ['status=failed', ['pi_3']],
    ['status=paid', ['pi_2']],
    ['q=ZOE', ['pi_1']],
    ['q=abcd-efgh', ['pi_2']],
    ['q=naissance', ['pi_3']],
    ['start_date=2026-11-20&end_date=2026-11-20', ['pi_2', 'pi_3']],
  ])('« %s »', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })
})

it('a payment is paid while it is disputed, and failed until the next attempt', () => {
  const status = (status: Parameters<typeof localStatusOf>[0]['status'], last_error_code: string | null = null) =>
    localStatusOf({ status, last_error_code })
  expect([status('disputed'), status('processing'), status('canceled')]).toEqual(['paid', 'pending', 'canceled'])
  expect([status('requires_payment_method'), status('requires_payment_method', 'x')]).toEqual(['pending', 'failed'])
})
