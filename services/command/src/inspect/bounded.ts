import type { Position } from '@alba/platform/event-store/event-store'
import type { Reader } from './search.ts'

/**
 * How long one look of the page of operators may search the log, in milliseconds. Bookings use the same database
 * meanwhile.
 */
export const SEARCH_MS = 2_000

/** Pages are short, because this process decodes them between the bookings that it serves. */
const PAGE_SIZE = 250

export type Bounded = {
  readonly reader: Reader
  /** Whether time was up before everything was read. */
  wasStopped(): boolean
  /** The position down to which the log was read then; undefined when the store cannot go on from there. */
  stoppedAt(): Position | undefined
}

/**
 * A reader that stops in the middle of the log once the signal is aborted. It reads at least one page, so a search that
 * goes on again and again comes to its end. Streams are read whole, because none is long.
 */
export function bounded(store: Reader, signal: AbortSignal): Bounded {
  let stopped: { readonly at?: Position } | undefined
  const reader: Reader = {
    readStream: (stream, options) => store.readStream(stream, options),
    async findEvent(id) {
      const found = await store.findEvent(id, signal)
      if (!found && signal.aborted) stopped = {}
      return found
    },
    async *readBackwards(options) {
      for await (const page of store.readBackwards({ pageSize: PAGE_SIZE, ...options })) {
        yield page
        if (!signal.aborted) continue
        stopped = { at: page.position }
        return
      }
    },
  }
  return { reader, wasStopped: () => stopped !== undefined, stoppedAt: () => stopped?.at }
}
