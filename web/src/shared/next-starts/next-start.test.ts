import { expect, it } from 'vitest'
import { bookingAddress } from './next-start.ts'

const category = { name: 'Pour maman', slug: 'pour-moman' }

it('leads to the form of a service, with a start chosen if one is given', () => {
  expect(bookingAddress({ id: 1, category })).toBe('/reservation?service=1&category=pour-moman')
  expect(bookingAddress({ id: 1, category: null })).toBe('/reservation?service=1')
  expect(bookingAddress({ id: 1, category }, '2026-11-24T09:00:00')).toBe(
    '/reservation?service=1&category=pour-moman&start=2026-11-24T09%3A00',
  )
})
