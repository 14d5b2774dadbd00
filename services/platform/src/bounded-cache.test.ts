import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BoundedCache, boundedCache } from './bounded-cache.ts'

it('drops the entry that was used least recently', () => {
  const cache = boundedCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

it('counts an entry once, however often it is set', () => {
  const cache = boundedCache<string, number>(4)
  cache.set('a', 1)
  for (let n = 0; n < 10; n++) cache.set('b', n)
  expect([cache.get('a'), cache.get('b')]).toEqual([1, 9])
})

const LAST_KEY = 30
const key = fc.integer({ min: 0, max: LAST_KEY })
/** Clearing is rare, because the limit only matters once the cache has filled up. */
const step = fc.oneof(
  { weight: 60, arbitrary: fc.record({ does: fc.constant('set' as const), key, value: fc.nat() }) },
  { weight: 60, arbitrary: fc.record({ does: fc.constant('get' as const), key }) },
  { weight: 10, arbitrary: fc.record({ does: fc.constant('delete' as const), key }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('clear' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A new cache on which these steps were done. */
function replayed(limit: number, steps: readonly Step[]): BoundedCache<number, number> {
  const cache = boundedCache<number, number>(limit)
  for (const step of steps) {
    if (step.does === 'set') cache.set(step.key, step.value)
    else if (step.does === 'clear') cache.clear()
    else cache[step.does](step.key)
  }
  return cache
}

it('returns only the last value that was set, keeps the recently used half, and stays within its limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step, { maxLength: 200, size: 'max' }), (limit, steps) => {
      const cache = boundedCache<number, number>(limit)
      /** What a cache without a limit would hold, the entry used last at the end. */
      const all = new Map<number, number>()
      const use = (key: number, value: number) => {
        all.delete(key)
        all.set(key, value)
      }
      for (const step of steps) {
        if (step.does === 'clear') {
          cache.clear()
          all.clear()
        } else if (step.does === 'delete') {
          cache.delete(step.key)
          all.delete(step.key)
        } else if (step.does === 'set') {
          cache.set(step.key, step.value)
          use(step.key, step.value)
        } else {
          const found = cache.get(step.key)
          const known = all.get(step.key)
          const recent = [...all.keys()].slice(-Math.max(1, Math.floor(limit / 2))).includes(step.key)
          if (recent) expect(found).toBe(known)
          else expect([known, undefined]).toContain(found)
          if (found !== undefined) use(step.key, found)
        }
      }
      // Each key is looked up in a new cache, because a lookup may drop other entries.
      const keys = Array.from({ length: LAST_KEY + 1 }, (_, key) => key)
      const held = keys.filter(key => replayed(limit, steps).get(key) !== undefined)
      // A limit of one still keeps two entries: one in each of the two maps.
      expect(held.length).toBeLessThanOrEqual(Math.max(2, limit))
    }),
  )
})
