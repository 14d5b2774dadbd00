import type { Content } from 'pdfmake'

/**
 * Content with a known height, which can be drawn anywhere on a page. `y` is where its top is, from the top of the
 * page. Both are in points.
 */
export type Part = { readonly height: number; draw(y: number): Content[] }

/** Empty space of this height. */
export const space = (height: number): Part => ({ height, draw: () => [] })

/** Puts parts below each other. */
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

/** Draws parts at the same vertical position. Each part brings its own horizontal position. */
export const row = (parts: readonly Part[]): Part => ({
  height: Math.max(0, ...parts.map(part => part.height)),
  draw: y => parts.flatMap(part => part.draw(y)),
})
