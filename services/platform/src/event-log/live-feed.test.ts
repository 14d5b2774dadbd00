import type { DomainEvent } from '@alba/contracts/events'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CaughtUp, EventPage, EventStore, RecordedEvent, SubscribeOptions } from '../event-store/event-store.ts'
import { matcher } from '../event-store/filter.ts'
import { eventually } from '../testing/eventually.ts'
import { type Codec, UnreadableEvent } from './codec.ts'
import { type EventLog, openEventLog } from './event-log.ts'
import type { DomainPage } from './page.ts'

fc.configureGlobal({ seed: Number(process.env.ALBA_FUZZ_SEED ?? 20261120) })

/** The prefixes of the streams whose events are Alba's. The events of other streams are skipped. */
const OWN_STREAMS = ['A-', 'B-', 'C-', 'Bad-']
const positionOf = (n: number) => String(n).padStart(6, '0')
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of cleanups.splice(0)) await stop()
})

/**
 * An event store in memory, which counts its open subscriptions. Only the live feed opens one without a filter, so
 * `open.unfiltered` says whether the feed is running.
 */
function memoryLog() {
  const log: RecordedEvent[] = []
  const waiting = new Set<() => void>()
  const open = { all: 0, unfiltered: 0 }
  const closing = new AbortController()
  const wake = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  /** As a real store: pages of events up to the end of the log, then « caught up » once, then each new page. */
  async function* subscribe({ after, filter, pageSize = 1_000, signal }: SubscribeOptions) {
    const unfiltered = filter ? 0 : 1
    open.all++
    open.unfiltered += unfiltered
    signal.addEventListener('abort', wake)
    try {
      let cursor = after === 'start' ? 0 : Number(after)
      for (let caughtUp = false; !signal.aborted && !closing.signal.aborted; ) {
        const events = log.slice(cursor).filter(matcher(filter)).slice(0, pageSize)
        const end = events.length === pageSize ? Number(events.at(-1)?.position) : log.length
        if (end > cursor) yield { kind: 'page', events, position: positionOf(end) } satisfies EventPage
        cursor = end
        if (cursor < log.length) continue
        if (!caughtUp)
          yield { kind: 'caughtUp', position: cursor === 0 ? 'start' : positionOf(cursor) } satisfies CaughtUp
        caughtUp = true
        if (cursor === log.length && !signal.aborted && !closing.signal.aborted)
          await new Promise<void>(resolve => waiting.add(resolve))
      }
    } finally {
      signal.removeEventListener('abort', wake)
      open.all--
      open.unfiltered -= unfiltered
    }
  }

  return {
    open,
    store: {
      subscribe,
      close: async () => {
        closing.abort()
        wake()
      },
    } as unknown as EventStore,
    /** Appends events, each given as a type (its stream is named after it), or as a type and a stream. */
    append(...written: (string | { type: string; stream: string })[]) {
      for (const each of written)
        log.push({
          ...(typeof each === 'string' ? { type: each, stream: `${each}-1` } : each),
          id: `${log.length + 1}`,
          data: {},
          metadata: {},
          revision: BigInt(log.length),
          position: positionOf(log.length + 1),
        })
      wake()
    },
    ids: (filter: SubscribeOptions['filter']) => log.filter(matcher(filter)).map(event => event.id),
  }
}

/** A codec that decodes every event but those of type `Bad`, and counts how often each was decoded. */
function countingCodec() {
  const decoded = new Map<string, number>()
  const codec: Pick<Codec, 'decode'> = {
    async decode(events) {
      const bad = events.findIndex(event => event.type === 'Bad')
      const read = bad < 0 ? events : events.slice(0, bad)
      for (const { id } of read) decoded.set(id, (decoded.get(id) ?? 0) + 1)
      const stopped = events[bad]
      const good = { events: read as unknown as DomainEvent[] }
      return stopped ? { ...good, unreadable: new UnreadableEvent(stopped, 'bad') } : good
    },
  }
  return { codec: codec as Codec, decoded }
}

function setUp() {
  const memory = memoryLog()
  const { codec, decoded } = countingCodec()
  const log = openEventLog(memory.store, codec, OWN_STREAMS)
  cleanups.push(() => memory.store.close())
  return { ...memory, codec, decoded, log }
}

