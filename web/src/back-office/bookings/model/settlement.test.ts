import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { MoneyView } from '@alba/contracts/payments/refund-api'
import { describe, expect, it } from 'vitest'
import { canMarkPaid, canUndoPaid, settledLabel } from './settlement.ts'

const money: MoneyView = {
  paid_cents: 7000,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7000,
  outstanding_cents: 0,
  written_off_cents: 0,
  payments: [],
}
const card = {
  id: 109,
  version: 3,
  status: 'confirmed',
  customer_name: 'Mathilde Perrin',
  settled_by: 'card',
  payment_intent_id: 'pi_1',
  on_site: null,
  money,
} as StaffBookingDetail
const unpaid: StaffBookingDetail = { ...card, settled_by: 'staff', payment_intent_id: null, money: null }
const onSite: StaffBookingDetail = { ...unpaid, on_site: { amount_cents: 7000, means: 'cash' }, money }
const canceled = { status: 'canceled' } as const

describe('the settlement of a booking', () => {
  it('has a label that says how the booking was paid, « À régler sur place » or none', () => {
    const voucher: StaffBookingDetail = { ...card, settled_by: 'voucher' }
    const all = [card, voucher, unpaid, onSite, { ...unpaid, ...canceled }, { ...unpaid, settled_by: null }]
    expect(all.map(settledLabel)).toEqual([
      'Carte',
      'Bon cadeau',
      'À régler sur place',
      'Au centre, en espèces',
      '–',
      '–',
    ])
  })

  it('can be recorded at the centre only for a booking that is unpaid and not canceled', () => {
    expect([unpaid, onSite, card, { ...unpaid, ...canceled }].map(canMarkPaid)).toEqual([true, false, false, false])
  })

  it('can be taken back only while nothing of it was refunded', () => {
    const partlyRefunded: StaffBookingDetail = { ...onSite, money: { ...money, refunded_cents: 100 } }
    expect([unpaid, onSite, partlyRefunded].map(canUndoPaid)).toEqual([false, true, false])
  })
})
