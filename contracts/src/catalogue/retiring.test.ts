import { expect, it } from 'vitest'
import { isOffered } from './retiring.ts'

it('everything is offered that nobody has retired, also of before anything could be', () => {
  expect(isOffered({})).toBe(true)
  expect(isOffered({ retired: false })).toBe(true)
  expect(isOffered({ retired: true })).toBe(false)
})
