import { boundedCache } from '../../bounded-cache.ts'
import type { AppendResult, NewEvent, RecordedEvent } from '../event-store.ts'

const mostRemembered = 50_000

/**
 * Where an event is in the log. The position of an event that this process appended is that of the last event of its
 * append, because the server answers no other one.
 */
type Place = AppendResult & { readonly stream: string }

/**
 * The positions, by event id, of events that this process has lately read or appended.
 * The server recognises repeated ids only when the expected revision is lower than the head: an append that expects the
 * head is written again, even if the stream ends with the same ids. A caller that expects the head has read the stream
 * through this store, so remembering what was read prevents that.
 */
export class KnownEvents {
  readonly #places = boundedCache<string, Place>(mostRemembered)

  remember(event: RecordedEvent): void {
    this.#places.set(event.id, { stream: event.stream, revision: event.revision, position: event.position })
  }

  rememberAppended(stream: string, events: readonly NewEvent[], last: AppendResult): void {
    events.forEach(({ id }, n) => {
      this.#places.set(id, { stream, revision: last.revision - BigInt(events.length - 1 - n), position: last.position })
    })
  }

  /** The result of an earlier append of exactly these events, if it is remembered. */
  find(stream: string, events: readonly NewEvent[]): AppendResult | undefined {
    const places = events.map(({ id }) => this.#places.get(id))
    const last = places.at(-1)
    if (!last || places.some(place => place?.stream !== stream)) return undefined
    return { revision: last.revision, position: last.position }
  }
}
