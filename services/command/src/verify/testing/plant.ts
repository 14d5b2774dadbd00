import { randomUUID } from 'node:crypto'
import { currentVersion, type EventType } from '@alba/contracts/events'
import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { formatPosition } from '@alba/platform/event-store/position'

/*
 * Changes a log as somebody might who tampers with it or loses a part of it. Each function returns another log and
 * leaves its argument as it is. The tests of the check of the log plant one fault, and expect it to be found.
 */

type Log = readonly RecordedEvent[]
/** The data of any event. `never` fits every type, so a test reads the fields that it knows without casts. */
export type Data = Readonly<Record<string, never>>

/** The first event of a type, with data that passes the test. @throws when there is none */
export function first(log: Log, type: EventType, test: (data: Data, event: RecordedEvent) => boolean = () => true) {
  const found = log.find(event => event.type === type && test(event.data as Data, event))
  if (!found) throw new Error(`the log has no such ${type}`)
  return found
}

/** Whether the log has an event that `first` would find. */
export const has = (log: Log, type: EventType, test: (data: Data, event: RecordedEvent) => boolean = () => true) =>
  log.some(event => event.type === type && test(event.data as Data, event))

/** The log with the revisions and positions that a store would give these events. */
export function renumbered(log: Log): RecordedEvent[] {
  const revisions = new Map<string, bigint>()
  return log.map((event, n) => {
    const revision = (revisions.get(event.stream) ?? -1n) + 1n
    revisions.set(event.stream, revision)
    return { ...event, revision, position: formatPosition(String(n + 1)) }
  })
}

/** Replaces an event and leaves everything else as it is. */
export const replace = (log: Log, which: RecordedEvent, changes: Partial<RecordedEvent>): RecordedEvent[] =>
  log.map(event => (event === which ? { ...event, ...changes } : event))

/** Replaces some fields of an event's data. */
export const withData = (log: Log, which: RecordedEvent, data: JsonObject): RecordedEvent[] =>
  replace(log, which, { data: { ...which.data, ...data } })

/** Removes events, and renumbers the others so that there is no gap. */
export const without = (log: Log, ...which: readonly RecordedEvent[]): RecordedEvent[] =>
  renumbered(log.filter(event => !which.includes(event)))

/** Adds an event after another one, at the same moment, and renumbers the events that follow. */
export function insert(log: Log, after: RecordedEvent, stream: string, type: EventType, data: JsonObject) {
  const added = {
    ...after,
    id: randomUUID(),
    stream,
    type,
    data,
    metadata: { ...after.metadata, schemaVersion: currentVersion(type) },
  }
  return renumbered(log.flatMap(event => (event === after ? [event, added] : [event])))
}
