import type { RecordedEvent } from '../event-store/event-store.ts'
import type { StoredEvent } from '../event-store/postgres/stored-event.ts'
import { type Bytes, makeRoom } from './bytes.ts'
import type { CanonicalBytes } from './chain.ts'
import { putWithPosition } from './stored-text.ts'

/*
 * Events as they are sent from one thread to another: the bytes of a JSON array. Node hands the memory of bytes to the
 * other thread without copying it, and they are parsed there in one call. Objects would be copied one by one.
 */

const OPEN = 0x5b
const COMMA = 0x2c
const CLOSE = 0x5d

/**
 * Adds an event to a list. The first event opens the array.
 * @param canonical what `addStored` of the chain returned for this event
 */
export function addToList(list: Bytes, canonical: CanonicalBytes, event: StoredEvent): void {
  makeRoom(list, 1)
  list.buffer[list.length] = list.length === 0 ? OPEN : COMMA
  list.length++
  putWithPosition(list, canonical.bytes, canonical.start, event)
}

/** Closes the array, after the last event. A list has at least one. */
export function endList(list: Bytes): void {
  makeRoom(list, 1)
  list.buffer[list.length++] = CLOSE
}

/** An event as `JSON.parse` returns it. Its revision becomes a bigint. */
type Sent = Omit<RecordedEvent, 'revision'> & { revision: number | bigint }

/** The events of a list, after `endList`. */
export function eventsOfList(list: Uint8Array): RecordedEvent[] {
  const sent = JSON.parse(Buffer.from(list.buffer, list.byteOffset, list.length).toString()) as Sent[]
  // Changes the parsed objects instead of copying them, so that there is less garbage to collect.
  for (const event of sent) event.revision = BigInt(event.revision)
  return sent as RecordedEvent[]
}
