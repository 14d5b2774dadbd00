import type { DomainEvent } from '@alba/contracts/events'
import { describe, expect, it } from 'vitest'
import type { CaughtUp, EventPage, EventStore, NewEvent, RecordedEvent } from '../event-store/event-store.ts'
import { inOrder } from '../event-store/in-order.ts'
import { type Codec, type NewDomainEvent, UnreadableEvent } from './codec.ts'
import { openEventLog } from './event-log.ts'

const event = (n: number, type = 'Good'): RecordedEvent => ({
  id: `id-${n}`,
  type,
  data: {},
  metadata: {},
  stream: 's',
  revision: BigInt(n),
  position: `p${n}`,
})

/** A codec that decodes every event but those of type `Bad`. */
const codec: Codec = {
  encode: async events => events.map(each => ({ ...each, data: { encoded: true } }) as unknown as NewEvent),
  async decode(events) {
    const bad = events.findIndex(each => each.type === 'Bad')
    const good = (bad < 0 ? events : events.slice(0, bad)) as unknown as DomainEvent[]
    const stopped = events[bad]
    return stopped ? { events: good, unreadable: new UnreadableEvent(stopped, 'bad') } : { events: good }
  },
}

function logOver(events: readonly RecordedEvent[], pages: readonly (EventPage | CaughtUp)[] = []) {
  const appended: unknown[] = []
  const store: EventStore = {
    async append(stream, expected, written) {
      appended.push([stream, expected, ...written.map(each => each.data)])
      return { revision: 0n, position: 'p0' }
    },
    appendInOrder: appends => inOrder(appends, each => store.append(each.stream, each.expected, each.events)),
    async *readStream() {
      yield* events
    },
    async *subscribe() {
      yield* pages
    },
    // Pages of two events, from the end.
    async *readBackwards({ before, filter }) {
      const isBefore = ({ position }: RecordedEvent) => before === 'end' || position < before
      const found = events.filter(each => isBefore(each) && filter?.types?.includes(each.type)).toReversed()
      for (let n = 0; n < found.length; n += 2) yield page('p', ...found.slice(n, n + 2))
    },
    findEvent: async () => undefined,
    head: async () => 'p9',
    close: async () => {},
  }
  return { log: openEventLog(store, codec), appended }
}

async function follow(pages: readonly (EventPage | CaughtUp)[]) {
  const received: unknown[] = []
  const subscription = logOver([], pages).log.subscribe({ after: 'start', signal: new AbortController().signal })
  try {
    for await (const page of subscription)
      received.push(page.kind === 'page' ? [page.position, ...page.events.map(each => each.id)] : page.kind)
  } catch (error) {
    received.push(error instanceof UnreadableEvent ? `cannot read ${error.event.id}` : error)
  }
  return received
}
const page = (position: string, ...events: RecordedEvent[]): EventPage => ({ kind: 'page', events, position })

describe('the event log', () => {
  it('appends the events as the codec encodes them', async () => {
    const { log, appended } = logOver([])
    await log.append('booking-1', 'noStream', [event(1) as unknown as NewDomainEvent])
    expect(appended).toEqual([['booking-1', 'noStream', { encoded: true }]])
  })

  it('refuses a stream that no subscription would deliver', async () => {
    const { log, appended } = logOver([])
    await expect(log.append('a-new-kind-1', 'any', [])).rejects.toThrow('is not a stream of Alba')
    expect(appended).toEqual([])
  })

  it('returns a whole stream or throws', async () => {
    expect((await logOver([event(1), event(2)]).log.readStream('s')).map(each => each.id)).toEqual(['id-1', 'id-2'])
    await expect(logOver([event(1), event(2, 'Bad')]).log.readStream('s')).rejects.toThrow(UnreadableEvent)
  })

  it('says from which position on the last events of some types are delivered', async () => {
    const { log } = logOver([event(1), event(2, 'Bad'), event(3), event(4), event(5), event(6, 'Bad')])
    const beforeLast = (count: number, before = 'end') => log.beforeLast({ types: ['Good'], count, before })
    expect(await Promise.all([1, 2, 3].map(count => beforeLast(count)))).toEqual(['p4', 'p3', 'p1'])
    expect(await Promise.all([4, 5, 100].map(count => beforeLast(count)))).toEqual(['start', 'start', 'start'])
    expect(await beforeLast(1, 'p5')).toBe('p3')
    expect(await beforeLast(3, 'p5')).toBe('start')
  })

  it('delivers pages with their positions, including empty ones and « caught up »', async () => {
    const pages = [page('p2', event(1), event(2)), page('p7'), { kind: 'caughtUp', position: 'p7' } as const]
    expect(await follow(pages)).toEqual([['p2', 'id-1', 'id-2'], ['p7'], 'caughtUp'])
  })

  it('delivers the events before an unreadable one, with their position, and then fails', async () => {
    const pages = [page('p4', event(1), event(2), event(3, 'Bad'), event(4)), page('p5', event(5))]
    expect(await follow(pages)).toEqual([['p2', 'id-1', 'id-2'], 'cannot read id-3'])
    expect(await follow([page('p2', event(1, 'Bad'), event(2))])).toEqual(['cannot read id-1'])
  })
})
