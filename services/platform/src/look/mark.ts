import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FontPair, facesOf } from '@alba/contracts/centre/look/fonts'
import { create, type Font } from 'fontkit'

/** Where the font files of the pages are. */
export const FONTS = join(import.meta.dirname, 'fonts')

/** The font of the titles. */
function titleFont(pair: FontPair): Font {
  const [, face] = facesOf(pair)
  if (!face) throw new Error(`The fonts « ${pair} » have none for titles.`)
  const font = create(readFileSync(join(FONTS, face.file)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${face.file} is a collection of fonts.`)
  return font
}

/** Height of the letter, in the 40 by 40 of the medallion. */
const HEIGHT = 19

/** The logo of a centre without one: the first letter of its name in a medallion, in the hand-made palette. */
export const initialMark = (pair: FontPair, letter: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="#f3cfc3"/><circle cx="20" cy="20" r="16.4" fill="none" stroke="#a34a35" stroke-width=".8" opacity=".55"/>${letterPath(pair, letter, 'fill="#a34a35"')}</svg>`

/**
 * A letter in the middle of 40 by 40. It is a path, since a picture loads no font. A letter that the font lacks (it has
 * those of French) becomes a sun.
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
  const scale = HEIGHT / Math.max(height, width * 0.9)
  const [x, y] = [20 - (minX + width / 2) * scale, 20 + (minY + height / 2) * scale]
  const round = (value: number) => Number(value.toFixed(4))
  return `<path ${paint} transform="translate(${round(x)} ${round(y)}) scale(${round(scale)} ${round(-scale)})" d="${path.toSVG()}"/>`
}
