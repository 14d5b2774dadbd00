import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { START, StoreUnavailable, WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { opened } from '../testing/agenda-facts.ts'
import { freshLog } from '../testing/fresh-log.ts'
import type { Cause } from './cause.ts'
import { Contention } from './contention.ts'
import { openStreams, type Streams } from './streams.ts'

const parts = await freshLog()

/** The state is the list of open numbers, which shows on which state each decision was made. */
const numbers: Decider<string, readonly number[], AgendaEvent> = {
  stream: name => name,
  initial: [],
  evolve: (state, fact) => {
    if (fact.type === 'AvailabilityOpened') return [...state, fact.data.availabilityId]
    return fact.type === 'AvailabilityRemoved' ? state.filter(id => id !== fact.data.availabilityId) : state
  },
}
const open = (number: number): AgendaEvent => opened(1, '08:00', '18:00', number)
const remove = (number: number): AgendaEvent => ({ ...open(number), type: 'AvailabilityRemoved' }) as AgendaEvent
const cause: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } }

let stream: string
let streamCount = 0
beforeEach(() => {
  stream = `agenda-test-${++streamCount}`
})
const run = (streams: Streams, decide: (state: readonly number[]) => Decision<AgendaEvent>) =>
  streams.execute(numbers, stream, cause, decide)
const openNext = (streams: Streams) => run(streams, state => accept(open(state.length + 1)))
const stored = async (of = stream) => {
  const events = (await parts.log.readStream(of)) as unknown as AgendaEvent[]
  return events.reduce(numbers.evolve, numbers.initial)
}
/** Opens the next number, and along with it a number above 100 in a second stream, which must be empty. */
const both = (streams: Streams, first = (state: readonly number[]) => accept<AgendaEvent>(open(state.length + 1))) =>
  streams.execute(numbers, stream, cause, first, (draft, state) => {
    draft.add(numbers, `${stream}-next`, there =>
      there.length > 0 ? reject('already_exists') : accept(open(100 + state.length)),
    )
  })
const fresh = (log: EventLog = parts.log) => openStreams(log, Date.now)
/** The log with one operation replaced. */
const wrapped = (change: Partial<EventLog>): EventLog => ({ ...parts.log, ...change })

describe('a decision', () => {
  it('is made on the state and appended; the answer has the state after it', async () => {
    const streams = fresh()
    await openNext(streams)
    const outcome = await openNext(streams)
    expect(outcome).toMatchObject({ ok: true, state: [1, 2], events: [open(2)] })
    expect(await stored()).toEqual([1, 2])
  })

  it('that changes nothing answers the position of the stream', async () => {
    const streams = fresh()
    const first = await openNext(streams)
    const again = await run(streams, () => accept<AgendaEvent>())
    expect(again).toMatchObject({
      ok: true,
      events: [],
      position: first.ok ? first.position : 'missing',
      occurredAt: null,
    })
    const nothing = await streams.execute(numbers, `${stream}-empty`, cause, () => accept<AgendaEvent>())
    expect(nothing).toMatchObject({ ok: true, position: null })
  })

  it('that refuses answers the state on which it was made', async () => {
    const streams = fresh()
    await openNext(streams)
    expect(await run(streams, () => reject('slot_taken'))).toEqual({ ok: false, rejection: 'slot_taken', state: [1] })
  })

  it('reads a stream once, and does not read further streams that are not in memory', async () => {
    const readStream = vi.fn(parts.log.readStream)
    const streams = fresh(wrapped({ readStream }))
    await openNext(streams)
    await openNext(streams)
    expect(readStream).toHaveBeenCalledTimes(1)
    await both(streams)
    expect(readStream).toHaveBeenCalledTimes(1)
  })
})

