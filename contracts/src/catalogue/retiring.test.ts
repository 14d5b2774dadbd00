import { expect, it } from 'vitest'
import { isOffered } from './retiring.ts'

it('everything that is not retired is offered, even if its event is older than the field `retired`', () => {
  expect(isOffered({})).toBe(true)
  expect(isOffered({ retired: false })).toBe(true)
  expect(isOffered({ retired: true })).toBe(false)
})
