import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import { expect, test } from 'vitest'
import { offered } from './structured-data.ts'

const category: CategoryView = { id: 1, slug: 'pour-bebe', name: 'Pour bébé', description: '' }
const service = (price: number): ServiceView => ({
  id: 4,
  name: 'Bain enveloppé',
  description: 'Un bain.',
  detailed_description: null,
  target_audience: null,
  benefits: null,
  duration_minutes: 90,
  price,
  sessions_count: 1,
  category,
  asks: null,
})

test('a service is told with its price and where it is booked', () => {
  const [told] = offered([{ category, services: [service(6550)] }], 'https://site.example')['@graph']
  expect(told).toMatchObject({
    '@type': 'Service',
    name: 'Bain enveloppé',
    serviceType: 'Pour bébé',
    offers: { price: '65.50', url: 'https://site.example/reservation?service=4&category=pour-bebe' },
  })
  expect(told).not.toHaveProperty('audience')
})

test('a price on request is no offer', () => {
  const [told] = offered([{ category, services: [service(0)] }], 'https://site.example')['@graph']
  expect(told).not.toHaveProperty('offers')
})
