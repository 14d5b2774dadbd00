import { expect, it } from 'vitest'
import { savedOn } from './words.ts'

/** Prices in cents; a service of 0 has its price on request. */
const services = [
  { id: 1, price: 7_500 },
  { id: 2, price: 5_000 },
  { id: 3, price: 0 },
]
/** A package of two of each service. */
const offer = (price_cents: number, ...ids: number[]) => ({
  price_cents,
  items: ids.map(service_id => ({ service_id, service_name: '', quantity: 2 })),
})

it('computes how much less a package costs than its services one by one, or 0 when it costs more', () => {
  expect(savedOn(offer(20_000, 1, 2), services)).toBe(5_000)
  expect(savedOn(offer(30_000, 1, 2), services)).toBe(0)
})

it('is 0 where a service has no price, or is not known', () => {
  expect(savedOn(offer(1_000, 1, 3), services)).toBe(0)
  expect(savedOn(offer(1_000, 1, 9), services)).toBe(0)
  expect(savedOn(offer(1_000, 1))).toBe(0)
})
