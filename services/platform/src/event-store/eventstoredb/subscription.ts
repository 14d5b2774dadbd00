import {
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import { backOff } from '../../back-off.ts'
import type { CaughtUp, EventPage, Position, SubscribeOptions } from '../event-store.ts'
import { matcher } from '../filter.ts'
import { isTooSlow } from './errors.ts'
import { Inbox } from './inbox.ts'
import { parsePosition } from './position.ts'
import { closeStream } from './read.ts'

export type SubscriptionSource = {
  readonly client: EventStoreDBClient
  readonly head: () => Promise<Position | 'start'>
  readonly onError: (error: unknown) => void
}

/** How many events the server searches before it reports its position. */
const searchWindow = 500

/**
 * Pages of the whole log. A subscription of the client ends with its first error; then a new one starts after the last
 * page that was taken. `fromStore` changes nothing here: this store keeps no events in memory.
 * While it catches up, the server filters, which saves transferring a long log. After that all events are received and
 * filtered here: with a filter, the server reports its position only every so many events, and a client that waits to
 * read its own write waits for that position.
 */
export async function* subscription(
  source: SubscriptionSource,
  options: SubscribeOptions,
): AsyncGenerator<EventPage | CaughtUp> {
  const { signal } = options
  let cursor = options.after
  /** Whether « caught up » was delivered. */
  let live = false
  /** Failures in a row, without a page between them. */
  let failures = 0
  while (!signal.aborted) {
    const { filter, pageSize = 1_000 } = options
    const inbox = new Inbox({ after: cursor, pageSize, live, matches: matcher(filter) })
    let disconnect = async () => {}
    try {
      disconnect = await connect(source, options, inbox, cursor, live)
      for (let item = await inbox.take(signal); item; item = await inbox.take(signal)) {
        failures = 0
        if (item.page) {
          yield item.page
          cursor = item.page.position
        }
        if (live || !item.caughtUp) continue
        live = true
        yield { kind: 'caughtUp', position: cursor }
        // From here on a new subscription receives all events, without a filter on the server.
        break
      }
    } catch (error) {
      if (signal.aborted) return
      failures++
      // A consumer is often too slow under load. Nothing is lost, so this is not reported, and the first new try does
      // not wait.
      if (isTooSlow(error) && failures === 1) continue
      if (!isTooSlow(error)) source.onError(error)
      await backOff(failures, signal)
    } finally {
      await disconnect()
    }
  }
}

/**
 * Starts a subscription of the client that fills the inbox.
 * @returns a function that ends it
 */
async function connect(
  { client, head }: SubscriptionSource,
  { filter }: SubscribeOptions,
  inbox: Inbox,
  after: Position | 'start',
  live: boolean,
): Promise<() => Promise<void>> {
  // The inbox needs the head only to give « caught up » a position, which was delivered already when `live`.
  const reached = live ? 'start' : await head()
  const serverFilter = live ? undefined : serverSideFilter(filter, inbox)
  const subscription = client.subscribeToAll({
    fromPosition: after === 'start' ? START : parsePosition(after),
    ...(serverFilter && { filter: serverFilter }),
  })
  inbox.listen(subscription, reached)
  return () => {
    subscription.removeAllListeners('data')
    return closeStream(subscription, () => subscription.unsubscribe())
  }
}

/**
 * The server accepts one filter only, by stream or by type, so the inbox filters again by the other. Types are sent as
 * prefixes, which the server compares faster than patterns; the inbox removes longer types with the same prefix.
 */
function serverSideFilter(filter: SubscribeOptions['filter'], inbox: Inbox): Filter {
  const common = {
    maxSearchWindow: searchWindow,
    checkpointInterval: 1,
    checkpointReached: async (_: unknown, position: { commit: bigint; prepare: bigint }) => inbox.checkpoint(position),
  }
  if (filter?.types?.length) return eventTypeFilter({ prefixes: [...filter.types], ...common })
  if (filter?.streamPrefixes?.length) return streamNameFilter({ prefixes: [...filter.streamPrefixes], ...common })
  return excludeSystemEvents(common)
}
