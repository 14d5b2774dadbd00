import { expect, it } from 'vitest'
import { isStale, repeatableWithoutVersion, seenVersion, version } from './version.ts'

it('a version starts at 1; a seen version is 0 before anything existed, and may be missing', () => {
  expect([1, 2].every(count => version.safeParse(count).success)).toBe(true)
  expect([0, -1, 1.5, undefined].some(count => version.safeParse(count).success)).toBe(false)
  expect([0, 1, undefined].every(count => seenVersion.safeParse(count).success)).toBe(true)
  expect([-1, 0.5, null].some(count => seenVersion.safeParse(count).success)).toBe(false)
})

it('a change is stale when it names another version, later or earlier', () => {
  expect(isStale(2, 1)).toBe(true)
  expect(isStale(1, 2)).toBe(true)
  expect(isStale(2, 2)).toBe(false)
  expect(isStale(0, 0)).toBe(false)
  expect(isStale(2, undefined)).toBe(false)
})

it('a command may be repeated only if it names no version', () => {
  expect(repeatableWithoutVersion({})).toBe(true)
  expect(repeatableWithoutVersion({ version: undefined })).toBe(true)
  expect(repeatableWithoutVersion({ version: 0 })).toBe(false)
  expect(repeatableWithoutVersion({ version: 1 })).toBe(false)
})
