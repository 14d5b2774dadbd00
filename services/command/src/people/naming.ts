import { type DomainEvent, type EventType, eventDefinitions } from '@alba/contracts/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Position, RecordedEvent } from '@alba/platform/event-store/event-store'
import { z } from 'zod'

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

/**
 * Every event that names a person, in the order of the log. Reads the whole log. An event that cannot be read is taken as it
 * is stored: nobody may be kept from an erasure by the fault of somebody else's event.
 */
export async function namingEvents(log: EventLog): Promise<Naming[]> {
  const found: Naming[] = []
  for (let next: Position | 'start' | undefined = 'start'; next !== undefined; )
    next = await untilUnreadable(log, next, found)
  return found
}

/** @returns from where to go on behind an event that cannot be read; undefined at the end of the log */
async function untilUnreadable(log: EventLog, after: Position | 'start', found: Naming[]) {
  const stop = new AbortController()
  try {
    for await (const item of log.subscribe({ after, filter: { types }, signal: stop.signal })) {
      if (item.kind === 'caughtUp') break
      found.push(...item.events.flatMap(naming))
    }
    return undefined
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    found.push(...namingAsStored(error.event))
    return error.event.position
  } finally {
    stop.abort()
  }
}

/** The ids of people are never sealed. */
const stored = z.object({
  data: z.object({ personId: z.string(), previousPersonId: z.string().optional() }),
  metadata: z.object({ occurredAt: z.string() }),
})

function namingAsStored({ stream, position, type, data, metadata }: RecordedEvent): Naming[] {
  const known = stored.safeParse({ data, metadata })
  if (!known.success) return []
  const { personId, previousPersonId } = known.data.data
  const { occurredAt } = known.data.metadata
  return [{ stream, position, type: type as EventType, occurredAt, personId, previousPersonId }]
}

function naming({ stream, position, type, metadata, data }: DomainEvent): Naming[] {
  const { personId, previousPersonId } = data as { personId?: string | null; previousPersonId?: string }
  return personId ? [{ stream, position, type, occurredAt: metadata.occurredAt, personId, previousPersonId }] : []
}
