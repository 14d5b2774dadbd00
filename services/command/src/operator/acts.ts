import {
  type EventSkipped,
  OPERATOR_STREAM,
  type OperatorAct,
  type OperatorEvent,
} from '@alba/contracts/operator/events'
import { accept, type Decider, type Decision } from '@alba/contracts/shared/decision'

/** All that operators have skipped, as a set of `skipKey`. */
type Skips = ReadonlySet<string>

/** The same event can be skipped once by each read model and by each group of policies, so the key names both. */
const skipKey = ({ by, eventId }: EventSkipped): string => `${by.kind}:${by.name}:${eventId}`

/** What operators did, in one stream. Its state is only what was skipped: no other act depends on earlier ones. */
export const operatorActs: Decider<'operators', Skips, OperatorEvent> = {
  stream: () => OPERATOR_STREAM,
  initial: new Set(),
  evolve: (skips, { type, data }) => (type === 'EventSkipped' ? new Set([...skips, skipKey(data)]) : skips),
}

/** Records that a read model or a group of policies skips an event. A second skip records nothing: the first reason stays. */
export const decideSkip = (skips: Skips, data: EventSkipped): Decision<OperatorEvent> =>
  skips.has(skipKey(data)) ? accept() : accept({ type: 'EventSkipped', data })

/** How many ids the event of an act lists. Its `count` is the number of all, also of those that it does not list. */
const MOST_TARGETS = 100

/**
 * Records what an operator is about to do.
 * @param targets the ids of what the act concerns, such as parked events or payments, as operators name them; at least one
 */
export const decideAct = (act: OperatorAct, targets: readonly string[], reason: string): Decision<OperatorEvent> =>
  accept({
    type: 'OperatorActed',
    data: { act, count: targets.length, targets: targets.slice(0, MOST_TARGETS), reason },
  })
