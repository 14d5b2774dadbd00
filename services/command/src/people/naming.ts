import { type DomainEvent, type EventType, eventDefinitions } from '@alba/contracts/events'
import type { EventLog } from '@alba/platform/event-log/event-log'

/** An event that names a person, without its data: those of a whole log fit into memory. */
export type Naming = {
  readonly stream: string
  readonly position: string
  readonly type: EventType
  readonly occurredAt: string
  /** The person whose key seals the event. */
  readonly personId: string
  /** In a correction of the address: the person who was named before. */
  readonly previousPersonId: string | undefined
}

/** The types whose events name a person. `ClientKept` says only that somebody tried to join another one with them. */
const types = [...eventDefinitions.values()]
  .filter(({ type, data }) => 'personId' in data.shape && type !== 'ClientKept')
  .map(({ type }) => type as EventType)

/** Every event that names a person, in the order of the log. Reads the whole log. */
export async function namingEvents(log: EventLog): Promise<Naming[]> {
  const stop = new AbortController()
  const found: Naming[] = []
  for await (const item of log.subscribe({ after: 'start', filter: { types }, signal: stop.signal })) {
    if (item.kind === 'caughtUp') break
    found.push(...item.events.flatMap(naming))
  }
  stop.abort()
  return found
}

function naming({ stream, position, type, metadata, data }: DomainEvent): Naming[] {
  const { personId, previousPersonId } = data as { personId?: string | null; previousPersonId?: string }
  return personId ? [{ stream, position, type, occurredAt: metadata.occurredAt, personId, previousPersonId }] : []
}
