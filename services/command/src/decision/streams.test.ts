import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { StoreUnavailable, WrongExpectedVersion } from '@alba/platform/event-store/event-store'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { opened } from '../testing/agenda-facts.ts'
import { openTestLog } from '../testing/command-service.ts'
import type { Cause } from './cause.ts'
import { Contention } from './contention.ts'
import { openStreams, type Streams } from './streams.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let parts: Awaited<ReturnType<typeof openTestLog>>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  parts = await openTestLog(testDatabase.url)
})
afterAll(async () => {
  await parts.close()
  await testDatabase.drop()
})

/** The numbers of a stream's openings, in order: enough of a state to see what was decided on what. */
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
const run = (streams: Streams, decide: (state: readonly number[]) => Decision<AgendaEvent>, more = {}) =>
  streams.execute(numbers, stream, cause, decide, more)
const takeNext = (streams: Streams) => run(streams, state => accept(open(state.length + 1)))
const stored = async () => {
  const events = (await parts.log.readStream(stream)) as unknown as AgendaEvent[]
  return events.reduce(numbers.evolve, numbers.initial)
}
const fresh = (log: EventLog = parts.log) => openStreams(log, Date.now)
/** The log with one operation replaced. */
const wrapped = (change: Partial<EventLog>): EventLog => ({ ...parts.log, ...change })

describe('a decision', () => {
  it('is made on the state, appended, and answered with the state after it', async () => {
    const streams = fresh()
    await takeNext(streams)
    const outcome = await takeNext(streams)
    expect(outcome).toMatchObject({ ok: true, state: [1, 2], events: [open(2)] })
    expect(await stored()).toEqual([1, 2])
  })

  it('that changes nothing is answered with the position of what is there', async () => {
    const streams = fresh()
    const first = await takeNext(streams)
    const again = await run(streams, () => accept<AgendaEvent>())
    expect(again).toMatchObject({ ok: true, events: [], position: first.ok ? first.position : 'missing' })
    const nothing = await streams.execute(numbers, `${stream}-empty`, cause, () => accept<AgendaEvent>())
    expect(nothing).toMatchObject({ ok: true, position: null })
  })

  it('that refuses is answered with the state it was made on', async () => {
    const streams = fresh()
    await takeNext(streams)
    expect(await run(streams, () => reject('slot_taken'))).toEqual({ ok: false, rejection: 'slot_taken', state: [1] })
  })

  it('reads a stream once, and no stream that is said to be new', async () => {
    const readStream = vi.fn(parts.log.readStream)
    const streams = fresh(wrapped({ readStream }))
    await takeNext(streams)
    await takeNext(streams)
    expect(readStream).toHaveBeenCalledTimes(1)
    stream = `${stream}-new`
    await run(streams, state => accept(open(state.length + 1)), { assumeNew: true })
    expect(readStream).toHaveBeenCalledTimes(1)
  })
})

describe('two processes over one log', () => {
  it('decide a lost race again on what the winner left', async () => {
    const both = [fresh(), fresh()]
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => takeNext(both[n % 2] as Streams)))
    expect(outcomes.every(outcome => outcome.ok)).toBe(true)
    expect(await stored()).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  it('find out that a stream is not new after all', async () => {
    await takeNext(fresh())
    const outcome = await run(fresh(), state => (state.length > 0 ? reject('already_exists') : accept(open(1))), {
      assumeNew: true,
    })
    expect(outcome).toMatchObject({ ok: false, rejection: 'already_exists' })
    expect(await stored()).toEqual([1])
  })

  it('look again before they refuse or do nothing from memory', async () => {
    const [mine, theirs] = [fresh(), fresh()]
    await takeNext(mine)
    await takeNext(theirs)
    const needsTwo = (state: readonly number[]) => (state.length < 2 ? reject('slot_taken') : accept(open(3)))
    expect(await run(mine, needsTwo)).toMatchObject({ ok: true, state: [1, 2, 3] })
    const upToThree = (state: readonly number[]) =>
      state.length < 3 ? accept<AgendaEvent>(open(99)) : accept<AgendaEvent>()
    expect(await run(theirs, upToThree)).toMatchObject({ ok: true, state: [1, 2, 3], events: [] })
  })

  it('load what the other one wrote', async () => {
    const [mine, theirs] = [fresh(), fresh()]
    await takeNext(mine)
    await takeNext(theirs)
    expect(await mine.load(numbers, stream)).toEqual([1, 2])
  })

  it('give up when they lose every time', async () => {
    const append = vi.fn(async () => {
      throw new WrongExpectedVersion(stream, 'noStream', 0n)
    })
    await expect(takeNext(fresh(wrapped({ append })))).rejects.toThrow(Contention)
    expect(append).toHaveBeenCalledTimes(20)
  })
})

describe('a store that cannot be reached', () => {
  const failing = (times: number, when: 'before' | 'after') => {
    const sent: string[][] = []
    const append: EventLog['append'] = async (to, expected, events: readonly NewDomainEvent[]) => {
      sent.push(events.map(event => event.id))
      if (when === 'after') await parts.log.append(to, expected, events)
      if (sent.length <= times) throw new StoreUnavailable(new Error('gone'))
      return parts.log.append(to, expected, events)
    }
    return { sent, log: wrapped({ append }) }
  }

  it.each(['before', 'after'] as const)('is asked again with the same ids when it failed %s writing', async when => {
    const { sent, log } = failing(2, when)
    const streams = fresh(log)
    expect(await takeNext(streams)).toMatchObject({ ok: true, state: [1] })
    expect(sent).toHaveLength(3)
    expect(new Set(sent.flat()).size).toBe(1)
    expect(await takeNext(streams)).toMatchObject({ ok: true, state: [1, 2] })
    expect(await stored()).toEqual([1, 2])
  })

  it('is an error in the end, after which memory is not believed', async () => {
    const { log } = failing(4, 'after')
    const streams = fresh(log)
    await expect(takeNext(streams)).rejects.toThrow(StoreUnavailable)
    expect(await takeNext(streams)).toMatchObject({ ok: true, state: [1, 2] })
  })
})

describe('a policy that runs again', () => {
  const policy: Cause = { ...cause, seed: 'event-1:policy' }
  const openOne = (streams: Streams) =>
    streams.execute(numbers, stream, policy, state => (state.includes(1) ? accept() : accept(open(1))))

  it('adds nothing', async () => {
    await openOne(fresh())
    await openOne(fresh())
    expect(await stored()).toEqual([1])
  })

  it('finds what was undone since still undone, in the log and in memory', async () => {
    await openOne(fresh())
    await run(fresh(), () => accept(remove(1)))
    await run(fresh(), () => accept(open(2)))
    const streams = fresh()
    expect(await openOne(streams)).toMatchObject({ ok: true, state: [2], events: [] })
    expect(await run(streams, state => accept(open(state.length + 2)))).toMatchObject({ state: [2, 3] })
    expect(await stored()).toEqual([2, 3])
  })
})
