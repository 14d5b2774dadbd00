import type { CentreLook } from '@alba/contracts/centre/look'
import { type Colours, recoloured } from '@alba/contracts/centre/look/derive'
import { initialOf } from '../../look/drawings.ts'
import { letterPath } from '../../look/mark.ts'

/** Line art of the voucher: dark lines, with tints that are not needed when printed without colour. */
export const INK = '#3d2230'

const line = `fill="none" stroke="${INK}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`
const LEAF = 'M0 0C10-12 12-30 0-46C-12-30-10-12 0 0Z'

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

/** A branch with pairs of leaves, which get smaller towards the tip. */
function branch(x: number, lean: number): string {
  const leaves = Array.from({ length: 12 }, (_leaf, n) => {
    const side = n % 2 === 0 ? -1 : 1
    const pair = Math.floor(n / 2)
    return `<path d="${LEAF}" fill="#fff" transform="translate(${side} ${-28 - 13.5 * n}) rotate(${side * (58 - 3 * pair)}) scale(${0.98 - 0.07 * pair})"/>`
  })
  const tip = `<path d="${LEAF}" fill="#fff" transform="translate(0 -188) scale(.72)"/>`
  return `<g transform="translate(${x} 262) rotate(${lean}) scale(0.92)"><path d="M0 0C-6-60 8-120 0-190"/>${leaves.join('')}${tip}</g>`
}

const rose =
  '<circle cx="230" cy="150" r="64" fill="#fbe6d6"/><circle cx="230" cy="150" r="64"/><circle cx="238" cy="142" r="42"/><path d="M236 142m-5 0a5 5 0 0 1 10 2a14 14 0 1 1-27-6a26 26 0 0 1 48 16"/><path d="M128 220C160 188 196 190 224 216C196 240 160 244 128 220ZM332 218C300 186 266 190 236 216C262 240 300 242 332 218Z" fill="#eef0e3"/><path d="M140 220q36-10 72-3M320 217q-34-10-70-2"/>'

const lotus =
  '<path d="M230 226C184 212 152 164 158 114C188 126 218 164 230 226ZM230 226C276 212 308 164 302 114C272 126 242 164 230 226Z" fill="#fbe6d6"/><path d="M230 226C190 184 190 116 230 62C270 116 270 184 230 226Z" fill="#fff"/><path d="M230 226C166 238 128 206 116 164C160 156 204 182 230 226ZM230 226C294 238 332 206 344 164C300 156 256 182 230 226Z" fill="#fdf1e6"/><path d="M230 226V112M204 196q10 14 26 30M256 196q-10 14-26 30"/>'

/** The drawing of a voucher: one for a service, one for a free amount. The view box is 460 by 272. */
export const vignette = (what: 'service' | 'amount'): string =>
  `<svg viewBox="0 -8 460 272" ${line}><path d="M98 262V140A132 132 0 0 1 362 140V262" fill="#fff"/><path d="M86 262V138A144 144 0 0 1 374 138V262" stroke-width=".9"/><path d="M98 244C140 228 180 252 230 240S320 230 362 244"/>${what === 'service' ? rose : lotus}<path d="M20 262H440"/>${branch(66, -14)}${branch(394, 14)}</svg>`

/** Height of the vignette, as a fraction of its width. */
export const VIGNETTE_RATIO = 272 / 460
