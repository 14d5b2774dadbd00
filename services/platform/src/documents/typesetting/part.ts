import type { Paper } from './paper.ts'

/** Something with a height (in points) that can be put at any height of a page. */
export type Part = { readonly height: number; draw(paper: Paper, y: number): void }

/** Nothing, so high. */
export const space = (height: number): Part => ({ height, draw: () => {} })

/** One below the other. */
export const stack = (parts: readonly Part[]): Part => ({
  height: parts.reduce((sum, part) => sum + part.height, 0),
  draw(paper, y) {
    let top = y
    for (const part of parts) {
      part.draw(paper, top)
      top += part.height
    }
  },
})

/** Side by side, from the same height. */
export const row = (parts: readonly Part[]): Part => ({
  height: Math.max(0, ...parts.map(part => part.height)),
  draw(paper, y) {
    for (const part of parts) part.draw(paper, y)
  },
})
