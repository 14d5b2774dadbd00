import type { JsonObject, RecordedEvent } from '../event-store.ts'
import { formatNumber } from '../position.ts'

export const eventColumns = 'global_position, stream, revision, id, type, data, metadata'

export type EventRow = {
  readonly global_position: string
  readonly stream: string
  readonly revision: string
  readonly id: string
  readonly type: string
  readonly data: JsonObject
  readonly metadata: JsonObject
}

export const toRecordedEvent = (row: EventRow): RecordedEvent => ({
  id: row.id,
  type: row.type,
  data: row.data,
  metadata: row.metadata,
  stream: row.stream,
  revision: BigInt(row.revision),
  position: formatNumber(row.global_position),
})
