import type { ParkedStatus } from '@alba/platform/bus/parked'
import { type GroupStatus, readGroupsAndParked } from '@alba/platform/bus/status'
import { type Position, START, toPosition } from '@alba/platform/event-store/event-store'
import type { RunnerContext } from '../runner/runner.ts'
import { eventsBetween } from '../status.ts'
import { RELAY } from './relay.ts'

export type BusStatus = {
  /** Null for the local bus, which has no relay. */
  readonly relay: {
    /** Up to where the relay has read the log; empty before the first event. */
    readonly position: Position
    readonly head: Position
    /** How many events of the log the relay has not read; null when the store's positions do not show the number. */
    readonly lag_events: number | null
    /** Why the relay cannot continue now; null when it can. */
    readonly error: string | null
  } | null
  /** The consumer groups, without the relay, which also has a row in their table. */
  readonly groups: readonly GroupStatus[]
  /** The events that a group could not handle, and those that wait behind them (ADR 19). */
  readonly parked: readonly ParkedStatus[]
}

/**
 * The state of the bus in all processes, which is in the database.
 * @param hasRelay true for Kafka, false for the local bus
 */
export async function readBusStatus(
  { database, eventLog }: Pick<RunnerContext, 'database' | 'eventLog'>,
  hasRelay: boolean,
): Promise<BusStatus> {
  const head = toPosition(await eventLog.head())
  const { groups, parked } = await readGroupsAndParked(database)
  const relayGroup = groups.find(({ name }) => name === RELAY)
  const position = relayGroup?.position ?? START
  const relay = { position, head, lag_events: eventsBetween(position, head), error: relayGroup?.error ?? null }
  return { relay: hasRelay ? relay : null, groups: groups.filter(({ name }) => name !== RELAY), parked }
}

/** What an operator should look at, as one line of text; undefined when all is well. */
export function troubleOf({ relay, groups, parked }: BusStatus): string | undefined {
  const readers = relay ? [{ name: RELAY, error: relay.error }, ...groups] : groups
  const complaints = readers.filter(({ error }) => error).map(({ name, error }) => `${name}: ${error}`)
  if (parked.length > 0) complaints.push(`${parked.length} events parked: npm run alba -- models`)
  return complaints.length > 0 ? complaints.join('; ') : undefined
}
