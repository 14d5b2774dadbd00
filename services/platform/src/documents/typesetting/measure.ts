import { boundedCache } from '../../bounded-cache.ts'
import type { Paragraph, Run, Style } from './paragraph.ts'
import { runsOf } from './paragraph.ts'

/** Letter spacing in points. Right-to-left runs get none, because their letters are joined. */
export const spacingOf = ({ style, backwards }: Pick<Run, 'style' | 'backwards'>): number =>
  backwards ? 0 : (style.spacing ?? 0) * style.size

/** The OpenType features of a run. Naming one makes pdfkit shape a right-to-left run as a whole, not word by word. */
export const featuresOf = ({ style, backwards }: { style: Style; backwards: boolean }): string[] | undefined =>
  backwards ? ['kern', ...(style.features ?? [])] : style.features && [...style.features]

/** Shaping is slow, and vouchers share most of their words. */
const advances = boundedCache<string, number>(4_000)

/** The advance width of a text in one font, as a multiple of the font size. */
function advanceOf({ text, face, style, backwards }: Run): number {
  const features = featuresOf({ style, backwards }) ?? []
  const key = `${face.name} ${features} ${text}`
  const known = advances.get(key)
  if (known !== undefined) return known
  const advance = face.font.layout(text, features).advanceWidth / face.font.unitsPerEm
  advances.set(key, advance)
  return advance
}

/** In points. */
const widthOfRun = (run: Run): number =>
  advanceOf(run) * run.style.size + spacingOf(run) * Math.max(0, run.text.length - 1)

/** The width of a part of a paragraph, in points. @param end exclusive */
export const widthOf = (whole: Paragraph, start: number, end: number): number =>
  runsOf(whole, start, end).reduce((sum, run) => sum + widthOfRun(run), 0)
