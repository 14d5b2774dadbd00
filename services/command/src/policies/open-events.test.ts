import { StoreUnavailable } from '@alba/platform/event-store/event-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PermanentFailure } from '../decision/permanent-failure.ts'
import { eventually } from '../testing/flow.ts'
import { openPolicyStand } from '../testing/policy-stand.ts'

/**
 * Open events: a group has begun them, and they are neither handled nor parked yet (ADR 19). The checkpoint stays
 * before the first of them.
 */

let stand: Awaited<ReturnType<typeof openPolicyStand>>
beforeEach(async () => {
  stand = await openPolicyStand()
})
afterEach(() => stand.close())

/** With these limits temporary failures never use up a try, so they park no event. */
const PATIENT = { temporaryCountsEveryMs: Number.POSITIVE_INFINITY }
const outage = () => new StoreUnavailable(new Error('unreachable'))
const bug = () => new TypeError('cannot read properties of nothing')
const threeDigits = (n: number) => String(n).padStart(3, '0')
/** Waits until the checkpoint of the group is at a position or after it. */
const untilPosition = (position: string) =>
  eventually(async () => expect((await stand.position()) ?? '').toSatisfy((place: string) => place >= position))
const untilTried = (name: string, times = 1) =>
  eventually(() => expect(stand.tries.get(name) ?? 0).toBeGreaterThanOrEqual(times))
const untilHandled = (...names: string[]) =>
  eventually(() => expect(stand.handled).toEqual(expect.arrayContaining(names)))
/** The parked events, each with its stream and its error (null while it waits behind another one). */
const parkedWithErrors = async () => (await stand.parked()).map(({ stream, error }) => [stream, error])

/** Appends events one by one, each to a stream of its own, so that a group reads them in many pages. */
async function appendMany(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `other ${threeDigits(n)}`)
  for (const name of names) await stand.append(name, name)
  return names
}

describe('an event that keeps failing with a temporary failure', () => {
  it('delays only its own stream, and is still retried after a restart', async () => {
    stand.failing.set('bad', outage)
    const before = await stand.append('before', 'before')
    await stand.append('bad', 'bad')
    stand.start(PATIENT)
    await untilTried('bad')
    await stand.append('bad', 'behind it')
    const others = await appendMany(300)
    await untilHandled(...others)
    expect(stand.handled).not.toContain('behind it')
    expect(await stand.parked()).toEqual([])
    await untilPosition(before)
    // The checkpoint stays before the event that is still retried.
    expect(await stand.position()).toBe(before)

    await stand.stop()
    stand.handled.length = 0
    const tried = stand.tries.get('bad') ?? 0
    stand.start(PATIENT)
    await untilTried('bad', tried + 1)
    stand.failing.clear()
    const end = await stand.append('last', 'last')
    await untilPosition(end)
    // The others come after the checkpoint, so they may be handled again after the restart.
    expect(stand.handled.filter(name => !others.includes(name)).toSorted()).toEqual(['bad', 'behind it', 'last'])
    expect(stand.handled.indexOf('bad')).toBeLessThan(stand.handled.indexOf('behind it'))
    expect(await stand.parked()).toEqual([])
  })

  it('is parked once all its tries are used up while other events are handled, and one error is logged', async () => {
    stand.failing.set('bad', outage)
    await stand.append('bad', 'bad')
    stand.start()
    await untilTried('bad')
    // A failure uses up a try only if an event of another stream was handled since the last one that did.
    for (let n = 0; (await stand.parked()).length === 0; n++) {
      await stand.append(`other ${n}`, `other ${n}`)
      await untilHandled(`other ${n}`)
    }
    expect(await parkedWithErrors()).toEqual([['bad', 'the event store cannot be reached']])
    await untilPosition(await stand.append('last', 'last'))
    expect(stand.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
    await eventually(() => expect(stand.running()?.retrying()).toBeUndefined())
  })

  it('is reported while it is retried, until it is handled', async () => {
    stand.failing.set('bad', outage)
    await stand.append('bad', 'bad')
    stand.start(PATIENT)
    await eventually(() => expect(stand.running()?.retrying()).toMatch(/^test: event .* is tried again and again$/))
    await stand.append('other', 'other')
    await untilHandled('other')
    expect(stand.running()?.retrying()).toBeDefined()
    stand.failing.clear()
    await eventually(() => expect(stand.running()?.retrying()).toBeUndefined())
  })
})

describe('an outage', () => {
  it('that concerns every event parks nothing, and keeps the order of each stream', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `out ${threeDigits(n)}`)
    for (const name of names) stand.failing.set(name, outage)
    for (const name of names) await stand.append(name, name, `${name} behind`)
    stand.start()
    for (const name of names) await untilTried(name, 20)
    stand.failing.clear()
    await untilPosition(await stand.append('last', 'last'))
    expect(await stand.parked()).toEqual([])
    // Two events of each of the fifty streams, and the last one.
    expect(stand.handled).toHaveLength(101)
    for (const name of names) expect(stand.handled.indexOf(name)).toBeLessThan(stand.handled.indexOf(`${name} behind`))
  })

  it('that concerns only some events parks nothing either, if they are in more than five streams', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `out ${threeDigits(n)}`)
    for (const name of names) stand.failing.set(name, outage)
    for (const name of names) await stand.append(name, name)
    // First a process in which no failure uses up a try shows that all of them fail. The next process knows of no
    // failure yet. Until more than five streams fail there, a failure may use up a try, so each event gets ten.
    stand.start(PATIENT)
    for (const name of names) await untilTried(name)
    await stand.stop()
    stand.start({ temporaryCountsEveryMs: 0, tries: 10 })
    const others = await appendMany(100)
    await untilHandled(...others)
    for (const name of names) await untilTried(name, 30)
    expect(await stand.parked()).toEqual([])
  })
})

