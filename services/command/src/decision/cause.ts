import { randomUUID } from 'node:crypto'
import { currentVersion, type DomainEvent, type DomainFact } from '@alba/contracts/events'
import type { Actor } from '@alba/contracts/shared/event'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import { traceparentToKeep } from '@alba/platform/tracing/tracing'
import { v5 as uuidV5 } from 'uuid'

/** Why a decision is made. It is written into the metadata of every event that the decision records. */
export type Cause = {
  readonly correlationId: string
  readonly causationId: string | null
  readonly actor: Actor
  /** When given, the ids of the events derive from it: the same decision made twice for this cause is recorded once. */
  readonly seed?: string
  /** The place in a trace where the decision is made; undefined where nothing is traced. */
  readonly traceparent?: string | undefined
}

/** The id of the practitioner who caused it; undefined when a visitor, an operator or a policy did. */
export const practitionerIn = ({ actor }: { readonly actor: Actor }): number | undefined =>
  actor.kind === 'practitioner' && actor.id !== undefined ? Number(actor.id) : undefined

/** Never change it: the ids of events already written derive from it. */
const NAMESPACE = 'b51b1a3c-6f0e-4c7a-9d52-2f6f1d8f3a10'

/** A UUID that derives from a seed: always the same for the same seed. */
export const derivedId = (seed: string): string => uuidV5(seed, NAMESPACE)

/** The cause of what a policy does about an event. Running the policy twice gives the same event ids. */
export const causedBy = (event: DomainEvent, policy: string): Cause => ({
  correlationId: event.metadata.correlationId,
  causationId: event.id,
  actor: { kind: 'policy', id: policy },
  seed: `${event.id}:${policy}`,
  traceparent: traceparentToKeep(),
})

/** The facts with their ids and metadata. @param now milliseconds since the epoch */
export function toEvents(facts: readonly DomainFact[], stream: string, cause: Cause, now: number): NewDomainEvent[] {
  const { correlationId, causationId, actor, seed, traceparent } = cause
  const occurredAt = new Date(now).toISOString()
  const metadata = { correlationId, causationId, actor, occurredAt, ...(traceparent !== undefined && { traceparent }) }
  return facts.map((fact, index) => ({
    ...fact,
    id: seed === undefined ? randomUUID() : derivedId(`${seed}:${stream}:${fact.type}:${index}`),
    metadata: { ...metadata, schemaVersion: currentVersion(fact.type) },
  }))
}