describe('a further decision in the same round trip', () => {
  const counted = () => {
    const appendInOrder = vi.fn(parts.log.appendInOrder)
    return { appendInOrder, streams: fresh(wrapped({ appendInOrder })) }
  }

  it('is made on the state after the first one, and written with it', async () => {
    await openNext(fresh())
    const { appendInOrder, streams } = counted()
    const done = await both(streams)
    const [recorded] = await parts.log.readStream(`${stream}-next`)
    const { position, metadata } = recorded ?? {}
    expect(done).toMatchObject({ ok: true, state: [1, 2], along: [position], occurredAt: metadata?.occurredAt })
    expect(appendInOrder).toHaveBeenCalledTimes(1)
    expect([await stored(), await stored(`${stream}-next`)]).toEqual([[1, 2], [102]])
    expect(streams.recall(numbers, `${stream}-next`, position ?? 'missing')).toEqual([102])
  })

  it('is made on the state that the earlier decisions of the draft leave', async () => {
    const { appendInOrder, streams } = counted()
    const seen: unknown[] = []
    const done = await streams.execute(
      numbers,
      stream,
      cause,
      () => accept(open(1)),
      (draft, state) => {
        seen.push(state)
        seen.push(draft.add(numbers, `${stream}-next`, there => accept(open(100 + there.length))))
        seen.push(draft.add(numbers, stream, here => accept(open(here.length + 1))))
        seen.push(draft.add(numbers, `${stream}-next`, there => accept(open(100 + there.length))))
        seen.push(draft.add(numbers, stream, () => accept()))
        seen.push(draft.add(numbers, stream, () => reject('slot_taken')))
      },
    )
    expect(seen).toEqual([[1], [100], [1, 2], [100, 101], undefined, undefined])
    expect(done).toMatchObject({ ok: true, state: [1] })
    expect(done.ok && done.along).toHaveLength(3)
    expect(appendInOrder).toHaveBeenCalledTimes(1)
    expect([await stored(), await stored(`${stream}-next`)]).toEqual([
      [1, 2],
      [100, 101],
    ])
    expect(streams.recall(numbers, stream, '')).toEqual([1, 2])
  })

  it('is made again when the first one loses a race', async () => {
    const mine = fresh()
    await openNext(mine)
    await openNext(fresh())
    const done = await both(mine)
    expect(done).toMatchObject({ ok: true, state: [1, 2, 3] })
    expect(done.ok && done.along).toHaveLength(1)
    expect(await stored(`${stream}-next`)).toEqual([103])
  })

  it.each([
    ['refused', reject('slot_taken')],
    ['without events', accept<AgendaEvent>()],
  ])('is not made when the first one is %s', async (_how, decision) => {
    const { appendInOrder, streams } = counted()
    const along = vi.fn()
    await streams.execute(numbers, stream, cause, () => decision, along)
    expect([along.mock.calls, appendInOrder.mock.calls]).toEqual([[], []])
  })

  it.each(['known', 'unknown'])(
    'is not written when its stream has other events than assumed (stream %s)',
    async how => {
      const next = `${stream}-next`
      const { streams } = counted()
      await (how === 'known' ? streams : fresh()).execute(numbers, next, cause, () => accept(open(7)))
      expect(await both(streams)).toMatchObject({ ok: true, state: [1], along: [] })
      expect([await stored(), await stored(next)]).toEqual([[1], [7]])
      expect(await streams.load(numbers, next)).toEqual([7])
    },
  )

  it('is not written when the one before it was not', async () => {
    const { streams } = counted()
    const second = `${stream}-2`
    const third = `${stream}-3`
    await fresh().execute(numbers, second, cause, () => accept(open(7)))
    const done = await streams.execute(
      numbers,
      stream,
      cause,
      () => accept(open(1)),
      draft => {
        for (const each of [second, third]) draft.add(numbers, each, () => accept(open(9)))
      },
    )
    expect(done).toMatchObject({ ok: true, state: [1], along: [] })
    expect([await stored(second), await stored(third)]).toEqual([[7], []])
  })
})

