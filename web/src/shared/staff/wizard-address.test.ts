import { expect, it } from 'vitest'
import { withoutWizard, withWizard } from './wizard-address.ts'

it('opens over a screen whose address it keeps', () => {
  const open = withWizard('/bookings', 'view=day&date=2026-11-27', '2026-11-27')
  expect(open).toBe('/bookings?view=day&date=2026-11-27&book=2026-11-27')
  expect(withoutWizard('/bookings', open.split('?')[1] ?? '')).toBe('/bookings?view=day&date=2026-11-27')
  expect(withWizard('/dashboard', '')).toBe('/dashboard?book=')
  expect(withoutWizard('/dashboard', 'book=')).toBe('/dashboard')
})
