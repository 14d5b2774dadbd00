import type { ServiceView } from '@alba/contracts/catalogue/api'
import { expect, test } from 'vitest'
import { categoryOffer } from './category-offer.ts'

const service = (slug: string | null, price: number) =>
  ({ price, category: slug === null ? null : { slug, name: slug } }) as ServiceView

test('a category’s offer is its count and its lowest price', () => {
  const services = [service('pour-bebe', 6000), service('pour-bebe', 5550), service('ateliers', 3500), service(null, 1)]
  expect(categoryOffer(services, 'pour-bebe')).toBe('2 soins · dès 55,50\u00a0€')
  expect(categoryOffer(services, 'ateliers')).toBe('1 atelier · dès 35\u00a0€')
})

test('a price on request is not the lowest price, but is named when there is no other', () => {
  expect(categoryOffer([service('ateliers', 0), service('ateliers', 4000)], 'ateliers')).toBe(
    '2 ateliers · dès 40\u00a0€',
  )
  expect(categoryOffer([service('ateliers', 0)], 'ateliers')).toBe('1 atelier · sur devis')
})

test('the offer is empty while the services are not loaded, and for a category without any', () => {
  expect(categoryOffer(undefined, 'ateliers')).toBe('')
  expect(categoryOffer([], 'ateliers')).toBe('')
})