/** A subscriber that asks for one page with each call of `take`, and keeps what it got in `pages`. */
function subscriber(log: EventLog, types: readonly string[], options: Partial<SubscribeOptions> = {}) {
  const leaving = new AbortController()
  const pages: (DomainPage | CaughtUp)[] = []
  const iterator = log
    .subscribe({ after: 'start', filter: { types }, signal: leaving.signal, ...options })
    [Symbol.asyncIterator]()
  const take = async () => {
    const { value, done } = await iterator.next()
    if (!done) pages.push(value)
    return done ? undefined : value
  }
  const leave = () => {
    leaving.abort()
    return iterator.return?.()
  }
  cleanups.push(() => leaving.abort())
  return {
    pages,
    take,
    leave,
    ids: () => pages.flatMap(page => (page.kind === 'page' ? page.events.map(event => event.id) : [])),
    /** Takes pages until the condition holds. */
    async until(condition: () => boolean) {
      while (!condition()) if (!(await take())) throw new Error('the subscription ended')
    },
    caughtUp: () => pages.some(page => page.kind === 'caughtUp'),
  }
}

/** A subscriber that has caught up: its next page comes from the live feed. */
async function following(log: EventLog, types: readonly string[], options: Partial<SubscribeOptions> = {}) {
  const reader = subscriber(log, types, options)
  await reader.until(reader.caughtUp)
  return reader
}

describe('subscriptions at the head of the log', () => {
  it('share one subscription of the store, and each event that one of them asks for is decoded once', async () => {
    const { log, append, open, decoded } = setUp()
    append('A', 'B')
    const readers = await Promise.all([['A'], ['A', 'B'], ['B']].map(types => following(log, types)))
    const taking = readers.map(reader => reader.take())
    await eventually(() => expect(open).toEqual({ all: 1, unfiltered: 1 }))
    append('A', 'B', 'C')
    await Promise.all(taking)
    expect(readers.map(reader => reader.ids())).toEqual([
      ['1', '3'],
      ['1', '2', '3', '4'],
      ['2', '4'],
    ])
    expect(readers.map(reader => reader.pages.at(-1)?.position)).toEqual([positionOf(5), positionOf(5), positionOf(5)])
    expect([decoded.get('3'), decoded.get('4'), decoded.get('5')]).toEqual([1, 1, undefined])
  })

  it('receive their events together, even when an event of another subscription takes longer to decode', async () => {
    const { append, store, codec, open } = setUp()
    // Events of type `B` have personal fields: they can be decoded when their key is loaded.
    const keyLoad = Promise.withResolvers<void>()
    /** The types of the events in each call of `decode`. */
    const decodedTypes: string[][] = []
    const decode: Codec['decode'] = async events => {
      decodedTypes.push(events.map(({ type }) => type))
      if (events.some(({ type }) => type === 'B')) await keyLoad.promise
      return codec.decode(events)
    }
    const log = openEventLog(store, { ...codec, decode }, OWN_STREAMS)
    const plain = await following(log, ['A'])
    const personal = await following(log, ['B'])
    const taken: string[] = []
    const taking = [plain.take().then(() => taken.push('A')), personal.take().then(() => taken.push('B'))]
    // Both follow the feed before an event is appended.
    await eventually(() => expect(open).toEqual({ all: 1, unfiltered: 1 }))
    expect(decodedTypes).toEqual([])
    append('A', 'B', 'C')
    await eventually(() => expect(decodedTypes).toEqual([['A', 'B']]))
    await new Promise(setImmediate)
    expect(taken).toEqual([])
    keyLoad.resolve()
    await Promise.all(taking)
    expect([plain.ids(), personal.ids(), decodedTypes]).toEqual([['1'], ['2'], [['A', 'B']]])
  })

  it.each([
    ['its own events', ['A', 'B'], ['2']],
    ['the new position alone', ['B'], []],
  ])('receive %s when the keys for another subscription cannot be loaded', async (_what, appended, own) => {
    const { append, store, codec } = setUp()
    let locked = false
    const decode: Codec['decode'] = async events => {
      if (locked && events.some(({ type }) => type === 'B')) throw new Error('no keys now')
      return codec.decode(events)
    }
    const log = openEventLog(store, { ...codec, decode }, OWN_STREAMS)
    const plain = await following(log, ['A'])
    const personal = await following(log, ['B'])
    const joining = [plain.take(), personal.take()]
    append('B')
    await Promise.all(joining)
    // Both read from the feed now. `personal` does not ask for its next page yet, so only `plain` takes from the feed.
    locked = true
    const taking = plain.take()
    append(...appended)
    await taking
    expect([plain.ids(), plain.pages.at(-1)?.position]).toEqual([own, positionOf(1 + appended.length)])
    await expect(personal.take()).rejects.toThrow('no keys now')
    locked = false
    const again = await following(log, ['B'])
    expect(again.ids()).toEqual(['1', String(1 + appended.length)])
  })

  it('receive the position when no event matches', async () => {
    const { log, append } = setUp()
    const reader = await following(log, ['A'])
    const taking = reader.take()
    append('B')
    expect(await taking).toEqual({ kind: 'page', events: [], position: positionOf(1) })
  })

  it('receive « caught up » once', async () => {
    const { log, append } = setUp()
    const reader = await following(log, ['A'])
    for (let n = 0; n < 3; n++) {
      const taking = reader.take()
      append('A')
      await taking
    }
    expect(reader.pages.filter(page => page.kind === 'caughtUp')).toHaveLength(1)
  })

  it('end the shared subscription with the last of them, and the next one opens it again', async () => {
    const { log, append, open } = setUp()
    const reader = await following(log, ['A'])
    const otherReader = await following(log, ['A'])
    const first = reader.take()
    const second = otherReader.take()
    await eventually(() => expect(open).toEqual({ all: 1, unfiltered: 1 }))
    await reader.leave()
    await first
    expect(open.unfiltered).toBe(1)
    await otherReader.leave()
    await second
    await eventually(() => expect(open).toEqual({ all: 0, unfiltered: 0 }))
    append('A')
    const nextReader = await following(log, ['A'])
    const taking = nextReader.take()
    append('A')
    await taking
    expect(nextReader.ids()).toEqual(['1', '2'])
  })

  it('all end when the store is closed', async () => {
    const { log, store, open } = setUp()
    const readers = await Promise.all([['A'], ['B']].map(types => following(log, types)))
    const taking = readers.map(reader => reader.take())
    await eventually(() => expect(open.unfiltered).toBe(1))
    await store.close()
    expect(await Promise.all(taking)).toEqual([undefined, undefined])
    expect(open).toEqual({ all: 0, unfiltered: 0 })
  })
})

