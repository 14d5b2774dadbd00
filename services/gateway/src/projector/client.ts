import { type PastDays, type PastDaysQuery, pastDays } from '@alba/contracts/agenda/past'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import { SECRET_REFUSED } from '../neighbours.ts'

/** What only the log knows, asked of the projector, who reads it. @throws {ProblemError} 503 when it cannot be reached */
export type ReadPast = (query: PastDaysQuery) => Promise<PastDays>

/** Staff waits for it: a week takes some milliseconds. */
const PATIENCE_MS = 10_000

/** @param url of the projector, `http://127.0.0.1:3002` @param secret by which the services know each other */
export function pastReader(url: string, secret: string, onError: (error: unknown) => void): ReadPast {
  return async query => {
    try {
      const answer = await fetch(new URL(`/agenda?${new URLSearchParams(query)}`, url), {
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.status === 401) throw new Error(SECRET_REFUSED)
      if (!answer.ok) throw new Error(`the projector answered ${answer.status}`)
      return pastDays.parse(await answer.json())
    } catch (error) {
      onError(error)
      throw new ProblemError(problemOf(503, 'unavailable'))
    }
  }
}