describe('two processes over one log', () => {
  it('decide again on the new state after a lost race', async () => {
    const both = [fresh(), fresh()]
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => openNext(both[n % 2] as Streams)))
    expect(outcomes.every(outcome => outcome.ok)).toBe(true)
    expect(await stored()).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  it('read the log again before they refuse or change nothing, because the state in memory may be old', async () => {
    const mine = fresh()
    const theirs = fresh()
    await openNext(mine)
    await openNext(theirs)
    const needsTwo = (state: readonly number[]) => (state.length < 2 ? reject('slot_taken') : accept(open(3)))
    expect(await run(mine, needsTwo)).toMatchObject({ ok: true, state: [1, 2, 3] })
    const upToThree = (state: readonly number[]) =>
      state.length < 3 ? accept<AgendaEvent>(open(99)) : accept<AgendaEvent>()
    expect(await run(theirs, upToThree)).toMatchObject({ ok: true, state: [1, 2, 3], events: [] })
  })

  it('answer from memory only when it is not older than the given position', async () => {
    const readStream = vi.fn(parts.log.readStream)
    const mine = fresh(wrapped({ readStream }))
    const first = await openNext(mine)
    const seen = (first.ok && first.position) || 'missing'
    const theirs = await openNext(fresh())
    const newer = (theirs.ok && theirs.position) || 'missing'
    readStream.mockClear()
    expect([mine.recall(numbers, stream, seen), mine.recall(numbers, stream, newer)]).toEqual([[1], undefined])
    expect(await mine.load(numbers, stream, seen)).toEqual([1])
    expect(readStream).not.toHaveBeenCalled()
    expect(await mine.load(numbers, stream, newer)).toEqual([1, 2])
  })

  it('load the events of the other one', async () => {
    const mine = fresh()
    const theirs = fresh()
    await openNext(mine)
    await openNext(theirs)
    expect(await mine.load(numbers, stream)).toEqual([1, 2])
  })

  it('give up after 20 lost races', async () => {
    const appendInOrder = vi.fn(async () => ({
      written: [],
      failure: new WrongExpectedVersion(stream, 'noStream', 0n),
    }))
    await expect(openNext(fresh(wrapped({ appendInOrder })))).rejects.toThrow(Contention)
    expect(appendInOrder).toHaveBeenCalledTimes(20)
  })
})

describe('states that are forgotten', () => {
  it('are not kept by a read or a decision that began before', async () => {
    const streams: Streams = fresh(
      wrapped({
        async readStream(...which) {
          const events = await parts.log.readStream(...which)
          streams.forgetAll()
          return events
        },
      }),
    )
    await openNext(fresh())
    expect(await streams.load(numbers, stream)).toEqual([1])
    expect(streams.recall(numbers, stream, START)).toBeUndefined()
    expect(await openNext(streams)).toMatchObject({ ok: true, state: [1, 2] })
    expect(streams.recall(numbers, stream, START)).toBeUndefined()
  })

  it('are not kept by an append during which they are forgotten; the next append keeps them again', async () => {
    const forgetting = vi.fn()
    const streams = fresh(
      wrapped({
        async appendInOrder(appends) {
          const results = await parts.log.appendInOrder(appends)
          forgetting()
          return results
        },
      }),
    )
    forgetting.mockImplementationOnce(streams.forgetAll)
    await openNext(streams)
    expect(streams.recall(numbers, stream, START)).toBeUndefined()
    await openNext(streams)
    expect(streams.recall(numbers, stream, START)).toEqual([1, 2])
  })
})