describe('an event that fails because of a bug', () => {
  it('does not delay other streams while it is tried; when it is parked, later events of its stream are parked, too', async () => {
    stand.failing.set('bad', bug)
    await stand.append('bad', 'bad')
    stand.start({ tries: Number.POSITIVE_INFINITY })
    await untilTried('bad')
    const others = await appendMany(20)
    await untilHandled(...others)
    await stand.stop()
    // Now three failures park it.
    stand.start()
    await untilPosition(await stand.append('bad', 'behind it'))
    expect(await parkedWithErrors()).toEqual([
      ['bad', 'cannot read properties of nothing'],
      ['bad', null],
    ])
  })
})

describe('a parked event, while an earlier event of another stream is still retried', () => {
  const permanentFailure = () => new PermanentFailure('refused for good')
  /** `slow` keeps the checkpoint back. In `a`, one event was handled, one failed and one waits. */
  async function parkBehindSlow(): Promise<void> {
    stand.failing.set('slow', outage).set('bad', permanentFailure)
    await stand.append('slow', 'slow')
    await stand.append('a', 'first', 'bad', 'behind it')
    stand.start(PATIENT)
    await eventually(async () => expect(await stand.parked()).toHaveLength(2))
  }
  async function restart(): Promise<void> {
    await stand.stop()
    const tried = stand.tries.get('slow') ?? 0
    stand.start(PATIENT)
    await untilTried('slow', tried + 1)
    await stand.append('mark', 'mark')
    await untilHandled('mark')
  }

  it('stays parked after a restart', async () => {
    await parkBehindSlow()
    const before = await stand.parked()
    await restart()
    expect(await stand.parked()).toEqual(before)
    expect(stand.tries.get('bad')).toBe(1)
    expect(stand.tries.get('first')).toBe(1)
  })

  it('is not handled after a restart if an operator has skipped it', async () => {
    await parkBehindSlow()
    await stand.ask('skip', (await stand.parked())[0]?.id)
    await untilHandled('behind it')
    await eventually(async () => expect(await stand.parked()).toEqual([]))
    await restart()
    expect(stand.tries.get('bad')).toBe(1)
    expect(await stand.parked()).toEqual([])
  })

  it('is tried once when an operator requests it, even in an outage, and other requests work meanwhile', async () => {
    await parkBehindSlow()
    stand.failing.set('worse', permanentFailure)
    await stand.append('b', 'worse')
    await eventually(async () => expect(await stand.parked()).toHaveLength(3))
    stand.failing.set('bad', outage).set('behind it', outage)
    const [bad] = await stand.parked()
    await stand.ask('retry', bad?.id)
    await eventually(async () =>
      expect((await stand.parked())[0]).toMatchObject({
        asked: null,
        tries: 2,
        error: 'the event store cannot be reached',
      }),
    )
    await stand.ask('skip', bad?.id)
    // « behind it » is retried without end because of the outage, and does not delay requests for others.
    await untilTried('behind it', 5)
    const worse = (await stand.parked()).find(({ stream }) => stream === 'b')
    await stand.ask('skip', worse?.id)
    await eventually(async () => expect((await stand.parked()).map(({ stream }) => stream)).toEqual(['a']))
  })
})
