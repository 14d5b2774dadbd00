import { ownStreams } from '@alba/contracts/events'
import { CommandFailed } from '../cli/tool.ts'
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import { type EventStoreConfig, openEventStore } from '../event-store/open.ts'

const PAGE_SIZE = 2_000
const REACHABLE_WITHIN_MS = 10_000
/** After so long without a page the log counts as unreachable, in milliseconds: a check must not hang for ever. */
const PAGE_WITHIN_MS = 60_000

/**
 * Opens the store of a copy for reading; nothing is created or changed there.
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

/**
 * The events of Alba's streams as they are stored, from the first one to the end that the log has when it is reached.
 * @throws {CommandFailed} when no page comes for a minute
 */
export async function* wholeLog(store: Pick<EventStore, 'subscribe'>): AsyncGenerator<readonly RecordedEvent[]> {
  const ended = new AbortController()
  const stop = () => ended.abort()
  let timer = setTimeout(stop, PAGE_WITHIN_MS)
  try {
    const asked = {
      after: 'start',
      filter: { streamPrefixes: ownStreams },
      pageSize: PAGE_SIZE,
      fromStore: true,
    } as const
    for await (const item of store.subscribe({ ...asked, signal: ended.signal })) {
      if (item.kind === 'caughtUp') return
      clearTimeout(timer)
      yield item.events
      timer = setTimeout(stop, PAGE_WITHIN_MS)
    }
    throw new CommandFailed('The event store stopped answering.')
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
