import type { RecordedEvent as ServerEvent } from '@eventstore/db-client'
import type { JsonObject, RecordedEvent } from '../event-store.ts'
import { formatPosition } from './position.ts'

export const toRecordedEvent = (event: ServerEvent): RecordedEvent => ({
  id: event.id,
  type: event.type,
  data: event.data as JsonObject,
  metadata: (event.metadata ?? {}) as JsonObject,
  stream: event.streamId,
  revision: event.revision,
  position: formatPosition(event.position),
})

/** Whether the event is one of the server's own (statistics, metadata, deletions), which are in the same log. */
export const isSystemEvent = (event: ServerEvent): boolean =>
  event.type.startsWith('$') || event.streamId.startsWith('$')
