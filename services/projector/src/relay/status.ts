import type { ParkedStatus } from '@alba/platform/bus/parked'
import { type GroupStatus, readBusStatus } from '@alba/platform/bus/status'
import { type Position, START, toPosition } from '@alba/platform/event-store/event-store'
import type { RunnerContext } from '../runner/runner.ts'
import { eventsBetween } from '../status.ts'
import { RELAY } from './relay.ts'

export type BusStatus = {
  /** Null for the local bus, which has no relay. */
  readonly relay: {
    /** Empty before the first event. */
    readonly position: Position
    readonly head: Position
    /** How many events of the log the relay has not read; null when the store's positions do not show the number. */
    readonly lag_events: number | null
    /** Why the relay cannot continue now; null when it can. */
    readonly error: string | null
  } | null
  /** The consumer groups. */
  readonly groups: readonly GroupStatus[]
  readonly parked: readonly ParkedStatus[]
}

/** The state of the bus in all processes, from the database. @param hasRelay true for Kafka, false for the local bus */
export async function readStatus(
  { database, eventLog }: Pick<RunnerContext, 'database' | 'eventLog'>,
  hasRelay: boolean,
): Promise<BusStatus> {
  const head = toPosition(await eventLog.head())
  const { groups, parked } = await readBusStatus(database)
  const row = groups.find(({ name }) => name === RELAY)
  const position = row?.position ?? START
  const relay = { position, head, lag_events: eventsBetween(position, head), error: row?.error ?? null }
  return { relay: hasRelay ? relay : null, groups: groups.filter(({ name }) => name !== RELAY), parked }
}

/** What an operator should look at, as one line of text; undefined when all is well. */
export function troubleOf({ relay, groups, parked }: BusStatus): string | undefined {
  const readers = relay ? [{ name: RELAY, error: relay.error }, ...groups] : groups
  const complaints = readers.filter(({ error }) => error).map(({ name, error }) => `${name}: ${error}`)
  if (parked.length > 0) complaints.push(`${parked.length} events parked: npm run alba -- models`)
  return complaints.length > 0 ? complaints.join('; ') : undefined
}
