import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ownStreams } from '@alba/contracts/events'
import { CommandFailed } from '../cli/tool.ts'
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import type { EventStoreConfig } from '../event-store/open.ts'
import { type Comparison, type Head, openChain } from './chain.ts'
import type { Message, Task } from './chain-thread.ts'
import { eventsOfList } from './page-list.ts'
import { openToRead, wholeLog } from './read-log.ts'

/**
 * What the chain says about a whole log. The chain is a row of digests, each of which covers an event and the digest
 * before it (chain.ts), so it shows whether an event was changed.
 */
export type Chained = { readonly head: Head; readonly comparisons: readonly Comparison[] }

/** A log that is read once, from its beginning to its end. */
export type Reader = {
  /** @throws {CommandFailed} when no page comes for a minute */
  pages(): AsyncIterable<readonly RecordedEvent[]>
  /**
   * What the chain says; call it after the last page.
   * @throws {CommandFailed} when a thread reads the log and has not reached its end
   */
  chained(): Chained
  close(): Promise<void>
}

/**
 * Opens a log, to read it once and compute its chain; nothing is created or changed in the store. Reading begins when
 * the first page is asked for. A log in PostgreSQL is read by a thread of its own, which computes the chain as well, so
 * that the caller's thread is free for the rules.
 * @param expected heads that were noted earlier
 * @throws {CommandFailed} when the store does not answer, or holds no log
 * @throws {ConfigurationError} when it refuses the connection
 */
export const openReader = (config: EventStoreConfig, expected: readonly Head[] = []): Promise<Reader> =>
  open(config, expected, true)

/**
 * Reads a whole log for its head.
 * @throws as `openReader` and its pages
 */
export async function headOf(config: EventStoreConfig): Promise<Head> {
  const reader = await open(config, [], false)
  try {
    for await (const _page of reader.pages());
    return reader.chained().head
  } finally {
    await reader.close()
  }
}

/** @param sendsPages whether the caller wants the events, or only what the chain says */
async function open(config: EventStoreConfig, expected: readonly Head[], sendsPages: boolean): Promise<Reader> {
  const store = await openToRead(config)
  if (config.ALBA_EVENT_STORE !== 'postgres') return readerInThisThread(store, expected)
  await store.close()
  return readerInThread({ url: config.DATABASE_URL, streams: ownStreams, expected, sendsPages })
}

function readerInThisThread(store: EventStore, expected: readonly Head[]): Reader {
  const chain = openChain(expected)
  return {
    async *pages() {
      for await (const events of wholeLog(store)) {
        for (const event of events) chain.add(event)
        yield events
      }
    },
    chained: () => ({ head: chain.head, comparisons: chain.comparisons() }),
    close: () => store.close(),
  }
}

function readerInThread(task: Task): Reader {
  let worker: Worker | undefined
  let result: Chained | undefined
  return {
    async *pages() {
      // The thread starts here and not in `openReader`: before they read, callers open what they compare the log with.
      worker = new Worker(new URL('chain-thread.ts', import.meta.url), { workerData: task })
      for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Message]>) {
        if (message.kind === 'failed') throw new CommandFailed(message.message)
        if (message.kind === 'end') result = message
        else {
          const events = eventsOfList(message.list)
          // The thread gets the memory of the list back, to fill it again.
          worker.postMessage(message.list, [message.list.buffer])
          yield events
        }
      }
    },
    chained() {
      if (!result) throw new CommandFailed('The log was not read to its end.')
      return { head: result.head, comparisons: result.comparisons }
    },
    close: async () => void (await worker?.terminate()),
  }
}
