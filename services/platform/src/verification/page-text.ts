import type { RecordedEvent, StoredEvent } from '../event-store/event-store.ts'
import { quoted } from './canonical.ts'

/**
 * A page of events as one text of JSON, `[event, position, event, position, …]`, with the texts of the store in it. A
 * text passes from one thread to another at the cost of a copy, and is parsed at once; objects would be copied one by
 * one.
 */
export function textOfPage(events: readonly StoredEvent[]): string {
  const parts = events.map(
    ({ id, type, data, metadata, stream, revision, position }) =>
      `{"id":${quoted(id)},"type":${quoted(type)},"data":${data},"metadata":${metadata},"stream":${quoted(stream)},"revision":${revision}},"${position}"`,
  )
  return `[${parts.join(',')}]`
}

type Sent = Omit<RecordedEvent, 'revision' | 'position'> & { readonly revision: number }

/** The events of such a text. */
export function eventsOfText(text: string): RecordedEvent[] {
  const sent = JSON.parse(text) as (Sent | string)[]
  const events: RecordedEvent[] = []
  for (let n = 0; n < sent.length; n += 2) {
    const { id, type, data, metadata, stream, revision } = sent[n] as Sent
    events.push({ id, type, data, metadata, stream, revision: BigInt(revision), position: sent[n + 1] as string })
  }
  return events
}
