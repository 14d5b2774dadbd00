import type { Part } from './part.ts'

/**
 * Distributes groups of parts over pages. A group stays together when a page has room for all of it; a longer one is
 * divided between its parts, which are never divided themselves.
 * @param room the height of a page, in points
 */
export function paged(groups: readonly (readonly Part[])[], room: number): Part[][] {
  const pages: Part[][] = [[]]
  let left = room
  const turn = () => {
    pages.push([])
    left = room
  }
  for (const group of groups) {
    const height = group.reduce((sum, part) => sum + part.height, 0)
    if (height > left && height <= room) turn()
    for (const part of group) {
      if (part.height > left) turn()
      pages.at(-1)?.push(part)
      left -= part.height
    }
  }
  return pages
}