describe('an unreachable store', () => {
  /** A log that fails `times` times, each time after it has written the first `writes` appends. */
  const failing = (times: number, writes: number) => {
    const sent: string[][] = []
    const appendInOrder: EventLog['appendInOrder'] = async appends => {
      sent.push(appends.flatMap(({ events }) => events.map(event => event.id)))
      if (sent.length > times) return parts.log.appendInOrder(appends)
      const { written } = await parts.log.appendInOrder(appends.slice(0, writes))
      return { written, failure: new StoreUnavailable(new Error('gone')) }
    }
    return { sent, log: wrapped({ appendInOrder }) }
  }

  it.each([
    [0, 'before'],
    [1, 'after'],
  ])('gets the same event ids again when it wrote %i appends and failed %s that', async writes => {
    const { sent, log } = failing(2, writes)
    const streams = fresh(log)
    expect(await openNext(streams)).toMatchObject({ ok: true, state: [1] })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.flat()).size).toBe(1)
    expect(await openNext(streams)).toMatchObject({ ok: true, state: [1, 2] })
    expect(await stored()).toEqual([1, 2])
  })

  it.each([0, 1, 2])('gets both appends again with the same event ids when it wrote %i of them', async writes => {
    const { sent, log } = failing(2, writes)
    const done = await both(fresh(log))
    expect(done).toMatchObject({ ok: true, state: [1] })
    expect(done.ok && done.along).toHaveLength(1)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.flat()).size).toBe(2)
    expect([await stored(), await stored(`${stream}-next`)]).toEqual([[1], [101]])
  })

  it('makes the decision fail in the end, and the log is read again afterwards', async () => {
    const { log } = failing(4, 1)
    const streams = fresh(log)
    await expect(openNext(streams)).rejects.toThrow(StoreUnavailable)
    expect(await openNext(streams)).toMatchObject({ ok: true, state: [1, 2] })
  })
})

describe('a policy that runs again', () => {
  const policy: Cause = { ...cause, seed: 'event-1:policy' }
  const openOne = (streams: Streams) =>
    streams.execute(numbers, stream, policy, state => (state.includes(1) ? accept() : accept(open(1))))

  it('records nothing', async () => {
    await openOne(fresh())
    await openOne(fresh())
    expect(await stored()).toEqual([1])
  })

  it('does not repeat what was undone since, in the log and in memory', async () => {
    await openOne(fresh())
    await run(fresh(), () => accept(remove(1)))
    await run(fresh(), () => accept(open(2)))
    const streams = fresh()
    expect(await openOne(streams)).toMatchObject({ ok: true, state: [2], events: [] })
    expect(await run(streams, state => accept(open(state.length + 2)))).toMatchObject({ state: [2, 3] })
    expect(await stored()).toEqual([2, 3])
  })

  it('does not repeat what was undone since, even when it decides without looking at the state', async () => {
    const openAlways = (streams: Streams) => streams.execute(numbers, stream, policy, () => accept(open(1)))
    await openAlways(fresh())
    await run(fresh(), () => accept(remove(1)))
    expect(await openAlways(fresh())).toMatchObject({ ok: true, state: [], events: [], along: [] })
  })
})

describe('a stream whose last event determines the state', () => {
  /** The state is the last opened number. */
  const lastOnly: Decider<string, number, AgendaEvent> = {
    stream: name => name,
    initial: 0,
    evolve: (state, fact) => (fact.type === 'AvailabilityOpened' ? fact.data.availabilityId : state),
    lastSaysAll: true,
  }
  const next = (streams: Streams, why = cause) =>
    streams.execute(lastOnly, stream, why, state => accept(open(state + 1)))

  it('is read one event at a time, also after a lost race and by a policy that runs again', async () => {
    const policy: Cause = { ...cause, seed: 'event-3:policy' }
    const mine = fresh()
    const theirs = fresh()
    await next(mine, policy)
    for (let n = 2; n <= 20; n++) await next(theirs)
    const read: number[] = []
    const counting = wrapped({
      readStream: async (name, options) => {
        const events = await parts.log.readStream(name, options)
        read.push(events.length)
        return events
      },
    })
    const again = fresh(counting)
    expect(await next(again, policy)).toMatchObject({ ok: true, state: 20, events: [] })
    await next(theirs)
    expect(await next(again)).toMatchObject({ ok: true, state: 22 })
    await next(theirs)
    expect(await again.load(lastOnly, stream)).toBe(23)
    expect(read).toEqual([1, 1, 1, 1])
    expect(await stored()).toEqual(Array.from({ length: 23 }, (_, n) => n + 1))
  })
})
