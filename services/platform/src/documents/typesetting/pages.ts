import type { Part } from './part.ts'

/**
 * Distributes groups of parts over pages. A group that fits on one page is not divided. A longer one is divided between
 * its parts. Parts are never divided.
 * @param room the height of a page, in points
 * @param headOf the parts above a group, or the rest of one, with which a page after the first begins: the number of the
 *   group in `groups`. A part must fit on a page below them.
 */
export function paged(
  groups: readonly (readonly Part[])[],
  room: number,
  headOf: (group: number) => readonly Part[] = () => [],
): Part[][] {
  const pages: Part[][] = [[]]
  let left = room
  for (const [number, group] of groups.entries()) {
    const head = headOf(number)
    const below = room - heightOf(head)
    const turnPage = () => {
      pages.push([...head])
      left = below
    }
    const height = heightOf(group)
    if (height > left && height <= below) turnPage()
    for (const part of group) {
      if (part.height > left) turnPage()
      pages.at(-1)?.push(part)
      left -= part.height
    }
  }
  return pages
}

const heightOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.height, 0)
