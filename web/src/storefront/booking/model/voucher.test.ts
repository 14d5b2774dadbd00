import { expect, it } from 'vitest'
import { services } from '../../../e2e/mock-data.ts'
import { pathOfVoucher, pays } from './voucher.ts'

const BATH = { number: 'ABCD-EFGH-JKMQ', serviceId: 4, serviceName: 'Bain enveloppé' }
const AMOUNT = { number: 'ABCD-EFGH-JKMR', serviceId: null, serviceName: null }

it('pays its own service only', () => {
  expect(pays(BATH, 4)).toBe(true)
  expect(pays(BATH, 1)).toBe(false)
  expect(pays(BATH, undefined)).toBe(false)
  expect(pays(null, 4)).toBe(false)
})

it('pays any service when it is a free amount', () => {
  expect(pays(AMOUNT, 1)).toBe(true)
  expect(pays(AMOUNT, undefined)).toBe(false)
})

it('leads to its service in that service’s own category', () => {
  expect(pathOfVoucher(BATH, services)).toBe('/reservation?service=4&category=pour-bebe')
  expect(pathOfVoucher({ serviceId: 99 }, services)).toBe('/reservation?service=99')
  expect(pathOfVoucher(AMOUNT, services)).toBeUndefined()
})
