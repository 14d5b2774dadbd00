import { liveChangesRoute } from '@alba/contracts/live/routes'
import { ApiError } from '../../errors.ts'
import { callAsStaff } from '../http.ts'
import { eventsOf } from './event-stream.ts'

type Follow = {
  /** Called when the feed is connected: from then on no change is missed. */
  readonly onReady: () => void
  /** Called when something has changed, or may have. */
  readonly onChange: () => void
  /** Aborting it ends the connection. */
  readonly signal: AbortSignal
  /** The id of the last event that an earlier connection received. */
  readonly after: string | null
}

/**
 * Receives the changes at the centre until the signal aborts or the connection is lost. It uses fetch, since the
 * browser's own `EventSource` cannot send the token. The content of a change does not matter, since everything on the
 * screen is refetched.
 * @returns the id of the last event, after which the next connection resumes so that nothing is missed
 */
export async function followChanges({ onReady, onChange, signal, after }: Follow): Promise<string | null> {
  let last = after
  try {
    const { body } = await callAsStaff(liveChangesRoute, {
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
    if (!signal.aborted && !(error instanceof ApiError)) console.warn(liveChangesRoute.failure, error)
  }
  return last
}
