import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { CommandFailed } from '../cli/tool.ts'
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts'
import type { EventStoreConfig } from '../event-store/open.ts'
import { type Comparison, type Head, openChain } from './chain.ts'
import type { Message, Task } from './chain-thread.ts'
import { eventsOfText } from './page-text.ts'
import { openToRead, ownOnly, wholeLog } from './read-log.ts'

/** What the chain says of a whole log. */
export type Chained = { readonly head: Head; readonly comparisons: readonly Comparison[] }

/** A log that is read once, from its beginning to its end. */
export type Reader = {
  /** @throws {CommandFailed} when no page comes for a minute */
  pages(): AsyncIterable<readonly RecordedEvent[]>
  /** Only right after the last page. @throws {CommandFailed} when a thread reads the log and has not come to its end */
  chained(): Chained
  close(): Promise<void>
}

/**
 * Opens a log for reading, with its chain; nothing is created or changed in the store. Reading begins with the first page
 * that is asked for. A log in PostgreSQL is read and digested by a thread of its own, so that the caller has this one for the rules.
 * @param expected heads that were noted earlier
 * @throws {CommandFailed} when the store does not answer, or holds no log
 * @throws {ConfigurationError} when it refuses the connection
 */
export const openReader = (config: EventStoreConfig, expected: readonly Head[] = []): Promise<Reader> =>
  open(config, expected, true)

/**
 * The head of a log, which is read to its end for it.
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

async function open(config: EventStoreConfig, expected: readonly Head[], sendsPages: boolean): Promise<Reader> {
  const store = await openToRead(config)
  if (config.ALBA_EVENT_STORE !== 'postgres') return readerOf(store, expected)
  await store.close()
  return readerInThread({ url: config.DATABASE_URL, only: ownOnly, expected, sendsPages })
}

function readerOf(store: EventStore, expected: readonly Head[]): Reader {
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
  let said: Chained | undefined
  return {
    async *pages() {
      // Not before, because callers open what they compare the log with first.
      worker = new Worker(new URL('chain-thread.ts', import.meta.url), { workerData: task })
      for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Message]>) {
        if (message.kind === 'failed') throw new CommandFailed(message.message)
        if (message.kind === 'end') said = message
        else {
          worker.postMessage('taken')
          yield eventsOfText(message.text)
        }
      }
    },
    chained() {
      if (!said) throw new CommandFailed('The log was not read to its end.')
      return { head: said.head, comparisons: said.comparisons }
    },
    close: async () => void (await worker?.terminate()),
  }
}
