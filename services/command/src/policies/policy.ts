import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'
import { inSpanOf } from '@alba/platform/tracing/tracing'
import type { Cause } from '../decision/cause.ts'
import { causedBy } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'

/** What to do whenever an event of a type is recorded. It must be idempotent: it may run again after a crash. */
export type Policy<Needs = Deps> = {
  /**
   * Never change it: the ids of the events that the policy causes derive from it. Under a new name, an event that is
   * handled again after a crash would take effect a second time. `features.test.ts` holds the list.
   */
  readonly name: string
  readonly handles: readonly EventType[]
  readonly handle: (deps: Needs, event: DomainEvent, cause: Cause) => Promise<unknown>
}

/**
 * Policies that share a checkpoint. Those that call the card provider have a group of their own, so that an outage of
 * the provider delays refunds and never confirmations. When a policy is added to a group that has run before, or begins
 * to handle another type of event, it never sees the events that the group has passed. A policy that must see the past
 * belongs in a new group.
 */
export type PolicyGroup<Needs = Deps> = {
  /** Never change it: the checkpoint is stored under this name, and a new name is a new group. */
  readonly name: string
  /**
   * Where the group begins when it runs for the first time: with the first event of the log, or with the next event. A
   * group that writes to people starts `'now'`: it must not write to everybody about the past.
   */
  readonly startsAt: 'start' | 'now'
  /** Collects events for this many milliseconds and handles them together. Default: each page as it comes. */
  readonly gatherMs?: number
  readonly policies: readonly Policy<Needs>[]
}

/** A policy that handles every event of one type. `name` is recorded with the events that it causes. */
export function whenever<Type extends EventType, Needs = Deps>(
  type: Type,
  name: string,
  handle: (deps: Needs, event: EventOf<Type>, cause: Cause) => Promise<unknown>,
): Policy<Needs> {
  return { name, handles: [type], handle: (deps, event, cause) => handle(deps, event as EventOf<Type>, cause) }
}

/** Runs every policy of a group that handles events of this type, each in a span of the event's trace. */
export async function apply<Needs extends Pick<Deps, 'clock'>>(
  group: PolicyGroup<Needs>,
  deps: Needs,
  event: DomainEvent,
): Promise<void> {
  for (const policy of group.policies) {
    if (!policy.handles.includes(event.type)) continue
    // The cause is made within the span, so that the events that follow belong to it.
    const handle = async () => policy.handle(deps, event, causedBy(event, policy.name))
    await inSpanOf(`policy ${policy.name}`, event.metadata, deps.clock(), { 'alba.event': event.type }, handle)
  }
}
