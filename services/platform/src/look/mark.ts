import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type FontPair, facesOf } from '@alba/contracts/centre/look/fonts'
import type { Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** Where the font files of the pages are. */
export const FONTS = join(import.meta.dirname, 'fonts')

/** The font of the titles. */
function titleFont(pair: FontPair): Font {
  // The faces of a pair begin with the one of the text and the one of the titles.
  const [, face] = facesOf(pair)
  if (!face) throw new Error(`The fonts « ${pair} » have none for titles.`)
  // Loaded with the first letter: few centres have a logo of one, and every service would start later for it.
  const { create } = require('fontkit') as typeof import('fontkit')
  const font = create(readFileSync(join(FONTS, face.file)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${face.file} is a collection of fonts.`)
  return font
}

/** Height of the letter, in the 40 by 40 of the medallion. */
const HEIGHT = 19

/**
 * The logo of a centre without one, as SVG: the first letter of its name in a medallion. It has the colours of the
 * hand-made palette, like every drawing; `recoloured` (contracts/src/centre/look/derive.ts) gives it the centre's own.
 */
export const initialMark = (pair: FontPair, letter: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="#f3cfc3"/><circle cx="20" cy="20" r="16.4" fill="none" stroke="#a34a35" stroke-width=".8" opacity=".55"/>${letterPath(pair, letter, 'fill="#a34a35"')}</svg>`

/**
 * A letter of the font of titles, in the middle of 40 by 40, as an SVG element. It is a path, since a picture loads no
 * font. For a letter that the font lacks (it has those of French), a disc is drawn.
 * @param paint the attributes that colour it: `fill="#a34a35"`
 */
export function letterPath(pair: FontPair, letter: string, paint: string): string {
  const font = titleFont(pair)
  const code = letter.codePointAt(0)
  return code !== undefined && font.hasGlyphForCodePoint(code)
    ? centred(font, code, paint)
    : `<circle cx="20" cy="20" r="7" ${paint}/>`
}

function centred(font: Font, code: number, paint: string): string {
  const { path } = font.glyphForCodePoint(code)
  const { minX, minY, width, height } = path.bbox
  // A wide letter, such as « W », is made lower, so that it stays inside the medallion.
  const scale = HEIGHT / Math.max(height, width * 0.9)
  const [x, y] = [20 - (minX + width / 2) * scale, 20 + (minY + height / 2) * scale]
  const round = (value: number) => Number(value.toFixed(4))
  return `<path ${paint} transform="translate(${round(x)} ${round(y)}) scale(${round(scale)} ${round(-scale)})" d="${path.toSVG()}"/>`
}
