import type { Part } from './part.ts'

/**
 * Distributes groups of parts over pages. A group that fits on one page is not divided. A longer one is divided between
 * its parts. Parts are never divided.
 * @param room the height of a page, in points
 */
export function paged(groups: readonly (readonly Part[])[], room: number): Part[][] {
  const pages: Part[][] = [[]]
  let left = room
  const turnPage = () => {
    pages.push([])
    left = room
  }
  for (const group of groups) {
    const height = group.reduce((sum, part) => sum + part.height, 0)
    if (height > left && height <= room) turnPage()
    for (const part of group) {
      if (part.height > left) turnPage()
      pages.at(-1)?.push(part)
      left -= part.height
    }
  }
  return pages
}
