import type { Content } from 'pdfmake'
import { face } from './faces.ts'
import { breakLines, type Line } from './lines.ts'
import { featuresOf, spacingOf } from './measure.ts'
import type { Span, Style } from './paragraph.ts'

/** Text that was broken into lines. All lengths are in points. */
export type Block = {
  readonly lines: readonly Line[]
  /** The distance between baselines. */
  readonly leading: number
  /** The style whose baseline all lines use. */
  readonly style: Style
  readonly height: number
}

export type Setting = {
  /** In points. */
  readonly width: number
  /** Distance between baselines, as a multiple of the font size. */
  readonly leading: number
  /** Makes the lines as narrow as their number allows (`breakLines`). */
  readonly balanced?: boolean
}

/** Breaks text into lines. The first span decides their distance. @throws {Error} when there is no span */
export function block(spans: readonly Span[], { width, leading, balanced }: Setting): Block {
  const [first] = spans
  if (!first) throw new Error('a block needs text')
  const lines = breakLines(spans, width, balanced)
  const leadingInPoints = leading * first.style.size
  return { lines, leading: leadingInPoints, style: first.style, height: lines.length * leadingInPoints }
}

/** Where a block stands on the page, in points. Lines are aligned within the width. */
export type Place = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
}

/**
 * The lines of a block for pdfmake, each at an absolute position, so that pdfmake breaks no line itself. The baselines
 * have equal distances, whatever fonts a line has. pdfmake takes the top of a line, and puts the baseline below it by
 * the highest ascent of the line's fonts. So the top is computed from the baseline by subtracting that ascent.
 */
export function draw({ lines, leading, style }: Block, { x, y, width, align }: Place, ink: string): Content[] {
  const { ascent, descent } = face(style.face)
  const baselineInLine = (leading - (ascent + descent) * style.size) / 2 + ascent * style.size
  return lines.map((line, n) => {
    const indent = align === 'left' ? 0 : (width - line.width) / (align === 'center' ? 2 : 1)
    const highestAscent = Math.max(...line.runs.map(run => run.face.ascent * run.style.size))
    return {
      text: line.runs.map(run => runForPdfmake(run)),
      color: ink,
      noWrap: true,
      preserveLeadingSpaces: true,
      preserveTrailingSpaces: true,
      absolutePosition: { x: x + indent, y: y + n * leading + baselineInLine - highestAscent },
    }
  })
}

function runForPdfmake(run: Line['runs'][number]): Content {
  const features = featuresOf(run)
  return {
    text: run.text,
    font: run.face.name,
    fontSize: run.style.size,
    characterSpacing: spacingOf(run),
    ...(features && { fontFeatures: features as never }),
  }
}
