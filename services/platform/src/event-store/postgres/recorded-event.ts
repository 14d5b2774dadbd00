import type { JsonObject, RecordedEvent } from '../event-store.ts'
import { formatPosition } from '../position.ts'

export const eventColumns = 'global_position, stream, revision, id, type, data, metadata'

/** The columns in the order of `rowMode: 'array'`. With objects, `pg` would allocate one more object for each event. */
export type EventRow = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: JsonObject,
  metadata: JsonObject,
]

export const toRecordedEvent = ([position, stream, revision, id, type, data, metadata]: EventRow): RecordedEvent => ({
  id,
  type,
  data,
  metadata,
  stream,
  revision: BigInt(revision),
  position: formatPosition(position),
})
