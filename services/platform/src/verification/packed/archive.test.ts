import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openArchive } from './archive.ts'

type Value = readonly [number: number, text: string]

it('finds a value by each of its names until it is taken, and lists the values that were not taken', () => {
  const number = fc.integer({ min: 0, max: 9 })
  const by = fc.constantFrom(0, 1)
  const step = fc.oneof(
    fc.record({ does: fc.constant('put' as const), number, by, text: fc.string({ unit: 'binary' }) }),
    fc.record({ does: fc.constant('take' as const), number, by }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const archive = openArchive<Value>()
      const expected = new Map<number, Value>()
      for (const step of steps) {
        const { number } = step
        const names = [`${number}`, `also ${number}`] as const
        // Before a put too: the archive would go on listing a value whose names are given to another one.
        expect(archive.take(names[step.by])).toEqual(expected.get(number))
        for (const name of names) expect(archive.take(name)).toBeUndefined()
        expected.delete(number)
        if (step.does === 'take') continue
        const value: Value = [number, step.text]
        archive.put(names, value)
        expected.set(number, value)
      }
      expect([...archive.values()]).toEqual([...expected.values()])
    }),
  )
})

it('keeps values of different lengths in their order over several chunks of a megabyte', () => {
  const archive = openArchive<Value>()
  // A letter of two bytes: lengths must be counted in bytes. All values together have ten megabytes.
  const value = (n: number): Value => [n, 'é'.repeat(n % 500)]
  const numbers = [...Array(20_000).keys()]
  for (const n of numbers) archive.put([`${n}`], value(n))
  expect([...archive.values()].map(([n]) => n)).toEqual(numbers)
  const isEven = (n: number) => n % 2 === 0
  for (const n of numbers.filter(isEven)) expect(archive.take(`${n}`)).toEqual(value(n))
  expect([...archive.values()].map(([n]) => n)).toEqual(numbers.filter(n => !isEven(n)))
})

it('keeps a value that is larger than a chunk, between others', () => {
  const archive = openArchive<Value>()
  const lengths = [10, 3_000_000, 20, (1 << 20) - 20, (1 << 20) - 10, 5, 1 << 20]
  const values = lengths.map((length, n): Value => [n, 'x'.repeat(length)])
  for (const value of values) archive.put([`${value[0]}`], value)
  expect([...archive.values()].map(([n, text]) => [n, text.length])).toEqual([...lengths.entries()])
  expect(archive.take('1')).toEqual(values[1])
  expect([...archive.values()].map(([n]) => n)).toEqual([0, 2, 3, 4, 5, 6])
})
