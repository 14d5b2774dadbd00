import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openArchive } from './archive.ts'

it('an archive gives back what was put into it and not taken out, like a map', () => {
  const name = fc.integer({ min: 0, max: 9 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), name, value: fc.string({ unit: 'binary' }) }),
    fc.record({ kind: fc.constant('take' as const), name }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const archive = openArchive<readonly [number, string]>()
      const map = new Map<number, readonly [number, string]>()
      for (const each of steps) {
        const taken = archive.take(`other ${each.name}`)
        expect(taken).toEqual(map.get(each.name))
        expect(archive.take(`name ${each.name}`)).toBeUndefined()
        map.delete(each.name)
        if (each.kind === 'take') continue
        const value = [each.name, each.value.toWellFormed()] as const
        archive.put([`name ${each.name}`, `other ${each.name}`], value)
        map.set(each.name, value)
      }
      expect([...archive.values()].toSorted()).toEqual([...map.values()].toSorted())
    }),
  )
})

it('values in many chunks', () => {
  const archive = openArchive<readonly [number, string]>()
  const value = (n: number) => [n, 'é'.repeat(n % 500)] as const
  for (let n = 0; n < 20_000; n++) archive.put([`${n}`], value(n))
  expect([...archive.values()].map(([n]) => n)).toEqual([...Array(20_000).keys()])
  for (let n = 0; n < 20_000; n += 2) expect(archive.take(`${n}`)).toEqual(value(n))
  expect([...archive.values()].length).toBe(10_000)
})