describe('events that other applications write to the same log', () => {
  it('are skipped, whatever their type, and the position moves on', async () => {
    const { log, append, decoded } = setUp()
    append({ type: 'A', stream: 'elsewhere-1' }, { type: 'Bad', stream: 'elsewhere-1' })
    const reader = await following(log, ['A', 'Bad'])
    expect(reader.pages.at(-1)?.position).toBe(positionOf(2))
    const taking = reader.take()
    append({ type: 'Bad', stream: 'elsewhere-2' }, { type: 'A', stream: 'A-elsewhere' }, { type: 'A', stream: 'x' })
    await taking
    expect(reader.ids()).toEqual(['4'])
    expect(reader.pages.at(-1)?.position).toBe(positionOf(5))
    expect([...decoded.keys()]).toEqual(['4'])
  })
})

describe('a slow consumer', () => {
  it('delays no other, and misses nothing when it continues', async () => {
    const { log, append, open, ids } = setUp()
    const stuck = await following(log, ['A'], { pageSize: 100 })
    const quick = await following(log, ['A'])
    await Promise.all([stuck.take(), quick.take(), append('A')])
    // Three times as many events as the feed keeps, so `stuck` has to read by itself.
    for (let n = 0; n < 30; n++) {
      append(...Array.from({ length: 100 }, () => 'A'))
      await quick.take()
    }
    await quick.until(() => quick.ids().length === 3_001)
    expect(stuck.ids()).toHaveLength(1)
    await stuck.until(() => stuck.ids().length === 3_001)
    expect(stuck.ids()).toEqual(ids({ types: ['A'] }))
    // When it has caught up, it shares the feed again.
    const taking = [stuck.take(), quick.take()]
    await eventually(() => expect(open).toEqual({ all: 1, unfiltered: 1 }))
    append('A')
    await Promise.all(taking)
    expect(stuck.pages.filter(page => page.kind === 'caughtUp')).toHaveLength(1)
  })
})

