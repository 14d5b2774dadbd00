import { setMaxListeners } from 'node:events'
import { EventStoreDBClient } from '@eventstore/db-client'
import { type EventStore, StoreUnavailable } from './event-store.ts'
import { checkAddress } from './eventstoredb/address.ts'
import { append } from './eventstoredb/append.ts'
import { KnownEvents } from './eventstoredb/known-events.ts'
import { parsePosition } from './eventstoredb/position.ts'
import { head, readBackwards, readStream } from './eventstoredb/read.ts'
import { subscription } from './eventstoredb/subscription.ts'
import { inOrder } from './in-order.ts'

export type EventStoreDbOptions = {
  /** A connection string as the server's documentation describes it: `esdb://127.0.0.1:2113?tls=false`. */
  readonly connectionString: string
  /** Called when a subscription has failed; it then reconnects. */
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the store. The first call connects, so an unreachable server is noticed then.
 * @throws {ConfigurationError} when the connection string cannot be used
 */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const { connectionString, onError = () => undefined } = options
  const client = checkAddress(connectionString, () => EventStoreDBClient.connectionString(connectionString))
  const known = new KnownEvents()
  const pending = new Set<Promise<unknown>>()
  const closing = new AbortController()
  // Every subscription listens to it, so many listeners are no leak.
  setMaxListeners(0, closing.signal)

  const appendOne: EventStore['append'] = async (stream, expected, events) => {
    if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`)
    if (closing.signal.aborted) throw new StoreUnavailable(new Error('the store is closed'))
    const appended = append(client, known, stream, expected, events)
    pending.add(appended)
    return appended.finally(() => pending.delete(appended))
  }

  return {
    append: appendOne,
    appendInOrder: appends => inOrder(appends, ({ stream, expected, events }) => appendOne(stream, expected, events)),
    readStream: (stream, read) => readStream(client, known, stream, read),
    subscribe(subscribeOptions) {
      // A position of another store is a mistake of the caller: it throws at once and is not retried.
      if (subscribeOptions.after !== 'start') parsePosition(subscribeOptions.after)
      const signal = AbortSignal.any([subscribeOptions.signal, closing.signal])
      return subscription({ client, head: () => head(client), onError }, { ...subscribeOptions, signal })
    },
    readBackwards(backwardsOptions) {
      if (backwardsOptions.before !== 'end') parsePosition(backwardsOptions.before)
      return readBackwards(client, backwardsOptions)
    },
    async findEvent(id, signal) {
      for await (const { events } of readBackwards(client, { before: 'end' })) {
        const found = events.find(event => event.id === id.toLowerCase())
        if (found || signal?.aborted) return found
      }
      return undefined
    },
    head: () => head(client),
    async close() {
      closing.abort()
      await Promise.allSettled(pending)
      await client.dispose()
    },
  }
}
