import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NO_ANSWER } from '../api/errors.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The number of requests for a query that always fails with this error. */
async function timesAsked(error: Error): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error))
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['anything'], queryFn })
  const leave = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().isError).toBe(true)
  leave()
  return queryFn.mock.calls.length
}

it('retries twice when the server was not reached or failed', async () => {
  expect(await timesAsked(new ApiError(0, 'Hors connexion'))).toBe(3)
  expect(await timesAsked(new ApiError(503, 'Indisponible'))).toBe(3)
})

it('does not retry after a refusal or a timeout', async () => {
  expect(await timesAsked(new ApiError(404, 'Introuvable'))).toBe(1)
  expect(await timesAsked(new ApiError(0, 'Erreur lors du chargement', NO_ANSWER))).toBe(1)
})
