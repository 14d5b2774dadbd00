import type { DomainEvent, EventOf, EventType } from '@alba/contracts/events'
import { historyStart } from '../centre.ts'
import type { Simulation } from '../simulation.ts'

export const isOf =
  <Type extends EventType>(...types: readonly Type[]) =>
  (event: DomainEvent): event is EventOf<Type> =>
    types.some(type => type === event.type)

/** All events of these types, in log order. */
export const eventsOf = <Type extends EventType>({ log }: Simulation, ...types: readonly Type[]): EventOf<Type>[] =>
  log.events.filter(isOf(...types))

/** The number of events before this one in the log. */
export const placeOf = ({ position }: DomainEvent): number => Number(position) - 1

/** How many events of the log the process that wrote this event knew when its work began. */
const knownBefore = ({ writers }: Simulation, event: DomainEvent): number =>
  writers.get(event.position)?.known ?? placeOf(event)

/** When the work that wrote this event began, in milliseconds since the epoch. */
export const begunAt = ({ writers }: Simulation, { position }: DomainEvent): number =>
  writers.get(position)?.beganAt ?? historyStart

/**
 * The definitions of a thing on which the decision that led to an event may rest: the last one that its process knew
 * when the work began, and those that were recorded from then until the event. Empty when there was none.
 */
export function inForce<Type extends EventType>(
  simulation: Simulation,
  stream: string,
  type: Type,
  event: DomainEvent,
): EventOf<Type>['data'][] {
  const known = knownBefore(simulation, event)
  const before = simulation.log
    .stream(stream)
    .filter(isOf(type))
    .filter(each => placeOf(each) < placeOf(event))
  const first = before.findLastIndex(each => placeOf(each) < known)
  return before.slice(Math.max(0, first)).map(({ data }): EventOf<Type>['data'] => data as EventOf<Type>['data'])
}
