import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paged } from './pages.ts'
import { type Part, space } from './part.ts'

const ROOM = 100
const heights = fc.array(fc.array(fc.integer({ min: 1, max: ROOM }), { maxLength: 6 }), { maxLength: 12 })
const heightOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.height, 0)

test('every part is on one page, in its order, and no page is overfull', () => {
  fc.assert(
    fc.property(heights, given => {
      const groups = given.map(group => group.map(space))
      const pages = paged(groups, ROOM)
      expect(pages.flat()).toEqual(groups.flat())
      for (const page of pages) expect(heightOf(page)).toBeLessThanOrEqual(ROOM)
    }),
  )
})

test('a group that fits on a page is on one page', () => {
  fc.assert(
    fc.property(heights, given => {
      const groups = given.map(group => group.map(space)).filter(group => heightOf(group) <= ROOM)
      const pages = paged(groups, ROOM)
      for (const group of groups)
        expect(pages.filter(page => page.some(part => group.includes(part))).length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a page that a group begins or continues has its head, and no page is overfull', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 6 }), { maxLength: 12 }), given => {
      const groups = given.map(group => group.map(space))
      const heads = groups.map(() => [space(10)])
      const pages = paged(groups, ROOM, number => heads[number] ?? [])
      expect(pages.flat().filter(part => !heads.flat().includes(part))).toEqual(groups.flat())
      for (const page of pages) expect(heightOf(page)).toBeLessThanOrEqual(ROOM)
      for (const [head, part] of pages.slice(1)) {
        expect(part).toBeDefined()
        const group = groups.findIndex(each => each.some(one => one === part))
        expect(head).toBe(heads[group]?.[0])
      }
    }),
  )
})
