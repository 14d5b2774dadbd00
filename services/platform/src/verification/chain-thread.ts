import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { StoredEvent } from '../event-store/postgres/stored-event.ts'
import { openStoredEvents } from '../event-store/postgres/stored-events.ts'
import { type Bytes, newBytes } from './bytes.ts'
import { type Canonical, type Comparison, type Head, openChain } from './chain.ts'
import { addToList, endList } from './page-list.ts'
import { LogUnreachable, pagesOf } from './pages.ts'
import { ofStreams } from './stored-text.ts'

/** What the thread is given. */
export type Task = {
  readonly url: string
  /** How the names of the streams begin that belong to the log. */
  readonly streams: readonly string[]
  readonly expected: readonly Head[]
  /** Whether the pages are wanted, or only what the chain says. */
  readonly sendsPages: boolean
}

/** What the thread says: the pages of the log in order, then what the chain says, or why there is no more. */
export type Message =
  | { readonly kind: 'page'; readonly list: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly head: Head; readonly comparisons: readonly Comparison[] }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * How many events pass to the other thread at once. What it has parsed is garbage soon after, and the garbage collector
 * copies what is not yet: with few events that is little.
 */
const AT_ONCE = 200
/** How many such lists may wait for the other thread, or be parsed there. */
const MOST_WAITING = 15
/** A list that has so many bytes passes on with fewer events. */
const ENOUGH_BYTES = 400_000

/**
 * The script of the thread that reads a log from PostgreSQL and computes its chain, while the main thread applies the
 * rules. See `reader.ts`.
 */
async function read(port: MessagePort, { url, streams, expected, sendsPages }: Task): Promise<void> {
  const log = openStoredEvents(url)
  const chain = openChain(expected)
  const isOwn = ofStreams(streams)
  const lists = openLists(port)
  try {
    // PostgreSQL takes longer to compare streams than this thread does.
    for await (const page of pagesOf(log, {}))
      for (const event of page) {
        if (!isOwn(event)) continue
        const text = chain.addStored(event)
        if (!sendsPages) continue
        // A promise for each event would cost as much as its digest.
        if (!lists.hasRoom()) await lists.room()
        lists.add(text, event)
      }
    lists.send()
    say(port, { kind: 'end', head: chain.head, comparisons: chain.comparisons() })
  } catch (error) {
    if (!(error instanceof LogUnreachable)) throw error
    say(port, { kind: 'failed', message: error.message })
  } finally {
    await log.close()
    port.close()
  }
}

const say = (port: MessagePort, message: Message, given: ArrayBuffer[] = []) => port.postMessage(message, given)

/** Sends events to the other thread. The memory of a list goes there and comes back: to allocate it anew costs more. */
function openLists(port: MessagePort) {
  const unused = Array.from({ length: MOST_WAITING }, () => newBytes(0))
  let list: Bytes | undefined
  let events = 0
  port.on('message', ({ buffer }: Uint8Array<ArrayBuffer>) => unused.push({ buffer: Buffer.from(buffer), length: 0 }))
  const hasRoom = () => list !== undefined || unused.length > 0
  const send = () => {
    if (!list) return
    endList(list)
    const { buffer } = list.buffer
    say(port, { kind: 'page', list: new Uint8Array(buffer, 0, list.length) }, [buffer])
    list = undefined
    events = 0
  }
  return {
    hasRoom,
    async room(): Promise<void> {
      while (!hasRoom()) await once(port, 'message')
    },
    /** Only when there is room. */
    add(text: Canonical, event: StoredEvent): void {
      list ??= unused.pop() ?? newBytes(0)
      addToList(list, text, event)
      if (++events >= AT_ONCE || list.length >= ENOUGH_BYTES) send()
    },
    send,
  }
}

if (parentPort) await read(parentPort, workerData as Task)
