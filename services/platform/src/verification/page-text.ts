import type { RecordedEvent, StoredEvent } from '../event-store/event-store.ts'

/**
 * An event as it is sent from one thread to another: its canonical text, which was made for the digest anyway, with its
 * position as the last field.
 */
export const sentText = (canonical: string, { position }: Pick<StoredEvent, 'position'>): string =>
  `${canonical.slice(0, -1)},"position":"${position}"}`

/**
 * Several such events as one JSON array. Sending one text from thread to thread and parsing it there is faster than
 * sending objects, which Node copies one by one.
 */
export const textOfPage = (sent: readonly string[]): string => `[${sent.join(',')}]`

type Sent = Omit<RecordedEvent, 'revision'> & { revision: number | bigint }

/** The events of a text that `textOfPage` made. */
export function eventsOfText(text: string): RecordedEvent[] {
  const sent = JSON.parse(text) as Sent[]
  // Changes the parsed objects instead of copying them, so that there is less garbage to collect.
  for (const event of sent) event.revision = BigInt(event.revision)
  return sent as RecordedEvent[]
}
