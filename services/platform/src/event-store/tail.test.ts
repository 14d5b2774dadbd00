import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Tail } from './tail.ts'

const positionOf = (n: number) => (n === 0 ? '' : String(n).padStart(4, '0'))
const item = (n: number) => ({ position: positionOf(n) })

/** Items, given as distances between their positions, and how far beyond the last one the log was read. */
const addition = fc.record({ gaps: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 30 }), beyond: fc.nat(3) })

it('returns all items after a position, or undefined when some of them were dropped', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.array(addition, { maxLength: 20 }),
      fc.integer({ min: 1, max: 40 }),
      (from, adds, capacity) => {
        const tail = new Tail<{ position: string }>(capacity, positionOf(from))
        const all: number[] = []
        let upTo = from
        for (const { gaps, beyond } of adds) {
          const added: number[] = []
          for (const gap of gaps) {
            upTo += gap
            added.push(upTo)
          }
          upTo += beyond
          if (upTo > 0) tail.add(added.map(item), positionOf(upTo))
          all.push(...added)
          expect(tail.upTo).toBe(positionOf(upTo))
          // The items of the last addition are complete, and some earlier ones are kept.
          const needed = added.length + Math.min(capacity, all.length - added.length)
          const start = all.at(-needed - 1) ?? from
          for (const after of [start, start + 1, upTo, from, from - 1, 0]) {
            if (after < 0) continue
            const newer = tail.after(positionOf(after))
            if (after >= start) expect(newer).toEqual(all.filter(n => n > after).map(item))
            else if (newer) expect(newer).toEqual(all.filter(n => n > after).map(item))
            expect(tail.reachesBackTo(positionOf(after))).toBe(newer !== undefined)
            if (after < from) expect(newer).toBeUndefined()
          }
        }
        expect(tail.after(positionOf(upTo))).toEqual([])
      },
    ),
  )
})

it('keeps a bounded number of items', () => {
  const tail = new Tail<{ position: string }>(10, '')
  for (let n = 1; n < 1_000; n++) tail.add([item(n)], positionOf(n))
  expect(tail.after(positionOf(900))).toBeUndefined()
  expect(tail.after(positionOf(990))).toHaveLength(9)
})
