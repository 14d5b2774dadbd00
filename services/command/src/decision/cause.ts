import { randomUUID } from 'node:crypto'
import { currentVersion, type DomainEvent, type DomainFact } from '@alba/contracts/events'
import type { Actor } from '@alba/contracts/shared/event'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import { v5 as uuidV5 } from 'uuid'

/** Why something is decided: stands in the metadata of every event that follows. */
export type Cause = {
  readonly correlationId: string
  readonly causationId: string | null
  readonly actor: Actor
  /** When given, event ids derive from it: deciding again for the same reason adds nothing to the log. */
  readonly seed?: string
}

/** Which practitioner caused it; undefined when it was somebody else, or a policy. */
export const practitionerIn = ({ actor }: { readonly actor: Actor }): number | undefined =>
  actor.kind === 'practitioner' && actor.id !== undefined ? Number(actor.id) : undefined

/** Never change it: the ids of events already written derive from it. */
const NAMESPACE = 'b51b1a3c-6f0e-4c7a-9d52-2f6f1d8f3a10'

export const derivedId = (seed: string): string => uuidV5(seed, NAMESPACE)

/** A policy acts because of an event; running it twice gives the same ids. */
export const becauseOf = (event: DomainEvent, policy: string): Cause => ({
  correlationId: event.metadata.correlationId,
  causationId: event.id,
  actor: { kind: 'policy', id: policy },
  seed: `${event.id}:${policy}`,
})

/** The facts with their ids and metadata. @param now milliseconds since the epoch */
export function toEvents(facts: readonly DomainFact[], stream: string, cause: Cause, now: number): NewDomainEvent[] {
  const { correlationId, causationId, actor, seed } = cause
  const metadata = { correlationId, causationId, actor, occurredAt: new Date(now).toISOString() }
  return facts.map((fact, index) => ({
    ...fact,
    id: seed === undefined ? randomUUID() : derivedId(`${seed}:${stream}:${fact.type}:${index}`),
    metadata: { ...metadata, schemaVersion: currentVersion(fact.type) },
  }))
}
