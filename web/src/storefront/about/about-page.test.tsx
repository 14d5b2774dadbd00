import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { centreOfFile, demo } from '../../../centres.ts'

const atelier = centreOfFile('atelier-des-marees')

beforeEach(() => {
  vi.resetModules()
  globalThis.centreOfPage = atelier
})
afterEach(() => {
  cleanup()
  vi.resetModules()
  globalThis.centreOfPage = demo()
})

test('a centre of one practitioner has a page about one', async () => {
  const { default: AboutPage } = await import('./about-page.tsx')
  const { container } = render(<AboutPage texts={atelier.texts.about} />)
  // One portrait, and the quotation.
  expect(screen.getAllByRole('figure')).toHaveLength(2)
  expect(container.textContent).toContain('Yann Kervella')
  expect(container.textContent).not.toMatch(/undefined|Yann et |infirmière|Le centre/)
})
