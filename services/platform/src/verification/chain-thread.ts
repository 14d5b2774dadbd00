import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { matcher } from '../event-store/filter.ts'
import { openStoredEvents } from '../event-store/postgres/stored-events.ts'
import { type Comparison, type Head, openChain } from './chain.ts'
import { sentText, textOfPage } from './page-text.ts'
import { type Filter, LogUnreachable, pagesOf } from './pages.ts'

/** What the thread has to do. */
export type Task = {
  /** The address of the PostgreSQL database that has the log. */
  readonly url: string
  readonly only: Filter
  /** Heads that were noted earlier. */
  readonly expected: readonly Head[]
  /** Whether the main thread wants the events, or only what the chain says. */
  readonly sendsPages: boolean
}

/** What the thread sends: the pages of the log in order, then what the chain says, or why it had to stop. */
export type Message =
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'end'; readonly head: Head; readonly comparisons: readonly Comparison[] }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * How many events are sent in one message. The main thread drops them soon after it has parsed them. With few at a
 * time, the garbage collector finds few still in use, which it would have to copy.
 */
const AT_ONCE = 200
/** How many messages may wait for the main thread. */
const MOST_WAITING = 15

/**
 * The script of the thread that reads a log from PostgreSQL and computes its chain, while the main thread applies the
 * rules. See `reader.ts`.
 */
async function read(port: MessagePort, { url, only, expected, sendsPages }: Task): Promise<void> {
  const send = (message: Message) => port.postMessage(message)
  const log = openStoredEvents(url)
  const chain = openChain(expected)
  const isOwn = matcher(only)
  let waiting = 0
  // The main thread answers each page when it takes it.
  port.on('message', () => waiting--)
  try {
    // All events are read and filtered here, because PostgreSQL takes longer to compare the names of streams.
    for await (const page of pagesOf(log, {})) {
      const events = page.filter(isOwn)
      for (let from = 0; from < events.length; from += AT_ONCE) {
        const sent = events.slice(from, from + AT_ONCE).map(event => sentText(chain.addStored(event), event))
        if (!sendsPages) continue
        while (waiting >= MOST_WAITING) await once(port, 'message')
        waiting++
        send({ kind: 'page', text: textOfPage(sent) })
      }
    }
    send({ kind: 'end', head: chain.head, comparisons: chain.comparisons() })
  } catch (error) {
    if (!(error instanceof LogUnreachable)) throw error
    send({ kind: 'failed', message: error.message })
  } finally {
    await log.close()
    port.close()
  }
}

if (parentPort) await read(parentPort, workerData as Task)
