import type { StaffBookingDetail, VoucherPartView } from '@alba/contracts/bookings/staff-api'
import type { MoneyView } from '@alba/contracts/payments/refund-api'
import { describe, expect, it } from 'vitest'
import { canMarkPaid, canUndoPaid, paidLabel, settledLabel, voucherFacts } from './settlement.ts'

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
  paid_cents: 7000,
  voucher_number: null,
  voucher_parts: [],
  money,
} as unknown as StaffBookingDetail
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

const part = (voucher_number: string, amount_cents: number, returned: VoucherPartView['returned'] = null) => ({
  voucher_id: 1,
  voucher_number,
  amount_cents,
  returned,
})

it('names each payment, when vouchers and a card paid together', () => {
  const both: StaffBookingDetail = { ...card, paid_cents: 3_500, voucher_parts: [part('A', 4_000), part('B', 1_000)] }
  const facts = voucherFacts(both).map(fact => fact.join(' ').replaceAll(/\s/g, ' '))
  expect(facts).toEqual(['Bon A 40,00 €', 'Bon B 10,00 €'])
  expect(settledLabel(both)).toBe('Bon cadeau et carte')
  expect([both, card].map(paidLabel)).toEqual(['Payé par carte', 'Payé'])
  const whole: StaffBookingDetail = {
    ...card,
    settled_by: 'voucher',
    paid_cents: null,
    voucher_number: 'A',
    voucher_parts: [part('A', 7_000)],
  }
  expect(voucherFacts(whole)).toEqual([['Bon cadeau', 'A']])
  expect(voucherFacts(card)).toEqual([])
})

it('says what became of each voucher, when the booking is canceled', () => {
  const facts = (booking: StaffBookingDetail) =>
    voucherFacts(booking).map(fact => fact.join(' ').replaceAll(/\s/g, ' '))
  const voucher_parts = [part('A', 4_000, 'back'), part('B', 1_000, 'lost'), part('C', 500, 'kept')]
  expect(facts({ ...card, ...canceled, voucher_parts })).toEqual([
    'Bon A 40,00 € rendus au bon',
    'Bon B 10,00 € rendus à un bon qui n’est plus valable',
    'Bon C 5,00 € non rendus',
  ])
  const whole = { ...card, ...canceled, settled_by: 'voucher', paid_cents: null, voucher_number: 'A' } as const
  expect(facts({ ...whole, voucher_parts: [part('A', 7_000, 'back')] })).toEqual([
    'Bon cadeau A, 70,00 € rendus au bon',
  ])
})
