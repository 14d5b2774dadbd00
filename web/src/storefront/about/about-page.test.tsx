import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import AboutPage from './about-page.tsx'

vi.mock('@alba/contracts/centre/later', () => ({
  nurses: [{ name: 'Yann Kervella', firstName: 'Yann', role: 'masseur' }],
}))
afterEach(cleanup)

test('a centre of one practitioner has a page about one', () => {
  const { container } = render(<AboutPage />)
  expect(screen.getAllByRole('figure')).toHaveLength(2)
  expect(container.textContent).toContain('Yann Kervella')
  expect(container.textContent).not.toMatch(/undefined|Yann et /)
})
