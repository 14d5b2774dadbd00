import { expect, test } from 'vitest'
import { hasWords, searchable, searchWords, toSearchForm } from './searchable.ts'

/**
 * Whether the searchable text of a client contains what is typed, as one piece. `hasWords`, which looks for each word by
 * itself, is tested below.
 */
const isContained = (typed: string) =>
  searchable(['Zoé Müller', 'zoe@example.org', 123_456_789_012_345, null], ['+33 6.12-34 56 78', null]).includes(
    toSearchForm(typed),
  )

test.each(['zoe', 'ZOÉ', 'müller', 'MULLER', ' e@ex ', '0612', '06 12 34', '+33 6 12', '0033612', '123456789012345'])(
  '« %s » is found, whatever its case, its accents and the form of the phone number',
  typed => expect(isContained(typed)).toBe(true),
)
test.each([
  // No client has this name or this phone number.
  'zoë x',
  '0712',
  // A match must not span two fields: the end of the name and the beginning of the address, or the end of the long
  // number and the beginning of the phone number.
  'mullerzoe',
  '345 06',
  // A typed « % » is looked for as a « % ». If it were dropped, the empty text would be left, which every text contains.
  '%',
])('« %s » is not found', typed => expect(isContained(typed)).toBe(false))

test.each([
  ['2026-11', '2026-11'],
  ['12.5', '12.5'],
  ['06.12.34', '061234'],
  ['+33 6-12', '0612'],
  ['397 123 456', '397123456'],
])(
  '« %s » is looked for as « %s »: only phone numbers and numbers in groups lose their punctuation and spaces',
  (typed, expected) => expect(toSearchForm(typed)).toBe(expected),
)

test.each([
  ['Müller Zoé', true],
  ['mull zo', true],
  ['Müller Léa', false],
])('whether all words of « %s » are found, in any order, each whole or in part: %s', (typed, isFound) =>
  expect(hasWords(searchable(['Zoé Müller', 'z@example.org']), typed)).toBe(isFound),
)
// The SQL of the gateway looks for a typed word of one or two letters only at the beginning of words, that is after a
// space (`patternOf` in `text-patterns.ts`). « mu » must find « zoe.mu », so words after a punctuation mark are repeated.
test('each word has a space before it, and words after a punctuation mark are repeated at the end of the line', () => {
  const texts = ['Zoé Müller-Roy', 'zoe.mu@example.org', '2026-11']
  expect(searchable(texts, ['06 12']).split('\n')).toEqual([
    ' zoe muller-roy roy',
    ' zoe.mu@example.org mu example org',
    ' 2026-11 11',
    ' 0612',
  ])
})
test('the groups of a voucher’s code count as words, those of a phone number count as one', () => {
  expect(searchWords(' 5986 7FX5  K92R ')).toEqual(['5986', '7fx5', 'k92r'])
  expect(searchWords('06 12 34')).toEqual(['061234'])
  expect(searchWords('')).toEqual([])
})
