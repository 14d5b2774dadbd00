import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useClock, useToday } from './use-clock.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Day = () => <p>{useToday()}</p>

test('a page that stays open over midnight at the centre shows the next day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T22:59:50Z') })
  render(<Day />)
  expect(document.body.textContent).toBe('2026-11-23')
  act(() => void vi.advanceTimersByTime(30_000))
  expect(document.body.textContent).toBe('2026-11-24')
})

test('a tab that is shown again after a night shows the new day at once', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') })
  render(<Day />)
  vi.setSystemTime('2026-11-24T07:00:00Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(document.body.textContent).toBe('2026-11-24')
})

const Clock = () => {
  const { today, time } = useClock()
  return <p>{`${today} ${time}`}</p>
}

test('the clock changes every minute, and shows the time of the centre', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T22:58:50Z') })
  render(<Clock />)
  expect(document.body.textContent).toBe('2026-11-23 23:58')
  act(() => void vi.advanceTimersByTime(90_000))
  expect(document.body.textContent).toBe('2026-11-24 00:00')
})
