import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { packedSet } from './set.ts'
import { packedTable } from './table.ts'

/** Texts as a log has them: random ids, ids and streams that only differ in a digit, and odd ones. */
const texts = [
  ...Array.from({ length: 60_000 }, () => randomUUID()),
  ...Array.from({ length: 60_000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
  ...Array.from({ length: 60_000 }, (_, n) => `booking-${200_000_000_000_000 + n}`),
  ...['', '0', '\0', '\0\0', 'a', 'ab', 'ba', 'é', '\ud800', 'abc', 'acb'],
]

it('a set knows each text that was added, however many there are', () => {
  const set = packedSet()
  expect(texts.filter(text => !set.add(text))).toEqual([])
  expect(set.size).toBe(texts.length)
  expect(texts.filter(text => set.add(text))).toEqual([])
  expect(set.size).toBe(texts.length)
  expect(set.add(randomUUID())).toBe(true)
})

it('a table knows the last number of each text', () => {
  const table = packedTable()
  expect(texts.filter((text, n) => table.set(text, n + 1) !== 0)).toEqual([])
  expect(texts.filter((text, n) => table.get(text) !== n + 1)).toEqual([])
  expect(texts.filter((text, n) => table.set(text, 2 ** 32 - 1 - n) !== n + 1)).toEqual([])
  expect(texts.filter((text, n) => table.get(text) !== 2 ** 32 - 1 - n)).toEqual([])
  expect(table.get(randomUUID())).toBe(0)
})
