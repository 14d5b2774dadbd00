import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NO_ANSWER } from './errors.ts'
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

/** As a server that takes the call and never answers; an abort ends it, as in a browser. */
const hang = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_path: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ),
  )
const outcome = (asked: Promise<unknown>) => {
  const ended = vi.fn()
  asked.catch(ended)
  return ended
}

it.each([
  ['a read', undefined, 30_000],
  ['a command, whose outcome nobody knows then,', 'POST', 60_000],
] as const)('gives up %s that is never answered, with its own sentence', async (_what, method, patience) => {
  hang()
  const ended = outcome(api('/api/anything', { ...(method && { method }), fallback: 'Erreur lors du chargement' }))
  await vi.advanceTimersByTimeAsync(patience - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(new ApiError(0, 'Erreur lors du chargement', NO_ANSWER))
})

it('lets what was asked for be called off before it is answered, as no failure', async () => {
  hang()
  const caller = new AbortController()
  const ended = outcome(api('/api/anything', { signal: caller.signal, fallback: '' }))
  caller.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }))
})
