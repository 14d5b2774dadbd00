import type { RecordedEvent } from '../event-store/event-store.ts'
import type { StoredEvent } from '../event-store/postgres/stored-event.ts'
import { type Bytes, makeRoom } from './bytes.ts'
import type { Canonical } from './chain.ts'
import { putSent } from './stored-text.ts'

/*
 * Events as they are sent from one thread to another: a list in JSON, as bytes. Bytes pass without a copy, and all of
 * them are parsed at once; objects would be copied one by one.
 */

const OPEN = 0x5b
const COMMA = 0x2c
const CLOSE = 0x5d

/** Adds an event to such a list, or begins one with it. */
export function addToList(list: Bytes, canonical: Canonical, event: StoredEvent): void {
  makeRoom(list, 1)
  list.buffer[list.length] = list.length === 0 ? OPEN : COMMA
  list.length++
  putSent(list, canonical.bytes, canonical.start, event)
}

export function endList(list: Bytes): void {
  makeRoom(list, 1)
  list.buffer[list.length++] = CLOSE
}

type Sent = Omit<RecordedEvent, 'revision'> & { revision: number | bigint }

/** The events of a list that was ended. */
export function eventsOfList(list: Uint8Array): RecordedEvent[] {
  const sent = JSON.parse(Buffer.from(list.buffer, list.byteOffset, list.length).toString()) as Sent[]
  // The objects that were parsed become the events: a copy of each would be garbage twice.
  for (const event of sent) event.revision = BigInt(event.revision)
  return sent as RecordedEvent[]
}
