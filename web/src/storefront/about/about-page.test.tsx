import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { centreOfFile, demo } from '../../../centres.ts'

const atelier = centreOfFile('atelier-des-marees')

// The modules of pages read the centre when they are loaded, so they are loaded again for this centre.
beforeEach(() => {
  vi.resetModules()
  globalThis.centreOfPage = atelier
})
afterEach(() => {
  cleanup()
  vi.resetModules()
  globalThis.centreOfPage = demo()
})

test('the page about a centre of one practitioner shows that person alone, without the demo’s words and rooms', async () => {
  const { default: AboutPage } = await import('./about-page.tsx')
  const { container } = render(<AboutPage texts={atelier.texts.about} />)
  // One portrait, and the quotation.
  expect(screen.getAllByRole('figure')).toHaveLength(2)
  expect(container.textContent).toContain('Yann Kervella')
  // None of these may appear: « Yann et » joins two names, « infirmières » is the demo's word, and this centre
  // describes no rooms.
  expect(container.textContent).not.toMatch(/undefined|Yann et |infirmière|Le centre/)
})
