import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'
import type { Cause } from '../decision/cause.ts'
import { becauseOf } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'

/** « Whenever this happened, do that ». Idempotent: it runs again after a crash. */
export type Policy<Needs = Deps> = {
  /**
   * Never change it: the ids of the events that it causes derive from it. Under a new name, what is handled again after
   * a crash is done a second time. `features.test.ts` holds the list.
   */
  readonly name: string
  readonly handles: readonly EventType[]
  readonly handle: (deps: Needs, event: DomainEvent, cause: Cause) => Promise<unknown>
}

/**
 * Policies that share a checkpoint. What asks the card provider has a group of its own, so that a provider which is
 * away delays refunds, never confirmations. A policy that joins a group which has run before, or that wants another type
 * of event from now on, never sees what the group has passed: what must see the past belongs to a new group.
 */
export type PolicyGroup<Needs = Deps> = {
  /** Never change it: the checkpoint has this name, and a new name is a new group. */
  readonly name: string
  /**
   * Where it begins when it runs for the first time: with all that ever happened, or with what happens from then on.
   * What writes to people starts `'now'`, or it would write to everybody of the past.
   */
  readonly startsAt: 'start' | 'now'
  /** Nobody waits for it: so many milliseconds of events are handled together. Default: each page as it comes. */
  readonly gatherMs?: number
  readonly policies: readonly Policy<Needs>[]
}

export function whenever<Type extends EventType, Needs = Deps>(
  type: Type,
  name: string,
  handle: (deps: Needs, event: EventOf<Type>, cause: Cause) => Promise<unknown>,
): Policy<Needs> {
  return { name, handles: [type], handle: (deps, event, cause) => handle(deps, event as EventOf<Type>, cause) }
}

/** Runs every policy of a group that wants this event. */
export async function apply<Needs>(group: PolicyGroup<Needs>, deps: Needs, event: DomainEvent): Promise<void> {
  for (const policy of group.policies) {
    if (policy.handles.includes(event.type)) await policy.handle(deps, event, becauseOf(event, policy.name))
  }
}
