import { expect, it } from 'vitest'
import { isOffered } from './retiring.ts'

it('everything is offered that is not retired, also if its event is older than retiring', () => {
  expect(isOffered({})).toBe(true)
  expect(isOffered({ retired: false })).toBe(true)
  expect(isOffered({ retired: true })).toBe(false)
})