describe('an event that cannot be read', () => {
  it('fails only the subscriptions that asked for it, after they have the events before it', async () => {
    const { log, append } = setUp()
    const withBad = await following(log, ['A', 'Bad'])
    const withoutBad = await following(log, ['A'])
    const taking = [withBad.take(), withoutBad.take()]
    append('A', 'Bad', 'A')
    await Promise.all(taking)
    expect(withBad.ids()).toEqual(['1'])
    expect(withBad.pages.at(-1)?.position).toBe(positionOf(1))
    await expect(withBad.take()).rejects.toThrow(UnreadableEvent)
    expect(withoutBad.ids()).toEqual(['1', '3'])
    const next = withoutBad.take()
    append('A')
    await next
    expect(withoutBad.ids()).toEqual(['1', '3', '4'])
  })

  it('because its key could not be loaded is decoded again for a subscription that asks later', async () => {
    const { log, append, codec } = setUp()
    const reader = await following(log, ['A'])
    const otherReader = await following(log, ['A'])
    const lateReader = await following(log, ['A'])
    // `lateReader` joins the feed and then asks for no page. So the feed goes on, with the event that could not be
    // decoded, when the other two fail.
    const joining = lateReader.take()
    append('B')
    await joining
    const decode = vi.spyOn(codec, 'decode').mockRejectedValueOnce(new Error('the keys cannot be read'))
    const taking = Promise.allSettled([
      reader.until(() => reader.ids().length > 0),
      otherReader.until(() => otherReader.ids().length > 0),
    ])
    append('A')
    expect((await taking).map(result => result.status)).toEqual(['rejected', 'rejected'])
    expect(decode).toHaveBeenCalledTimes(1)
    await lateReader.take()
    expect(lateReader.ids()).toEqual(['2'])
  })
})

const types = ['A', 'B', 'C', 'Bad'] as const
/** A step of a random history. `who` chooses one of the subscribers that are present. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('append' as const), count: fc.nat(900), seed: fc.nat() }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('take' as const), who: fc.nat(9), pages: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('join' as const),
      // Without `Bad`: an event that no subscriber asks for must stop none of them.
      types: fc.subarray(['A', 'B', 'C'], { minLength: 1 }),
      pageSize: fc.integer({ min: 1, max: 1_500 }),
      after: fc.nat(2_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const), who: fc.nat(9) }) },
)

it('delivers every event once and in order, however subscriptions join, lag and leave', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
    const { log, append, ids, store, open } = setUp()
    const present: { reader: ReturnType<typeof subscriber>; types: string[]; after: number; pending: unknown }[] = []
    let written = 0
    for (const step of steps) {
      const chosen = 'who' in step ? present[step.who % Math.max(1, present.length)] : undefined
      if (step.does === 'append') {
        append(...Array.from({ length: step.count }, (_, n) => types[(step.seed + n * n) % types.length] ?? 'A'))
        written += step.count
      } else if (step.does === 'join') {
        const after = Math.min(step.after, written)
        const options = { pageSize: step.pageSize, after: after === 0 ? 'start' : positionOf(after) }
        present.push({ reader: subscriber(log, step.types, options), types: step.types, after, pending: undefined })
      } else if (chosen && step.does === 'take') {
        // A subscriber at the head waits for events, so its page is not awaited.
        for (let n = 0; n < step.pages && !chosen.pending; n++) {
          const taking = chosen.reader.take().finally(() => (chosen.pending = undefined))
          chosen.pending = taking
          await Promise.race([taking, new Promise(resolve => setImmediate(resolve))])
        }
      } else if (chosen && step.does === 'leave') {
        present.splice(present.indexOf(chosen), 1)
        void chosen.reader.leave()
      }
    }
    append('A')
    const end = positionOf(written + 1)
    for (const { reader, types, after, pending } of present) {
      await pending
      await reader.until(() => reader.pages.at(-1)?.position === end && reader.pages.at(-1)?.kind === 'page')
      const positions = reader.pages.map(page => page.position).filter(position => position !== 'start')
      expect(positions).toEqual(positions.toSorted())
      expect(reader.ids()).toEqual(ids({ types }).filter(id => Number(id) > after))
    }
    for (const { reader } of present) void reader.leave()
    await store.close()
    await eventually(() => expect(open).toEqual({ all: 0, unfiltered: 0 }))
  })
  await fc.assert(property, { numRuns: 60 })
})
