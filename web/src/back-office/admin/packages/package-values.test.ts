import type { StaffPackageView } from '@alba/contracts/packages/api'
import { expect, it } from 'vitest'
import { BLANK, packageForm, totalOneByOne, valuesOf } from './package-values.ts'

const offer: StaffPackageView = {
  id: 4,
  name: 'Douceur',
  description: 'Un massage et deux bains',
  price_cents: 18_000,
  items: [
    { service_id: 1, service_name: 'Massage', quantity: 1 },
    { service_id: 2, service_name: 'Bain', quantity: 2 },
  ],
  retired: false,
  version: 2,
}

it('the form sends the values that it shows', () => {
  expect(packageForm.parse(valuesOf(offer))).toEqual({
    name: 'Douceur',
    description: 'Un massage et deux bains',
    price_cents: 18_000,
    items: [
      { service_id: 1, quantity: 1 },
      { service_id: 2, quantity: 2 },
    ],
  })
})

const pathsOf = (values: Partial<ReturnType<typeof valuesOf>>) =>
  packageForm.safeParse({ ...valuesOf(offer), ...values }).error?.issues.map(({ path }) => path.join('.'))

it('the form puts each error at its field', () => {
  expect(pathsOf({ price: 'cher' })).toEqual(['price'])
  expect(pathsOf({ price: '0' })).toEqual(['price'])
  expect(pathsOf({ items: [{ service: '', quantity: 'deux' }] })).toEqual(['items.0.service', 'items.0.quantity'])
  expect(pathsOf({ items: [] })).toEqual(['items'])
  const twice = [
    { service: '1', quantity: '1' },
    { service: '1', quantity: '2' },
  ]
  expect(pathsOf({ items: twice })).toEqual(['items'])
})

it('a price may be 100 000 €, but not more', () => {
  expect(pathsOf({ price: '100000' })).toBeUndefined()
  expect(pathsOf({ price: '100000,01' })).toEqual(['price'])
})

it('a new package begins with one empty line of treatments and no price', () => {
  expect(valuesOf(BLANK)).toMatchObject({ price: '', items: [{ service: '', quantity: '1' }] })
})

it('the price of the treatments bought separately is the sum of price times quantity', () => {
  const services = [
    { id: 1, price_cents: 7_500 },
    { id: 2, price_cents: 6_000 },
  ]
  expect(totalOneByOne(valuesOf(offer).items, services)).toBe(19_500)
  expect(totalOneByOne([{ service: '', quantity: '1' }], services)).toBeUndefined()
})
