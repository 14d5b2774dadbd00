import type { Content } from 'pdfmake'
import { block, draw, type Place, type Setting } from '../typesetting/block.ts'
import type { FaceName } from '../typesetting/faces.ts'
import type { Span, Style } from '../typesetting/paragraph.ts'
import type { Part } from '../typesetting/part.ts'
import { INK } from './art.ts'

/** Points in a millimetre. */
export const MM = 72 / 25.4

/** A4, in points. */
export const PAGE = { width: 210 * MM, height: 297 * MM, top: 14 * MM, bottom: 13 * MM, side: 18 * MM } as const
/** The width between the side margins. */
export const INNER = PAGE.width - 2 * PAGE.side

/** @param size in points */
export const style = (face: FaceName, size: number, more: Omit<Style, 'face' | 'size'> = {}): Style => ({
  face,
  size,
  ...more,
})

/** A part made of text. Without `x` it stands in the middle of the page. */
export function text(
  spans: readonly Span[],
  setting: Setting,
  place: Pick<Place, 'align'> & { readonly x?: number; readonly colour?: string } = { align: 'center' },
): Part {
  const set = block(spans, setting)
  const x = place.x ?? (PAGE.width - setting.width) / 2
  return {
    height: set.height,
    draw: y => draw(set, { x, y, width: setting.width, align: place.align }, place.colour ?? INK),
  }
}

type Box = { readonly x: number; readonly width: number; readonly height: number }

/** A part made of a picture. @param address a `data:` address of a PNG file */
export const image = (address: string, { x, width, height }: Box): Part => ({
  height,
  draw: (y): Content[] => [{ image: address, width, height, absolutePosition: { x, y } }],
})

/** A part made of an SVG drawing of this folder. */
export const drawing = (svg: string, { x, width, height }: Box): Part => ({
  height,
  draw: (y): Content[] => [{ svg, width, height, absolutePosition: { x, y } }],
})
