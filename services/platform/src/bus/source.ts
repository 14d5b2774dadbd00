import type { DomainEvent } from '@alba/contracts/events'
import type { PublishedOf, PublishedType, SourceOf } from '@alba/contracts/integration/published-events'
import type { EventLog } from '../event-log/event-log.ts'

/**
 * Reads from the log the event from which a published event was made, with its personal fields: those are never
 * published, so a consumer that needs them reads them here. The fields of an erased person are « effacé ».
 * @throws {UnreadableEvent} @throws {StoreUnavailable} @throws {Error} when this log does not have it
 */
export async function findSource<Type extends PublishedType>(
  log: Pick<EventLog, 'readStream'>,
  { id, subject, revision }: Pick<PublishedOf<Type>, 'id' | 'type' | 'subject' | 'revision'> & { readonly type: Type },
): Promise<SourceOf<Type>> {
  const [source]: DomainEvent[] = await log.readStream(subject, { from: BigInt(revision), limit: 1 })
  if (source?.id !== id) throw new Error(`the log has no event ${id} at ${subject}@${revision}`)
  return source as SourceOf<Type>
}
