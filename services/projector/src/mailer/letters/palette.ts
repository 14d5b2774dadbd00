import { type Colours, derived } from '@alba/contracts/centre/look/derive'
import { tokenIn } from '@alba/contracts/centre/look/tokens'

/** Fonts of mails: those of the system, as mails cannot rely on web fonts. */
export const SANS = "'Helvetica Neue',Helvetica,Arial,sans-serif"
export const SERIF = "Georgia,'Times New Roman',serif"

/**
 * The colours of a letter, in the colours of its centre. `tokenIn` gives a colour of the style sheets of the site, by
 * its name there. `derived` gives a colour that only letters have, from its value in the hand-made palette and the base
 * colour that it follows.
 */
export const paletteOf = (colours: Colours) => ({
  ink: tokenIn(colours, 'figue'),
  soft: tokenIn(colours, 'prune'),
  accent: tokenIn(colours, 'argile'),
  onAccent: tokenIn(colours, 'sur-argile'),
  ground: tokenIn(colours, 'lin'),
  paper: tokenIn(colours, 'blanc'),
  banner: tokenIn(colours, 'corail'),
  leaf: tokenIn(colours, 'sauge-claire'),
  rule: derived('#e4d3c1', 'paper', colours),
  edge: derived('#a9877a', 'accent', colours),
  /** For mail programs that darken letters. */
  dark: {
    ink: derived('#fbeee4', 'paper', colours),
    soft: derived('#e0c8c2', 'accent', colours),
    accent: tokenIn(colours, 'abricot'),
    onAccent: tokenIn(colours, 'nuit'),
    ground: derived('#241820', 'ink', colours),
    paper: derived('#33232d', 'ink', colours),
    box: derived('#402c38', 'ink', colours),
    rule: derived('#5d4550', 'ink', colours),
  },
})
export type Palette = ReturnType<typeof paletteOf>

/**
 * Padding that is narrower on a phone without a style sheet: the sides are percentages of the width. Outlook does not
 * know percentages, so it gets pixels.
 * @param side pixels at full width
 * @param width full width of the padded element, in pixels
 */
export function padding(top: number, side: number, bottom: number, width: number): string {
  const part = Number(((100 * side) / width).toFixed(2))
  return `padding:${top}px ${part}% ${bottom}px;mso-padding-alt:${top}px ${side}px ${bottom}px`
}
