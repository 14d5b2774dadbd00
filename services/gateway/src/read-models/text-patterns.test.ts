import { expect, test } from 'vitest'
import { withoutCommonEnds } from './text-patterns.ts'

const isCommon = (letters: string) => ' massage relax '.includes(letters)

test('leaves out the letters at the ends of a part that many texts have', () => {
  expect(withoutCommonEnds('masson', isCommon)).toBe('sson')
  expect(withoutCommonEnds('tomass', isCommon)).toBe('toma')
  expect(withoutCommonEnds('lemasson', isCommon)).toBe('lemasson')
})

test('keeps a part that only common letters make up, and one that is too short for the index', () => {
  expect(withoutCommonEnds('massage', isCommon)).toBe('massage')
  expect(withoutCommonEnds('ma', isCommon)).toBe('ma')
  expect(withoutCommonEnds('', isCommon)).toBe('')
})
