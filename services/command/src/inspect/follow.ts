import type { EventStore, Position, RecordedEvent } from '@alba/platform/event-store/event-store'
import type { Question } from './question.ts'
import { matcher, storeFilter } from './search.ts'

/**
 * The events after a position that answer the question, as they come. It outlives restarts of the store, and ends when
 * the signal is aborted.
 */
export async function* follow(
  store: Pick<EventStore, 'subscribe'>,
  question: Question,
  after: Position | 'start',
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  const passes = matcher(question)
  // A subscription cannot select by correlation id: `passes` does that.
  const { correlationIds: _, ...filter } = storeFilter(question)
  for await (const item of store.subscribe({ after, filter, signal }))
    if (item.kind === 'page') yield* item.events.filter(passes)
}
