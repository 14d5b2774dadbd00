import { CommandFailed } from '@alba/platform/cli/tool'
import {
  type Append,
  type EventStore,
  type Position,
  type RecordedEvent,
  START,
} from '@alba/platform/event-store/event-store'
import { canonicalEvent } from '@alba/platform/verification/canonical'
import { type Head, openChain } from '@alba/platform/verification/chain'
import { wholeLog } from '@alba/platform/verification/read-log'

/** How many appends one call makes. PostgreSQL writes them in one transaction. */
const AT_ONCE = 250

/**
 * Copies the events that the target lacks, in the order of the log. The target may have the first events of the log
 * already, from an earlier move that was killed, for example.
 * @param onCopied called with the number of events that the target has by now
 * @returns how many events were copied
 * @throws {CommandFailed} when the target holds another log
 */
export async function copyLog(
  source: EventStore,
  target: EventStore,
  onCopied: (count: number) => void,
): Promise<number> {
  const { count, digest } = await headOf(target)
  const chain = openChain()
  for await (const events of wholeLog(source)) {
    const missing: RecordedEvent[] = []
    for (const event of events) {
      if (chain.head.count >= count) missing.push(event)
      chain.add(event)
      // As many events as the target has must have the same digest as the target.
      if (chain.head.count === count && chain.head.digest !== digest) throw otherLog()
    }
    for (let n = 0; n < missing.length; n += AT_ONCE) await write(target, missing.slice(n, n + AT_ONCE))
    if (missing.length > 0) onCopied(chain.head.count)
  }
  if (chain.head.count < count) throw otherLog()
  return chain.head.count - count
}

const otherLog = () =>
  new CommandFailed(
    'The target holds events that this log does not begin with. Nothing is written over: give an empty store.',
  )

async function headOf(store: EventStore): Promise<Head> {
  const chain = openChain()
  for await (const events of wholeLog(store)) for (const event of events) chain.add(event)
  return chain.head
}

/**
 * Appends each event to its stream at the revision that it has in the source, so no event can be written twice, or
 * between others.
 * @throws the failure of the store
 */
async function write(target: EventStore, events: readonly RecordedEvent[]): Promise<void> {
  const { failure } = await target.appendInOrder(events.map(toAppend))
  if (failure !== undefined) throw failure
}

const toAppend = ({ stream, revision, id, type, data, metadata }: RecordedEvent): Append => ({
  stream,
  expected: revision === 0n ? 'noStream' : revision - 1n,
  events: [{ id, type, data, metadata }],
})

export const EVENTS_CAME = 'Events came meanwhile. Stop all services, and run this again: it goes on from there.'

export type Compared = {
  readonly head: Head
  /** For each position of the source that was asked for, the position of the target after the same events. */
  readonly places: ReadonlyMap<Position, Position>
}

/**
 * Reads both logs to their ends, event by event, and finds the positions of the target that correspond to some of the
 * source.
 * @param positions positions of the source; there may be no event of Alba at them
 * @throws {CommandFailed} at the first event that differs
 */
export async function compareLogs(
  source: EventStore,
  target: EventStore,
  positions: readonly Position[],
): Promise<Compared> {
  const chain = openChain()
  const places = new Map<Position, Position>()
  const asked = [...new Set(positions)].sort().values()
  let next = asked.next()
  let reached = START
  const copies = eachEvent(target)
  try {
    for await (const event of eachEvent(source)) {
      for (; !next.done && next.value < event.position; next = asked.next()) places.set(next.value, reached)
      const { value: copy } = await copies.next()
      if (!copy) throw new CommandFailed(EVENTS_CAME)
      if (chain.add(event) !== canonicalEvent(copy)) throw differs(event)
      reached = copy.position
    }
    if (!(await copies.next()).done)
      throw new CommandFailed('The target has more events than the log. Nothing was changed over.')
  } finally {
    await copies.return(undefined)
  }
  for (; !next.done; next = asked.next()) places.set(next.value, reached)
  return { head: chain.head, places }
}

const differs = ({ id, stream, revision }: RecordedEvent) =>
  new CommandFailed(`The copy differs at event ${id} (${stream}, revision ${revision}). Nothing was changed over.`)

async function* eachEvent(store: EventStore): AsyncGenerator<RecordedEvent, undefined> {
  for await (const events of wholeLog(store)) yield* events
}
