import { ownStreams } from '@alba/contracts/events'
import { type RecordedEvent, StreamDeleted } from '@alba/platform/event-store/event-store'
import { happenedAt, metadataOf } from '../metadata.ts'
import { isId, streamsNamed, streamsWithCode } from '../named.ts'
import { downTo, type Reader } from '../search.ts'

/** The events of the requests to which belongs what the operator named. */
export type Collected = {
  /** In the order of the log, each once. */
  readonly events: readonly RecordedEvent[]
  /** The ids of the events that the operator named; empty when they named a request. */
  readonly asked: ReadonlySet<string>
  /** Whether the operator named one event: then only its causes and effects are shown. */
  readonly onlyTheirs: boolean
}

/**
 * Finds what an operator names, and everything that belongs to the same requests.
 * @param given the id of an event, the number of a booking, voucher, purchase or withdrawal, a payment intent, the name
 * of a stream, a correlation id, or the code of a voucher. For the last two the whole log is searched.
 * @returns undefined when the log knows nothing of that name
 */
export async function collect(store: Reader, given: string): Promise<Collected | undefined> {
  const chain = await chainUp(store, given)
  const [named] = chain
  if (named) return { ...(await withRequests(store, chain)), asked: new Set([named.id]), onlyTheirs: true }
  const ofStream = await eventsOfStreams(store, streamsNamed(given))
  if (ofStream.length > 0) return wholeStreams(store, ofStream)
  const events = await eventsOf(store, [given], undefined)
  if (events.length > 0) return { events, asked: new Set(), onlyTheirs: false }
  const ofVoucher = await eventsOfStreams(store, await streamsWithCode(store, given))
  return ofVoucher.length > 0 ? wholeStreams(store, ofVoucher) : undefined
}

async function wholeStreams(store: Reader, known: readonly RecordedEvent[]): Promise<Collected> {
  return { ...(await withRequests(store, known)), asked: new Set(known.map(({ id }) => id)), onlyTheirs: false }
}

/** Longer than any chain of policies. It ends the search when a log that was tampered with has a circle of causes. */
const MOST_CAUSES = 100

/** The event with this id, then its cause, the cause of that, and so on. */
async function chainUp(store: Reader, id: string): Promise<RecordedEvent[]> {
  const chain: RecordedEvent[] = []
  // A text that cannot be an id is not looked up, because EventStoreDB would search its whole log for it.
  for (let next: string | null = id; isId(next) && chain.length < MOST_CAUSES; ) {
    const event: RecordedEvent | undefined = await store.findEvent(next)
    if (!event || !ownStreams.some(prefix => event.stream.startsWith(prefix))) break
    chain.push(event)
    next = metadataOf(event).causationId
  }
  return chain
}

async function eventsOfStreams(store: Reader, streams: readonly string[]): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = []
  for (const stream of streams) found.push(...(await streamOf(store, stream)))
  return found
}

async function streamOf(store: Reader, stream: string): Promise<RecordedEvent[]> {
  try {
    return await Array.fromAsync(store.readStream(stream))
  } catch (error) {
    if (error instanceof StreamDeleted) return []
    throw error
  }
}

/** These events with all other events of their requests. */
async function withRequests(store: Reader, known: readonly RecordedEvent[]): Promise<{ events: RecordedEvent[] }> {
  const requests = [...new Set(known.map(event => metadataOf(event).correlationId))]
  const since = Math.min(...known.map(happenedAt))
  const events = new Map([...known, ...(await eventsOf(store, requests, since))].map(event => [event.id, event]))
  return { events: [...events.values()].sort((a, b) => (a.position < b.position ? -1 : 1)) }
}

/**
 * The events of requests. The search goes back to an hour before `since` (`DISORDER_MS`), and all events of a request
 * are written within that time.
 * @param since when one of the events happened, in milliseconds since the epoch; undefined: the whole log is searched
 */
async function eventsOf(store: Reader, correlationIds: readonly string[], since: number | undefined) {
  const filter = { streamPrefixes: ownStreams, correlationIds }
  return (await Array.fromAsync(downTo(store, filter, since))).reverse()
}
