import {
  type EventSkipped,
  OPERATOR_STREAM,
  type OperatorAct,
  type OperatorEvent,
} from '@alba/contracts/operator/events'
import { accept, type Decider, type Decision } from '@alba/contracts/shared/decision'

/** What operators have skipped, each as a text. */
type Skips = ReadonlySet<string>

const nameOf = ({ by, eventId }: EventSkipped): string => `${by.kind}:${by.name}:${eventId}`

/** The acts of operators, in one stream. They decide nothing but that an event is skipped once. */
export const operatorActs: Decider<'operators', Skips, OperatorEvent> = {
  stream: () => OPERATOR_STREAM,
  initial: new Set(),
  evolve: (skips, { type, data }) => (type === 'EventSkipped' ? new Set([...skips, nameOf(data)]) : skips),
}

/** Repeating it changes nothing: the first reason stays. */
export const skip = (skips: Skips, data: EventSkipped): Decision<OperatorEvent> =>
  skips.has(nameOf(data)) ? accept() : accept({ type: 'EventSkipped', data })

/** The event has at most so many ids; its `count` is that of all. */
const MOST_TARGETS = 100

/** @param targets at least one id, as operators name it */
export const act = (act: OperatorAct, targets: readonly string[], reason: string): Decision<OperatorEvent> =>
  accept({
    type: 'OperatorActed',
    data: { act, count: targets.length, targets: targets.slice(0, MOST_TARGETS), reason },
  })
