import { expect, test } from 'vitest'
import { beginning, benefitsOf, COLLAPSE_OVER } from './service-text.ts'

const words = (length: number) => 'douceur '.repeat(length).slice(0, length)

test('a text of 200 characters is shown whole, one of 201 is cut', () => {
  expect(beginning(words(COLLAPSE_OVER))).toBeNull()
  expect(beginning(words(COLLAPSE_OVER + 1))).not.toBeNull()
})

test('a text is cut between words, without the punctuation at the cut', () => {
  const cut = beginning(`${'a'.repeat(190)}, puis encore une longue phrase après la virgule`)
  expect(cut).toBe(`${'a'.repeat(190)}, puis…`)
  expect(beginning(`${'a'.repeat(190)}, interminablement longue`)).toBe(`${'a'.repeat(190)}…`)
})

test('a text without spaces is cut all the same', () => {
  expect(beginning('a'.repeat(300))).toBe(`${'a'.repeat(200)}…`)
})

test('benefits are split at a comma and a space only', () => {
  expect(benefitsOf('A, B,C')).toEqual(['A', 'B,C'])
  expect(benefitsOf('')).toEqual([])
  expect(benefitsOf(null)).toEqual([])
})
