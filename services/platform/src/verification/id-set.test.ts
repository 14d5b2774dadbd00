import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { idSet } from './id-set.ts'

it('a set of ids knows each id that was added, however many there are', () => {
  const ids = [
    ...Array.from({ length: 100_000 }, () => randomUUID()),
    'no-uuid',
    '00000000-0000-0000-0000-000000000000',
  ]
  const set = idSet()
  expect(ids.filter(id => !set.add(id))).toEqual([])
  expect(ids.filter(id => set.add(id))).toEqual([])
  expect(set.add(randomUUID())).toBe(true)
})

it('two ids that begin or end alike are two ids', () => {
  const set = idSet()
  const id = '0a000000-0000-4000-8000-000000000001'
  expect([id, id.replace(/1$/, '2'), id.replace(/^0a/, '0b'), id.replace('-4000-', '-5000-')].map(set.add)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(set.add(id)).toBe(false)
})
