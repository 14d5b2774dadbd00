import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { matcher } from '../event-store/filter.ts'
import { openStoredEvents } from '../event-store/postgres/stored-events.ts'
import { type Comparison, type Head, openChain } from './chain.ts'
import { sentText, textOfPage } from './page-text.ts'
import { type Filter, LogUnreachable, pagesOf } from './pages.ts'

/** What the thread is given. */
export type Task = {
  readonly url: string
  readonly only: Filter
  readonly expected: readonly Head[]
  /** Whether the pages are wanted, or only what the chain says. */
  readonly sendsPages: boolean
}

/** What the thread says: the pages of the log in order, then what the chain says, or why there is no more. */
export type Message =
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'end'; readonly head: Head; readonly comparisons: readonly Comparison[] }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * How many events pass to the other thread at once. What it has parsed is garbage soon after, and the garbage collector
 * copies what is not yet: with few events that is little.
 */
const AT_ONCE = 200
/** How many such texts may wait for the other thread. */
const MOST_WAITING = 15

/**
 * The script of the thread that reads a log from PostgreSQL and computes its chain, while the main thread applies the
 * rules. See `reader.ts`.
 */
async function read(port: MessagePort, { url, only, expected, sendsPages }: Task): Promise<void> {
  const say = (message: Message) => port.postMessage(message)
  const log = openStoredEvents(url)
  const chain = openChain(expected)
  const isOwn = matcher(only)
  let waiting = 0
  // The other thread answers each text once it has taken it.
  port.on('message', () => waiting--)
  try {
    // PostgreSQL takes longer to compare streams than this thread does.
    for await (const page of pagesOf(log, {})) {
      const events = page.filter(isOwn)
      for (let from = 0; from < events.length; from += AT_ONCE) {
        const sent = events.slice(from, from + AT_ONCE).map(event => sentText(chain.addStored(event), event))
        if (!sendsPages) continue
        while (waiting >= MOST_WAITING) await once(port, 'message')
        waiting++
        say({ kind: 'page', text: textOfPage(sent) })
      }
    }
    say({ kind: 'end', head: chain.head, comparisons: chain.comparisons() })
  } catch (error) {
    if (!(error instanceof LogUnreachable)) throw error
    say({ kind: 'failed', message: error.message })
  } finally {
    await log.close()
    port.close()
  }
}

if (parentPort) await read(parentPort, workerData as Task)
