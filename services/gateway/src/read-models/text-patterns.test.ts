import { expect, test } from 'vitest'
import { withoutCommonEnds } from './text-patterns.ts'

/** Many texts have the three letters that are in these words. */
const isCommon = (letters: string) => ' massage relax '.includes(letters)

test('leaves out letters at the ends of a part when many texts have the three letters there', () => {
  expect(withoutCommonEnds('masson', isCommon)).toBe('sson')
  expect(withoutCommonEnds('tomass', isCommon)).toBe('toma')
  expect(withoutCommonEnds('lemasson', isCommon)).toBe('lemasson')
})

test('keeps a part whose letters are all common, and one that is too short for the index', () => {
  expect(withoutCommonEnds('massage', isCommon)).toBe('massage')
  expect(withoutCommonEnds('ma', isCommon)).toBe('ma')
  expect(withoutCommonEnds('', isCommon)).toBe('')
})
