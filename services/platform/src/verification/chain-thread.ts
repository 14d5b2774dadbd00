import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { StoredEvent } from '../event-store/postgres/stored-event.ts'
import { openStoredEvents } from '../event-store/postgres/stored-events.ts'
import { type Bytes, newBytes } from './bytes.ts'
import { type CanonicalBytes, type Comparison, type Head, openChain } from './chain.ts'
import { addToList, endList } from './page-list.ts'
import { LogUnreachable, pagesOf } from './pages.ts'
import { streamMatcher } from './stored-text.ts'

/** What the thread has to do. */
export type Task = {
  /** The address of the PostgreSQL database that has the log. */
  readonly url: string
  /** Beginnings of names of streams. Events of other streams do not belong to the log. */
  readonly streams: readonly string[]
  /** Heads that were noted earlier. */
  readonly expected: readonly Head[]
  /** Whether the main thread wants the events, or only what the chain says. */
  readonly sendsPages: boolean
}

/**
 * What the thread sends: the pages of the log in order, then what the chain says, or why it had to stop. The main
 * thread answers a page with the same `list` once it has parsed it.
 */
export type Message =
  | { readonly kind: 'page'; readonly list: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly head: Head; readonly comparisons: readonly Comparison[] }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * How many events are sent in one list. The main thread drops them soon after it has parsed them. With few at a time,
 * the garbage collector finds few still in use, which it would have to copy.
 */
const EVENTS_IN_LIST = 200
/** A list with this many bytes is sent although it has fewer events. */
const BYTES_IN_LIST = 400_000
/** How many lists there are: one is filled here, and the others wait for the main thread or are parsed there. */
const LISTS = 15

/**
 * The script of the thread that reads a log from PostgreSQL and computes its chain, while the main thread applies the
 * rules. See `reader.ts`.
 */
async function read(port: MessagePort, { url, streams, expected, sendsPages }: Task): Promise<void> {
  const log = openStoredEvents(url)
  const chain = openChain(expected)
  const isOwn = streamMatcher(streams)
  const sender = openSender(port)
  try {
    // All events are read and filtered here, because PostgreSQL takes longer to compare the names of streams.
    for await (const page of pagesOf(log, {}))
      for (const event of page) {
        if (!isOwn(event)) continue
        const text = chain.addStored(event)
        if (!sendsPages) continue
        // Awaiting for each event would take as long as computing its digest.
        if (!sender.hasList()) await sender.waitForList()
        sender.add(text, event)
      }
    sender.flush()
    post(port, { kind: 'end', head: chain.head, comparisons: chain.comparisons() })
  } catch (error) {
    if (!(error instanceof LogUnreachable)) throw error
    post(port, { kind: 'failed', message: error.message })
  } finally {
    await log.close()
    port.close()
  }
}

/** @param moved memory that goes to the main thread instead of being copied; this thread has it no more */
const post = (port: MessagePort, message: Message, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)

/**
 * Sends events to the main thread, in lists. The memory of a list goes there and comes back, to be filled again:
 * allocating new memory for each list takes longer.
 */
function openSender(port: MessagePort) {
  const unused = Array.from({ length: LISTS }, () => newBytes(0))
  /** The list that is being filled, and the number of its events. */
  let list: Bytes | undefined
  let events = 0
  port.on('message', ({ buffer }: Uint8Array<ArrayBuffer>) => unused.push({ buffer: Buffer.from(buffer), length: 0 }))
  const hasList = () => list !== undefined || unused.length > 0
  const flush = () => {
    if (!list) return
    endList(list)
    const { buffer } = list.buffer
    post(port, { kind: 'page', list: new Uint8Array(buffer, 0, list.length) }, [buffer])
    list = undefined
    events = 0
  }
  return {
    /** Whether `add` may be called: there is a list that is being filled, or an unused one. */
    hasList,
    async waitForList(): Promise<void> {
      while (!hasList()) await once(port, 'message')
    },
    /** Adds an event to the list, and sends the list when it is full. To be called only when `hasList` is true. */
    add(text: CanonicalBytes, event: StoredEvent): void {
      list ??= unused.pop() ?? newBytes(0)
      addToList(list, text, event)
      if (++events >= EVENTS_IN_LIST || list.length >= BYTES_IN_LIST) flush()
    },
    /** Sends the events that were added and not sent yet. */
    flush,
  }
}

if (parentPort) await read(parentPort, workerData as Task)
