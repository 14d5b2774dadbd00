import type { DomainEvent } from '@alba/contracts/events'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { type AppendResult, type Expected, WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { inOrder } from '@alba/platform/event-store/in-order'
import { formatPosition } from '@alba/platform/event-store/position'

export type MemoryLog = Pick<EventLog, 'append' | 'appendInOrder' | 'readStream'> & {
  /** Every event, in log order. */
  readonly events: readonly DomainEvent[]
  /** The events of a stream. An unknown stream has none. */
  stream(name: string): readonly DomainEvent[]
  streams(): Iterable<string>
}

const none: readonly DomainEvent[] = []

/**
 * The event log in memory, without codec and store. Appends and reads follow the contract of the store
 * (`platform/event-store/contract`), but do not limit size and characters.
 * @param onEvent is called with every event, in log order
 */
export function memoryLog(onEvent: (event: DomainEvent) => void = () => {}): MemoryLog {
  const all: DomainEvent[] = []
  const streams = new Map<string, DomainEvent[]>()
  const known = new Map<string, DomainEvent>()

  const write = (stream: string, expected: Expected, added: readonly NewDomainEvent[]): AppendResult => {
    const before = added.flatMap(event => known.get(event.id) ?? [])
    const last = before.at(-1)
    if (last && before.length === added.length && before.every(event => event.stream === stream))
      return { revision: last.revision, position: last.position }
    if (last) throw new Error(`an event id of ${stream} is already used`)
    const events = streams.get(stream) ?? []
    if (!fits(events.length, expected))
      throw new WrongExpectedVersion(stream, expected, events.length === 0 ? 'noStream' : BigInt(events.length - 1))
    streams.set(stream, events)
    for (const event of added) {
      const place = { stream, revision: BigInt(events.length), position: formatPosition(String(all.length + 1)) }
      const recorded: DomainEvent = { ...event, ...place }
      events.push(recorded)
      all.push(recorded)
      known.set(event.id, recorded)
      onEvent(recorded)
    }
    return { revision: BigInt(events.length - 1), position: formatPosition(String(all.length)) }
  }
  const append: MemoryLog['append'] = async (stream, expected, added) => write(stream, expected, added)

  return {
    append,
    appendInOrder: appends => inOrder(appends, each => append(each.stream, each.expected, each.events)),
    async readStream(stream, { from, direction = 'forwards', limit } = {}) {
      const events = streams.get(stream) ?? none
      const wanted =
        direction === 'forwards'
          ? events.slice(Number(from ?? 0))
          : events.slice(0, from === undefined ? undefined : Number(from) + 1).reverse()
      return wanted.slice(0, limit)
    },
    events: all,
    stream: name => streams.get(name) ?? none,
    streams: () => streams.keys(),
  }
}

function fits(length: number, expected: Expected): boolean {
  if (expected === 'any') return true
  if (expected === 'noStream') return length === 0
  if (expected === 'streamExists') return length > 0
  return expected === BigInt(length - 1)
}
