import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './http.ts'
import { learnTime, serverNow } from './server-clock.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  learnTime(new Date(Date.now()).toUTCString())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answerAt = (date: string | null) =>
  vi.stubGlobal('fetch', async () => Response.json({}, { ...(date && { headers: { date } }) }))
const ask = () => api('/api/anything', { fallback: '' })

it('knows the server’s time although the visitor’s clock is wrong', async () => {
  answerAt('Mon, 23 Nov 2026 11:00:00 GMT')
  await ask()
  expect(serverNow()).toBe(NOON - 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(serverNow()).toBe(NOON - 3_595_000)
})

it('keeps what it knows when an answer does not tell the time', async () => {
  answerAt('Mon, 23 Nov 2026 12:10:00 GMT')
  await ask()
  answerAt(null)
  await ask()
  expect(serverNow()).toBe(NOON + 600_000)
})
