import { face } from './faces.ts'
import { breakLines, type Line } from './lines.ts'
import { featuresOf, spacingOf, widthOfRun } from './measure.ts'
import { type Paper, type Role, write } from './paper.ts'
import type { Span, Style } from './paragraph.ts'

/** Text that was broken into lines. All lengths in points. */
export type Block = {
  readonly lines: readonly Line[]
  readonly leading: number
  /** Whose baseline the lines stand on. */
  readonly style: Style
  readonly height: number
  /** What it says, in one go. */
  readonly words: string
}

export type Setting = {
  readonly width: number
  /** From line to line, in parts of the font size. */
  readonly leading: number
  readonly balanced?: boolean
}

export function block(spans: readonly Span[], { width, leading, balanced }: Setting): Block {
  const [first] = spans
  if (!first) throw new Error('a block needs text')
  const lines = breakLines(spans, width, balanced)
  const step = leading * first.style.size
  const words = spans.map(({ text }) => text).join('')
  return { lines, leading: step, style: first.style, height: lines.length * step, words }
}

export type Place = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align: 'left' | 'center' | 'right'
  readonly role: Role
}

/** The lines of a block, each where it belongs: PDFKit breaks nothing. */
export function draw(paper: Paper, block: Block, { x, y, width, align, role }: Place, ink: string): void {
  const { lines, leading, style, words } = block
  const { ascent, descent } = face(style.face)
  const toBaseline = (leading - (ascent + descent) * style.size) / 2 + ascent * style.size
  if (lines.length === 0) return
  write(paper, role, words, () => {
    paper.pdf.fillColor(ink)
    for (const [n, line] of lines.entries()) {
      const free = align === 'left' ? 0 : (width - line.width) / (align === 'center' ? 2 : 1)
      drawLine(paper, line, x + free, y + n * leading + toBaseline)
    }
  })
}

function drawLine({ pdf }: Paper, { runs }: Line, x: number, baseline: number): void {
  let left = x
  for (const run of runs) {
    const features = featuresOf(run) as PDFKit.Mixins.OpenTypeFeatures[] | undefined
    pdf.font(run.face.name).fontSize(run.style.size)
    pdf.text(run.text, left, baseline, {
      baseline: 'alphabetic',
      lineBreak: false,
      characterSpacing: spacingOf(run),
      ...(features && { features }),
    })
    left += widthOfRun(run)
  }
}
