import { expect, test } from 'vitest'
import { hasWords, lookedFor, searchable, wordsLookedFor } from './searchable.ts'

const found = (typed: string) =>
  searchable(['Zoé Müller', 'zoe@example.org', 123_456_789_012_345, null], ['+33 6.12-34 56 78', null]).includes(
    lookedFor(typed),
  )

test.each(['zoe', 'ZOÉ', 'müller', 'MULLER', ' e@ex ', '0612', '06 12 34', '+33 6 12', '0033612', '123456789012345'])(
  'finds « %s »',
  typed => expect(found(typed)).toBe(true),
)
test.each(['zoë x', 'mullerzoe', '0712', '345 06', '%'])('does not find « %s »', typed =>
  expect(found(typed)).toBe(false),
)

test.each([
  ['2026-11', '2026-11'],
  ['12.5', '12.5'],
  ['06.12.34', '061234'],
  ['+33 6-12', '0612'],
  ['397 123 456', '397123456'],
])('« %s » is looked for as « %s »', (typed, looked) => expect(lookedFor(typed)).toBe(looked))

test.each([
  ['Müller Zoé', true],
  ['mull zo', true],
  ['Müller Léa', false],
])('the words of « %s » are found: %s', (typed, isFound) =>
  expect(hasWords(searchable(['Zoé Müller', 'z@example.org']), typed)).toBe(isFound),
)
test('each word has a gap before it, also after a punctuation mark', () => {
  const texts = ['Zoé Müller-Roy', 'zoe.mu@example.org', '2026-11']
  expect(searchable(texts, ['06 12']).split('\n')).toEqual([
    ' zoe muller-roy roy',
    ' zoe.mu@example.org mu example org',
    ' 2026-11 11',
    ' 0612',
  ])
})
test('the groups of a code count as words, those of a phone number do not', () => {
  expect(wordsLookedFor(' 5986 7FX5  K92R ')).toEqual(['5986', '7fx5', 'k92r'])
  expect(wordsLookedFor('06 12 34')).toEqual(['061234'])
  expect(wordsLookedFor('')).toEqual([])
})
