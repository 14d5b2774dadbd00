import { randomUUID } from 'node:crypto'
import { currentVersion, type DomainEvent, type DomainFact } from '@alba/contracts/events'
import type { EventMetadata } from '@alba/contracts/shared/event'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import { formatPosition } from '@alba/platform/event-store/position'

export const metadata = {
  correlationId: 'request-1',
  causationId: null,
  actor: { kind: 'visitor' },
  occurredAt: '2026-11-20T10:00:00.000Z',
  schemaVersion: 1,
} satisfies EventMetadata

/** A fact as an event that can be appended, with an id of its own. */
export const fresh = (fact: DomainFact, changed: Partial<EventMetadata> = {}): NewDomainEvent => ({
  ...fact,
  id: randomUUID(),
  metadata: { ...metadata, schemaVersion: currentVersion(fact.type), ...changed },
})

/** Events as the log would return them, with positions counted from 1. */
export const recorded = (facts: readonly DomainFact[], changed: Partial<EventMetadata> = {}): DomainEvent[] =>
  facts.map((fact, index) => ({
    ...fact,
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    stream: 'stream-1',
    revision: BigInt(index),
    position: formatPosition(BigInt(index + 1)),
    metadata: { ...metadata, ...changed },
  })) as DomainEvent[]

export const practitioner = (practitionerId: number, name: string): DomainFact => ({
  type: 'PractitionerDefined',
  data: { practitionerId, name },
})
