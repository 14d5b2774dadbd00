import type { JsonObject, RecordedEvent } from '../event-store.ts'
import { formatNumber } from '../position.ts'

export const eventColumns = 'global_position, stream, revision, id, type, data, metadata'

/**
 * The columns, in their order, as `rowMode: 'array'` answers them: of the objects that `pg` would make of them instead,
 * every event would leave one behind.
 */
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
  position: formatNumber(position),
})
