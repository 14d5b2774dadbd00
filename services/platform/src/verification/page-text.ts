import type { RecordedEvent, StoredEvent } from '../event-store/event-store.ts'

/**
 * An event as it is sent from one thread to another: its canonical text, which was made for the digest anyway, with its
 * position as the last field.
 */
export const sentText = (canonical: string, { position }: Pick<StoredEvent, 'position'>): string =>
  `${canonical.slice(0, -1)},"position":"${position}"}`

/**
 * Such events as one text of JSON. A text passes from one thread to another at the cost of a copy, and is parsed at once;
 * objects would be copied one by one.
 */
export const textOfPage = (sent: readonly string[]): string => `[${sent.join(',')}]`

type Sent = Omit<RecordedEvent, 'revision'> & { revision: number | bigint }

/** The events of such a text. */
export function eventsOfText(text: string): RecordedEvent[] {
  const sent = JSON.parse(text) as Sent[]
  // The objects that were parsed become the events: a copy of each would be garbage twice.
  for (const event of sent) event.revision = BigInt(event.revision)
  return sent as RecordedEvent[]
}
