import type { Content } from 'pdfmake'

/** Something with a height (in points) that can be put at any height of a page. */
export type Part = { readonly height: number; draw(y: number): Content[] }

/** Nothing, so high. */
export const space = (height: number): Part => ({ height, draw: () => [] })

/** One below the other. */
export const stack = (parts: readonly Part[]): Part => ({
  height: parts.reduce((sum, part) => sum + part.height, 0),
  draw(y) {
    let top = y
    return parts.flatMap(part => {
      const content = part.draw(top)
      top += part.height
      return content
    })
  },
})

/** Side by side, from the same height. */
export const row = (parts: readonly Part[]): Part => ({
  height: Math.max(0, ...parts.map(part => part.height)),
  draw: y => parts.flatMap(part => part.draw(y)),
})
