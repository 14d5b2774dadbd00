import type { DomainEvent } from '@alba/contracts/events'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { type AppendResult, type Expected, WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { inOrder } from '@alba/platform/event-store/in-order'

/** The position of events that are only rehearsed. It sorts after every position of the log. */
const NOT_WRITTEN = '~'

/**
 * A log in which commands can be tried: it has the events of the real log, and keeps appended events in memory only. It
 * does not support several callers at the same time. A stream is read backwards from its end, whatever `from` says.
 */
export function rehearsalLog(log: EventLog): EventLog {
  const streams = new Map<string, DomainEvent[]>()
  const eventsOf = async (stream: string): Promise<DomainEvent[]> => {
    const events = streams.get(stream) ?? (await log.readStream(stream))
    streams.set(stream, events)
    return events
  }
  const append = async (
    stream: string,
    expected: Expected,
    added: readonly NewDomainEvent[],
  ): Promise<AppendResult> => {
    const events = await eventsOf(stream)
    const revision = BigInt(events.length - 1)
    if (expected !== (events.length === 0 ? 'noStream' : revision))
      throw new WrongExpectedVersion(stream, expected, events.length === 0 ? 'noStream' : revision)
    for (const event of added)
      events.push({ ...event, stream, revision: BigInt(events.length), position: NOT_WRITTEN } as DomainEvent)
    return { revision: BigInt(events.length - 1), position: NOT_WRITTEN }
  }
  return {
    ...log,
    append,
    appendInOrder: appends => inOrder(appends, each => append(each.stream, each.expected, each.events)),
    async readStream(stream, { from = 0n, direction = 'forwards', limit } = {}) {
      const events = await eventsOf(stream)
      const wanted = direction === 'forwards' ? events.slice(Number(from)) : events.toReversed()
      return wanted.slice(0, limit)
    },
  }
}
