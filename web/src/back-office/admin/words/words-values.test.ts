import { defaultWords } from '@alba/contracts/centre/grammar'
import { defaultLetterTexts, letterTexts } from '@alba/contracts/centre/letter-texts'
import { atelierLetters, atelierWords } from '@alba/contracts/testing/other-centres'
import { expect, it } from 'vitest'
import { lettersForm, lettersOf, namedValuesOf, valuesOf, wordsForm } from './words-values.ts'

it.each([defaultWords, atelierWords])('the form sends the words that it shows', words =>
  expect(wordsForm.parse(valuesOf({ value: words, version: 1 }))).toEqual(words),
)

it.each([letterTexts.parse(defaultLetterTexts), atelierLetters])('the form sends the texts that it shows', texts =>
  expect(lettersForm.parse(lettersOf({ value: texts, version: 1 }))).toEqual(texts),
)

it('the form puts errors at their fields', () => {
  const words = valuesOf({ value: atelierWords, version: 1 })
  const wrong = wordsForm.safeParse({ ...words, client: { ...words.client, one: 'Hôte' } })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['client.one'])
  const texts = lettersForm.safeParse({ ...lettersOf({ value: atelierLetters, version: 1 }), welcome: ' ' })
  expect(texts.error?.issues.map(({ path }) => path.join('.'))).toEqual(['welcome'])
})

it('the request contains the optional forms of a word only when they are typed', () => {
  const words = valuesOf({ value: atelierWords, version: 1 })
  const sent = wordsForm.parse({ ...words, client: { ...words.client, letterLabel: ' Hôte ', choice: ' ' } })
  expect(sent.client).toEqual({ ...atelierWords.client, letterLabel: 'Hôte' })
  expect(namedValuesOf({ value: sent, version: 2 }).client).toContain('Hôte')
})
