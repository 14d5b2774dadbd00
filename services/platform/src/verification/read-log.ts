import { ownStreams } from '@alba/contracts/events'
import { CommandFailed } from '../cli/tool.ts'
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import { type EventStoreConfig, openEventStore } from '../event-store/open.ts'
import { type Filter, LogUnreachable, pagesOf } from './pages.ts'

const REACHABLE_WITHIN_MS = 10_000

/**
 * Opens the store of an installation for reading; nothing is created or changed there.
 * @param onError called when a subscription has lost the store, and tries again
 * @throws {CommandFailed} when it does not answer, or holds no log
 * @throws {ConfigurationError} when it refuses the connection
 */
export async function openToRead(
  config: EventStoreConfig,
  onError: (error: unknown) => void = () => undefined,
): Promise<EventStore> {
  let complaint = 'The event store does not answer.'
  const report = (sentence: string) => {
    complaint = sentence.replace(/ Waiting for it\.$/, '')
  }
  const signal = AbortSignal.timeout(REACHABLE_WITHIN_MS)
  const store = await openEventStore(config, report, { signal, isThere: true, onError }).catch(error => {
    throw signal.aborted ? new CommandFailed(complaint) : error
  })
  try {
    await store.head()
    return store
  } catch (error) {
    await store.close()
    throw new CommandFailed(`There is no log of Alba to read: ${(error as Error).message}`, { cause: error })
  }
}

/** Alba's streams; other applications may write to the same store. */
export const ownOnly: Filter = { streamPrefixes: ownStreams }

/**
 * The events of Alba's streams as they are stored, from the first one to the end that the log has when it is reached.
 * @throws {CommandFailed} when no page comes for a minute
 */
export async function* wholeLog(store: Pick<EventStore, 'subscribe'>): AsyncGenerator<readonly RecordedEvent[]> {
  try {
    yield* pagesOf(store, ownOnly)
  } catch (error) {
    throw error instanceof LogUnreachable ? new CommandFailed(error.message) : error
  }
}
