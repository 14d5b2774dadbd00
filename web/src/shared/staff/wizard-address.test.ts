import { expect, it } from 'vitest'
import { withoutWizard, withWizard } from './wizard-address.ts'

it('opens over a screen whose address it keeps', () => {
  const open = withWizard('/bookings', 'view=day&date=2026-11-27', { day: '2026-11-27' })
  expect(open).toBe('/bookings?view=day&date=2026-11-27&book=2026-11-27')
  expect(withoutWizard('/bookings', open.split('?')[1] ?? '')).toBe('/bookings?view=day&date=2026-11-27')
  expect(withWizard('/dashboard', '')).toBe('/dashboard?book=')
  expect(withoutWizard('/dashboard', 'book=')).toBe('/dashboard')
})

it('opens with an hour and a practitioner, and closes without them', () => {
  const open = withWizard('/bookings', '', { day: '2026-11-27', time: '14:30', practitioner: 2 })
  expect(open).toBe('/bookings?book=2026-11-27T14%3A30&book_with=2')
  expect(withWizard('/bookings', open.split('?')[1] ?? '')).toBe('/bookings?book=')
  expect(withoutWizard('/bookings', open.split('?')[1] ?? '')).toBe('/bookings')
})
