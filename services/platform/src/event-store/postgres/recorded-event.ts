import type { JsonObject, RecordedEvent } from '../event-store.ts'
import { formatPosition } from '../position.ts'

export const eventColumns = 'global_position, stream, revision, id, type, data, metadata'

/**
 * The columns in the order of `rowMode: 'array'`. With objects, `pg` would allocate one more object for each event.
 * `Body` is what the parsers of the connection make of JSON.
 */
export type EventRow<Body = JsonObject> = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: Body,
  metadata: Body,
]

/** An event with the JSON that its connection made. */
export type RecordedAs<Body> = Omit<RecordedEvent, 'data' | 'metadata'> & {
  readonly data: Body
  readonly metadata: Body
}

export const toRecordedEvent = <Body = JsonObject>([
  position,
  stream,
  revision,
  id,
  type,
  data,
  metadata,
]: EventRow<Body>): RecordedAs<Body> => ({
  id,
  type,
  data,
  metadata,
  stream,
  revision: BigInt(revision),
  position: formatPosition(position),
})
