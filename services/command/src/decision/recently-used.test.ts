import { expect, it } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

it('forgets what was used least recently, and only that', () => {
  const memory = recentlyUsed<string, number>(2)
  memory.set('a', 1)
  memory.set('b', 2)
  expect(memory.get('a')).toBe(1)
  memory.set('c', 3)
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([1, undefined, 3])
})

it('counts an entry once, however often it is set', () => {
  const memory = recentlyUsed<string, number>(2)
  memory.set('a', 1)
  memory.set('b', 2)
  memory.set('b', 3)
  expect([memory.get('a'), memory.get('b')]).toEqual([1, 3])
})

it('forgets on demand', () => {
  const memory = recentlyUsed<string, number>(2)
  memory.set('a', 1)
  memory.delete('a')
  expect(memory.get('a')).toBeUndefined()
})
