import { expect, it } from 'vitest'
import { isStale, seenVersion, unlessSeen, version } from './version.ts'

it('is 1 when new; who saw nothing yet saw 0, and who does not say leaves it out', () => {
  expect([1, 2].every(count => version.safeParse(count).success)).toBe(true)
  expect([0, -1, 1.5, undefined].some(count => version.safeParse(count).success)).toBe(false)
  expect([0, 1, undefined].every(count => seenVersion.safeParse(count).success)).toBe(true)
  expect([-1, 0.5, null].some(count => seenVersion.safeParse(count).success)).toBe(false)
})

it('is stale when another one was seen, later or earlier', () => {
  expect(isStale(2, 1)).toBe(true)
  expect(isStale(1, 2)).toBe(true)
  expect(isStale(2, 2)).toBe(false)
  expect(isStale(0, 0)).toBe(false)
  expect(isStale(2, undefined)).toBe(false)
})

it('lets a command be repeated where it names none', () => {
  expect(unlessSeen({})).toBe(true)
  expect(unlessSeen({ version: undefined })).toBe(true)
  expect(unlessSeen({ version: 0 })).toBe(false)
  expect(unlessSeen({ version: 1 })).toBe(false)
})
