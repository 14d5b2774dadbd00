import type { Leaf } from '@alba/contracts/operator/leaves'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { happenedAt } from '../metadata.ts'
import { type ShownEvent, shown } from '../shown.ts'

/** An event below its cause. */
export type CausedEvent = ShownEvent & {
  /** Milliseconds after its cause or, when no event caused it, after the first event of its request. */
  readonly afterMs: number
  /** Whether it is what the operator asked for. */
  readonly isAsked: boolean
  readonly leaves: readonly Leaf[]
  readonly caused: readonly CausedEvent[]
}

/** A request, or a deadline, with everything in the log that follows from it. */
export type TracedRequest = {
  readonly correlationId: string
  /** Who made it: the actor of its first event. */
  readonly actor: string
  /** When its first event happened, UTC. */
  readonly beganAt: string
  readonly caused: readonly CausedEvent[]
  /** How many events of the request are left out: neither above nor below what was asked for. */
  readonly omitted: number
}

type Options = {
  /** The ids of the events that were asked for. */
  readonly asked: ReadonlySet<string>
  /** Whether only the causes and effects of these events are wanted. */
  readonly onlyTheirs: boolean
  /** What each event led to outside the log, by its id. */
  readonly leaves: ReadonlyMap<string, readonly Leaf[]>
}

/**
 * The trees of causes, one or more for each request, in the order of the log.
 * @param events of one or more requests, each once, in the order of the log
 */
export function treesOf(events: readonly RecordedEvent[], options: Options): TracedRequest[] {
  const children = byCause(events)
  const requests = Map.groupBy(children.get(null) ?? [], event => shown(event).correlationId)
  return [...requests].flatMap(([correlationId, roots]) => {
    const [first] = roots
    if (!first) return []
    const began = happenedAt(first)
    const all = roots.map(root => nodeOf(root, began, children, options))
    const caused = options.onlyTheirs ? all.flatMap(onlyAsked) : all
    if (caused.length === 0) return []
    const { actor, occurredAt: beganAt } = shown(first)
    return [{ correlationId, actor, beganAt, caused, omitted: sizeOf(all) - sizeOf(caused) }]
  })
}

/**
 * The events by the id of their cause; null for those whose cause is not among the events before them. In a log that
 * was tampered with, a cause may come after its effect or form a circle: such an event has no cause here, and is not
 * lost.
 */
function byCause(events: readonly RecordedEvent[]): Map<string | null, RecordedEvent[]> {
  const seen = new Set<string>()
  const children = new Map<string | null, RecordedEvent[]>()
  for (const event of events) {
    const { causationId } = shown(event)
    const cause = causationId !== null && seen.has(causationId) ? causationId : null
    children.set(cause, [...(children.get(cause) ?? []), event])
    seen.add(event.id)
  }
  return children
}

/** @param causedAt when its cause happened, in milliseconds since the epoch */
function nodeOf(
  event: RecordedEvent,
  causedAt: number,
  children: ReadonlyMap<string | null, readonly RecordedEvent[]>,
  options: Options,
): CausedEvent {
  const at = happenedAt(event)
  return {
    ...shown(event),
    afterMs: at - causedAt,
    isAsked: options.asked.has(event.id),
    leaves: options.leaves.get(event.id) ?? [],
    caused: (children.get(event.id) ?? []).map(child => nodeOf(child, at, children, options)),
  }
}

/** The tree without the events that are neither causes nor effects of an event that was asked for. */
function onlyAsked(event: CausedEvent): CausedEvent[] {
  if (event.isAsked) return [event]
  const caused = event.caused.flatMap(onlyAsked)
  return caused.length > 0 ? [{ ...event, caused }] : []
}

const sizeOf = (events: readonly CausedEvent[]): number =>
  events.reduce((sum, { caused }) => sum + 1 + sizeOf(caused), 0)

/** All events of the trees. */
export const eventsIn = (events: readonly CausedEvent[]): CausedEvent[] =>
  events.flatMap(event => [event, ...eventsIn(event.caused)])
