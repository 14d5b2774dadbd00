import type { StaffServiceView } from '@alba/contracts/catalogue/api'
import { expect, it } from 'vitest'
import { bufferOf, centsOf, serviceForm, valuesOf } from './service-form-values.ts'

const service: StaffServiceView = {
  id: 1,
  name: 'Massage prénatal',
  description: 'Une heure de massage doux.',
  detailed_description: null,
  target_audience: null,
  benefits: 'Détente, Sommeil',
  duration_minutes: 60,
  price: 7_550,
  price_cents: 7_550,
  sessions_count: 1,
  category: { name: 'Pour moman', slug: 'pour-moman' },
  category_id: 1,
  asks: null,
  buffer_before_minutes: 10,
  buffer_after_minutes: 15,
  room_type: 'massage_room',
  retired: false,
  version: 3,
}

const sent = (values: Partial<ReturnType<typeof valuesOf>> = {}) =>
  serviceForm.safeParse({ ...valuesOf(service), ...values })

it('sends the values that it shows', () => {
  expect(sent().data).toMatchObject({
    name: 'Massage prénatal',
    detailed_description: null,
    duration_minutes: 60,
    category_id: 1,
    buffer_before_minutes: 10,
    price: 7_550,
  })
})

it('reads an empty category as none, and an invalid buffer as 0', () => {
  expect(sent({ category_id: '', buffer_before_minutes: '', buffer_after_minutes: '-5' }).data).toMatchObject({
    category_id: null,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
  })
})

it('puts each error at its field', () => {
  expect(sent({ price: 'cher' }).error?.issues).toMatchObject(
    [{ path: ['price'], message: /prix en euros/ }].map(({ path }) => ({ path })),
  )
  expect(sent({ name: '' }).error?.issues.map(({ path }) => path)).toEqual([['name']])
  expect(sent({ duration_minutes: 'une heure' }).error?.issues.map(({ path }) => path)).toEqual([['duration_minutes']])
})

it.each([
  ['75', 7_500],
  ['75,5', 7_550],
  ['75.05', 7_505],
  ['1 075,00 €', 107_500],
  ['0', 0],
  ['', undefined],
  ['75,005', undefined],
  ['-1', undefined],
])('reads « %s » as %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

it('reads an invalid or negative number of minutes as 0', () => {
  expect(['15', '', '-4', 'dix'].map(bufferOf)).toEqual([15, 0, 0, 0])
})

it('accepts a treatment of any duration', () => {
  expect(sent({ duration_minutes: '2' }).data?.duration_minutes).toBe(2)
  expect(sent({ duration_minutes: '0' }).success).toBe(false)
})
