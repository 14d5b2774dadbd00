import { UnreadableEvent } from '@alba/platform/event-log/codec'
import { type Position, toPlace } from '@alba/platform/event-store/event-store'
import { sharedCalls } from '@alba/platform/shared-calls'
import type { RunnerContext } from './runner/runner.ts'
import type { ProjectionStatus } from './status.ts'

type Parts = Pick<RunnerContext, 'eventLog'>

/**
 * How old the first event is that each model has not read, in seconds: 0 for a model at the head, null when the event
 * cannot be decoded or is not Alba's own. Models at the same position share one read of the log.
 */
export async function withLag<Status extends Pick<ProjectionStatus, 'position' | 'head'>>(
  { eventLog }: Parts,
  statuses: readonly Status[],
  now = Date.now,
): Promise<(Status & { readonly lag_seconds: number | null })[]> {
  const writtenAt = sharedCalls((position: Position) => firstAfter({ eventLog }, position))
  const lagOf = async ({ position, head }: Status): Promise<number | null> => {
    if (position >= head) return 0
    const since = await writtenAt(position)
    return since === undefined ? null : Math.max(0, (now() - Date.parse(since)) / 1_000)
  }
  return Promise.all(statuses.map(async status => ({ ...status, lag_seconds: await lagOf(status) })))
}

/** When the first event after a position happened; undefined when it cannot be decoded or is not Alba's own. */
async function firstAfter({ eventLog }: Parts, position: Position): Promise<string | undefined> {
  const ended = new AbortController()
  try {
    const pages = eventLog.subscribe({ after: toPlace(position), pageSize: 1, signal: ended.signal })
    for await (const page of pages) {
      if (page.kind === 'caughtUp') return undefined
      const [event] = page.events
      if (event) return event.metadata.occurredAt
    }
    return undefined
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined
    throw error
  } finally {
    ended.abort()
  }
}
