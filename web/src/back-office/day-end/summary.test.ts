import type { DayEndItem } from '@alba/contracts/bookings/day-end-api'
import { expect, it } from 'vitest'
import { placeOf, withDay, withYear } from './place.ts'
import { attendanceText, isToPay, paidText, toPayCents } from './summary.ts'

const item: DayEndItem = {
  id: 482913057164208,
  start_time: '2026-11-23T14:00:00',
  end_time: '2026-11-23T15:00:00',
  service_name: 'Massage prénatal',
  customer_name: 'Mathilde Perrin',
  customer_phone: null,
  practitioner_name: 'Camille Roussel',
  attendance: null,
  has_begun: true,
  price_cents: 7500,
  settled_by: 'staff',
  on_site: null,
  version: 3,
}
const paid = (means: 'cash' | 'check', amount_cents: number): DayEndItem => ({
  ...item,
  attendance: 'came',
  on_site: { amount_cents, means, can_undo: true },
})
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('the summary counts each kind of attendance, and leaves out zeros', () => {
  expect(attendanceText([item])).toBe('1 rendez-vous : 1 à noter')
  const several = [item, { ...item, attendance: 'late' }, paid('cash', 7500), paid('check', 5000)] as const
  expect(attendanceText(several)).toBe('4 rendez-vous : 2 présences, 1 retard, 1 à noter')
})

it('the payments at the centre are added up for each means', () => {
  expect(paidText([item])).toBe('')
  expect(plain(paidText([paid('cash', 7500), paid('check', 5000), paid('cash', 500)]))).toBe(
    'Espèces 80,00 €, Chèque 50,00 €',
  )
})

it('the sum left to pay is that of unpaid bookings at the centre whose clients were not absent', () => {
  expect(isToPay({ ...item, settled_by: 'card' })).toBe(false)
  expect(isToPay({ ...item, attendance: 'absent' })).toBe(false)
  expect(toPayCents([item, paid('cash', 5000), { ...item, attendance: 'late', price_cents: 6000 }])).toBe(13_500)
})

it('the address names the day and the year; today and the year of the day are the defaults', () => {
  const read = (search: string) => {
    const params = new URLSearchParams(search)
    return placeOf(name => params.get(name) ?? '', '2026-11-23')
  }
  expect(read('')).toEqual({ day: '2026-11-23', year: 2026 })
  expect(read('jour=2025-02-30&annee=18')).toEqual({ day: '2026-11-23', year: 2026 })
  expect(read('jour=2025-02-28')).toEqual({ day: '2025-02-28', year: 2025 })
  expect(read('annee=2024')).toEqual({ day: '2026-11-23', year: 2024 })
  expect(withDay('2026-11-23', '2026-11-23')).toEqual({ jour: null })
  expect(withDay('2026-11-22', '2026-11-23')).toEqual({ jour: '2026-11-22' })
  expect(withYear(2200)).toEqual({ annee: null })
})
