import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReadCache } from './read-cache.ts'

/** The same random cases in each run, so that a failure can be repeated. Another seed tries other cases. */
fc.configureGlobal({ seed: Number(process.env.ALBA_FUZZ_SEED ?? 20261120) })

/** A load that the cache has begun, and that the test lets succeed or fail. */
type Load = { keys: readonly string[]; answer(rows: Record<string, number>): void; fail(): void }

/** A source whose answers the test gives by hand. */
function source() {
  const loads: Load[] = []
  const load = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, number>>((done, fail) => {
      loads.push({ keys, answer: rows => done(new Map(Object.entries(rows))), fail: () => fail(new Error('away')) })
    })
  const at = (index: number): Load => {
    const found = loads[index]
    if (!found) throw new Error(`there was no load ${index}`)
    return found
  }
  return { load, at, count: () => loads.length }
}

function enabled(limit = 100) {
  const rows = source()
  const states = ['first']
  const cache = createReadCache(rows.load, limit, async () => states.at(-1) ?? '')
  cache.enable()
  return { cache, rows, states }
}

/** While the cache is disabled, a read first asks for the state of the source: waits until it has that state. */
const stateIsRead = () => nextTurn()

describe('read cache', () => {
  it('loads a key once, also one that has no row', async () => {
    const { cache, rows } = enabled()
    const first = cache.get(['a', 'b'])
    const joined = cache.get(['a'])
    rows.at(0).answer({ a: 1 })
    expect(await first).toEqual(new Map([['a', 1]]))
    expect(await joined).toEqual(new Map([['a', 1]]))
    expect(await cache.get(['a', 'b'])).toEqual(new Map([['a', 1]]))
    expect(rows.count()).toBe(1)
  })

  it('loads only what is missing', async () => {
    const { cache, rows } = enabled()
    const first = cache.get(['a'])
    rows.at(0).answer({ a: 1 })
    await first
    const second = cache.get(['a', 'b'])
    expect(rows.at(1).keys).toEqual(['b'])
    rows.at(1).answer({ b: 2 })
    expect(await second).toEqual(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )
  })

  it('does not keep the result of a query that started before a change and ended after it', async () => {
    const { cache, rows } = enabled()
    const before = cache.get(['a'])
    cache.invalidate(['a'])
    rows.at(0).answer({ a: 1 })
    expect((await before).get('a')).toBe(1)
    const after = cache.get(['a'])
    expect(rows.count()).toBe(2)
    rows.at(1).answer({ a: 2 })
    expect((await after).get('a')).toBe(2)
  })

  it('does not let a read after a change join a query from before it', async () => {
    const { cache, rows } = enabled()
    const before = cache.get(['a'])
    cache.invalidate(['a'])
    const after = cache.get(['a'])
    rows.at(1).answer({ a: 2 })
    expect((await after).get('a')).toBe(2)
    // The old query ends last and must not write over the new row.
    rows.at(0).answer({ a: 1 })
    await before
    expect((await cache.get(['a'])).get('a')).toBe(2)
  })

  it('drops the keys that changed and no others; without keys, all', async () => {
    const { cache, rows } = enabled()
    const first = cache.get(['a', 'b'])
    rows.at(0).answer({ a: 1, b: 1 })
    await first
    cache.invalidate(['a'])
    await cache.get(['b'])
    expect(rows.count()).toBe(1)
    cache.invalidate()
    void cache.get(['b'])
    expect(rows.at(1).keys).toEqual(['b'])
  })

  it('does not keep the results of queries that began before it was enabled', async () => {
    const { cache, rows } = enabled()
    const early = cache.get(['a'])
    cache.disable()
    const whileDisabled = cache.get(['a'])
    await stateIsRead()
    cache.enable()
    rows.at(0).answer({ a: 1 })
    rows.at(1).answer({ a: 1 })
    await Promise.all([early, whileDisabled])
    void cache.get(['a'])
    expect(rows.count()).toBe(3)
  })

  it('keeps rows while disabled as long as the source is the same', async () => {
    const { cache, rows, states } = enabled()
    cache.disable()
    const first = cache.get(['a'])
    await stateIsRead()
    rows.at(0).answer({ a: 1 })
    await first
    expect((await cache.get(['a'])).get('a')).toBe(1)
    states.push('second')
    const second = cache.get(['a'])
    await stateIsRead()
    rows.at(1).answer({ a: 2 })
    expect((await second).get('a')).toBe(2)
    expect(rows.count()).toBe(2)
  })

  it('drops a failed query, so that the next read loads again', async () => {
    const { cache, rows } = enabled()
    const failing = cache.get(['a'])
    rows.at(0).fail()
    await expect(failing).rejects.toThrow('away')
    const next = cache.get(['a'])
    rows.at(1).answer({ a: 3 })
    expect((await next).get('a')).toBe(3)
  })

  it('stays within its limit by dropping the oldest entry', async () => {
    const { cache, rows } = enabled(2)
    for (const [index, key] of ['a', 'b', 'c'].entries()) {
      const reading = cache.get([key])
      rows.at(index).answer({ [key]: index })
      await reading
    }
    await cache.get(['b', 'c'])
    expect(rows.count()).toBe(3)
    void cache.get(['a'])
    expect(rows.at(3).keys).toEqual(['a'])
  })

  it('never returns a state from before an invalidation, in any order of queries and changes', async () => {
    const step = fc.constantFrom('read', 'change', 'answer', 'disable', 'enable')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60 }), async steps => {
        /** The value of the row in the source, which each change raises. */
        let current = 0
        /**
         * The questions to the source that wait for a step `answer`. The answer is what was true when they were asked.
         */
        const unanswered: (() => void)[] = []
        const readState = () => {
          const seen = String(current)
          return new Promise<string>(done => unanswered.push(() => done(seen)))
        }
        const cache = createReadCache<number>(
          () => {
            const seen = current
            return new Promise(done => unanswered.push(() => done(new Map([['a', seen]]))))
          },
          10,
          readState,
        )
        cache.enable()
        const reads: Promise<void>[] = []
        for (const [index, what] of steps.entries()) {
          if (what === 'read') {
            const known = current
            reads.push(cache.get(['a']).then(rows => expect(rows.get('a')).toBeGreaterThanOrEqual(known)))
          }
          if (what === 'change') {
            current++
            cache.invalidate(index % 2 ? ['a'] : undefined)
          }
          if (what === 'answer') unanswered.splice(index % Math.max(1, unanswered.length), 1)[0]?.()
          if (what === 'disable') cache.disable()
          if (what === 'enable') cache.enable()
          await Promise.resolve()
        }
        // An answer may make a read ask again: first for the state, then for the rows.
        await nextTurn()
        while (unanswered.length > 0) {
          unanswered.shift()?.()
          await nextTurn()
        }
        await Promise.all(reads)
      }),
    )
  })
})
