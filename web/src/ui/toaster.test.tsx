import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Toaster from './toaster.tsx'
import { toast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Draws the next frame, as a browser does once it has time for it. */
let drawFrame: () => void = () => {}

test('a success is shown for three seconds from the first frame that shows it, however late that comes', () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    drawFrame = draw
    return 1
  })
  render(<Toaster look="frame" />)
  act(() => toast.success('Identité modifiée'))
  act(() => vi.advanceTimersByTime(10_000))
  screen.getByText('Identité modifiée')
  drawFrame()
  act(() => vi.advanceTimersByTime(2_999))
  screen.getByText('Identité modifiée')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('Identité modifiée')).toBeNull()
  vi.unstubAllGlobals()
})

test('an error is shown until it is closed', () => {
  render(<Toaster look="frame" />)
  act(() => toast.error('Rien n’a été enregistré'))
  act(() => vi.advanceTimersByTime(60_000))
  act(() => screen.getByRole('button', { name: 'Fermer le message' }).click())
  expect(screen.queryByText('Rien n’a été enregistré')).toBeNull()
})

test('a success with a button is shown for ten seconds, and as long as the button has the focus', () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    drawFrame = draw
    return 1
  })
  const run = vi.fn()
  render(<Toaster look="frame" />)
  act(() => toast.success('Réservation déplacée', { label: 'Annuler', run }))
  drawFrame()
  act(() => vi.advanceTimersByTime(9_999))
  const button = screen.getByRole('button', { name: 'Annuler' })
  act(() => button.focus())
  act(() => vi.advanceTimersByTime(10_001))
  act(() => button.click())
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Réservation déplacée')).toBeNull()
  act(() => toast.success('Réservation déplacée', { label: 'Annuler', run }))
  drawFrame()
  act(() => vi.advanceTimersByTime(10_000))
  expect(screen.queryByText('Réservation déplacée')).toBeNull()
  vi.unstubAllGlobals()
})
