import { expect, test } from 'vitest'
import { hasWords, lookedFor, searchable, wordsLookedFor } from './searchable.ts'

/** Whether a client's text contains what is typed. It is not split into words here; `hasWords` does that. */
const isContained = (typed: string) =>
  searchable(['Zoé Müller', 'zoe@example.org', 123_456_789_012_345, null], ['+33 6.12-34 56 78', null]).includes(
    lookedFor(typed),
  )

test.each(['zoe', 'ZOÉ', 'müller', 'MULLER', ' e@ex ', '0612', '06 12 34', '+33 6 12', '0033612', '123456789012345'])(
  '« %s » is found, whatever its case, its accents and the form of the phone number',
  typed => expect(isContained(typed)).toBe(true),
)
test.each([
  // The name and the phone number, each with something wrong.
  'zoë x',
  '0712',
  // These would begin in one part and end in the next: the name and the address, the long number and the phone number.
  'mullerzoe',
  '345 06',
  // Signs stay in what is looked for. If they were dropped, nothing would be left, which is in every text.
  '%',
])('« %s » is not found', typed => expect(isContained(typed)).toBe(false))

test.each([
  ['2026-11', '2026-11'],
  ['12.5', '12.5'],
  ['06.12.34', '061234'],
  ['+33 6-12', '0612'],
  ['397 123 456', '397123456'],
])(
  '« %s » is looked for as « %s »: only a phone number, or a number in groups, loses its signs and spaces',
  (typed, looked) => expect(lookedFor(typed)).toBe(looked),
)

test.each([
  ['Müller Zoé', true],
  ['mull zo', true],
  ['Müller Léa', false],
])('whether all words of « %s » are found, in any order, each whole or in part: %s', (typed, isFound) =>
  expect(hasWords(searchable(['Zoé Müller', 'z@example.org']), typed)).toBe(isFound),
)
// The gateway needs this space for a typed word of one or two letters, which must be at the beginning of a word
// (`patternOf`). It finds longer ones anywhere, as `hasWords` finds all.
test('each word has a space before it; a word after a punctuation mark is repeated with one at the end of its line', () => {
  const texts = ['Zoé Müller-Roy', 'zoe.mu@example.org', '2026-11']
  expect(searchable(texts, ['06 12']).split('\n')).toEqual([
    ' zoe muller-roy roy',
    ' zoe.mu@example.org mu example org',
    ' 2026-11 11',
    ' 0612',
  ])
})
test('the groups of a voucher’s code count as words, those of a phone number count as one', () => {
  expect(wordsLookedFor(' 5986 7FX5  K92R ')).toEqual(['5986', '7fx5', 'k92r'])
  expect(wordsLookedFor('06 12 34')).toEqual(['061234'])
  expect(wordsLookedFor('')).toEqual([])
})
