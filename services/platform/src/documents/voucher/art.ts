import type { CentreLook } from '@alba/contracts/centre/look'
import { type Colours, recoloured } from '@alba/contracts/centre/look/derive'
import { initialOf, plainDrawing } from '../../look/drawings.ts'
import { letterPath } from '../../look/mark.ts'

/** The colour of the lines. A voucher may be printed without colour: its other tints are not needed to read it. */
export const INK = '#3d2230'

const marks: Readonly<Record<CentreLook['drawings'], string>> = {
  'mother-and-baby': `<path d="M25 7A14 14 0 1 0 33 26A11 11 0 1 1 25 7Z" fill="${INK}" stroke="none"/><circle cx="25" cy="20" r="4.4" fill="${INK}" stroke="none"/>`,
  neutral: `<path d="M20 29C14 23 14 13 20 6C26 13 26 23 20 29Z" fill="${INK}" stroke="none"/><path d="M20 29C12 28 7 22 7 15C14 16 19 21 20 29ZM20 29C28 28 33 22 33 15C26 16 21 21 20 29ZM11 33q4.5-2.4 9 0t9 0"/>`,
}

/** The logo of a centre, as line art. */
export const markOf = ({ logo, fonts, drawings }: CentreLook, centre: string): string =>
  `<svg viewBox="0 0 40 40" fill="none" stroke="${INK}" stroke-width="1.6"><circle cx="20" cy="20" r="18.6"/>${
    logo === 'drawn' ? marks[drawings] : letterPath(fonts, initialOf(centre), `fill="${INK}" stroke="none"`)
  }</svg>`

/** The keys under which a document has colours. */
const COLOURS = new Set(['color', 'lineColor', 'fillColor', 'svg'])

/** A part of a document, drawn in the hand-made palette, in the colours of a centre. Texts stay as they are. */
export function inColours<Part>(part: Part, colours: Colours): Part {
  if (Array.isArray(part)) return part.map(each => inColours(each, colours)) as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    COLOURS.has(key) && typeof value === 'string' ? recoloured(value, colours) : inColours(value, colours),
  ])
  return Object.fromEntries(entries) as Part
}

/** The line drawing of a voucher: one for a service, one for a free amount. The page of the sale shows the same. */
export const vignette = (what: 'service' | 'amount'): string => plainDrawing('neutral', `voucher-${what}`) ?? ''

/** Height of the vignette, as a fraction of its width. */
export const VIGNETTE_RATIO = 272 / 460
