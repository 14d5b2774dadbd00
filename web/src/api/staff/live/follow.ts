import { changesRoute } from '@alba/contracts/live/routes'
import { ApiError } from '../../errors.ts'
import { callAsStaff } from '../http.ts'
import { eventsOf } from './event-stream.ts'

type Follow = {
  /** It is connected: from here on nothing is missed. */
  readonly onReady: () => void
  /** Something is different, or everything may be. */
  readonly onChange: () => void
  /** Ends the following. */
  readonly signal: AbortSignal
  /** Where an earlier one stopped. */
  readonly after: string | null
}

/**
 * Follows what changes at the centre until the signal ends it or the connection is lost; fetch sends the token, which the
 * browser's own `EventSource` cannot. It does not matter here what changed: what is on the screen is asked anew.
 * @returns where it stopped, so that the next one begins there and nothing is missed
 */
export async function followChanges({ onReady, onChange, signal, after }: Follow): Promise<string | null> {
  let last = after
  try {
    const { body } = await callAsStaff(changesRoute, {
      signal,
      ...(after !== null && { headers: { 'last-event-id': after } }),
    })
    if (!body) return last
    for await (const { id, event } of eventsOf(body)) {
      last = id ?? last
      if (event === 'ready') onReady()
      else onChange()
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof ApiError)) console.warn(changesRoute.failure, error)
  }
  return last
}
