import { widthOf } from './measure.ts'
import { clustersOf, type Paragraph, paragraph, type Run, runsOf, type Span } from './paragraph.ts'

export type Line = {
  readonly runs: readonly Run[]
  /** In points. */
  readonly width: number
}

/** A part of a paragraph that stays on one line. Widths are in points; `gap` is the width of the space after it. */
type Word = { readonly start: number; readonly end: number; readonly width: number; readonly gap: number }

const NO_LINE: readonly Line[] = []

/**
 * Breaks text into lines at spaces. A word that is wider than a line is broken anywhere. Line ends in the text are
 * kept, but a line without text is left out.
 * @param width in points
 * @param balanced makes the lines as narrow as their number allows, so that none is nearly empty
 */
export function breakLines(spans: readonly Span[], width: number, balanced = false): readonly Line[] {
  return linesOfText(spans).flatMap(part => {
    const whole = paragraph(part)
    if (whole.text.trim() === '') return NO_LINE
    const words = wordsOf(whole, width)
    const filled = fill(words, balanced ? narrowest(words, width) : width)
    return filled.map(line => ({ runs: runsOf(whole, line.start, line.end), width: line.width }))
  })
}

/** The spans of each line of the text, split at its own line ends. */
function linesOfText(spans: readonly Span[]): Span[][] {
  const lines: Span[][] = [[]]
  for (const { text, style } of spans)
    for (const [n, part] of text.split('\n').entries()) {
      if (n > 0) lines.push([])
      lines.at(-1)?.push({ text: part, style })
    }
  return lines
}

function wordsOf(whole: Paragraph, width: number): Word[] {
  return Array.from(whole.text.matchAll(/([^ \t]+)([ \t]*)/g)).flatMap(match => {
    const start = match.index
    const end = start + (match[1]?.length ?? 0)
    const gap = widthOf(whole, end, start + match[0].length)
    const word = { start, end, width: widthOf(whole, start, end), gap }
    return word.width <= width ? [word] : broken(whole, word, width)
  })
}

/** Breaks a word that is wider than a line into pieces that fit. */
function broken(whole: Paragraph, word: Word, width: number): Word[] {
  const pieces: Word[] = []
  let end = word.start
  for (const cluster of clustersOf(whole.text.slice(word.start, word.end))) {
    const start = end
    end += cluster.length
    const own = widthOf(whole, start, end)
    const piece = pieces.at(-1)
    if (piece && piece.width + own <= width) pieces[pieces.length - 1] = { ...piece, end, width: piece.width + own }
    else pieces.push({ start, end, width: own, gap: 0 })
  }
  const last = pieces.pop()
  return last ? [...pieces, { ...last, gap: word.gap }] : []
}

/** Puts as many words on each line as fit. @returns the lines, each as one long word */
function fill(words: readonly Word[], width: number): Word[] {
  const lines: Word[] = []
  for (const word of words) {
    const line = lines.at(-1)
    const reached = line ? line.width + line.gap + word.width : 0
    if (line && reached <= width) lines[lines.length - 1] = { ...word, start: line.start, width: reached }
    else lines.push(word)
  }
  return lines
}

/** The smallest width, within a point, that needs no more lines than the full width. */
function narrowest(words: readonly Word[], width: number): number {
  const count = fill(words, width).length
  let [tooSmall, enough] = [Math.max(0, ...words.map(word => word.width)), width]
  if (count === 1) return width
  if (fill(words, tooSmall).length === count) return tooSmall
  while (enough - tooSmall > 1) {
    const middle = (tooSmall + enough) / 2
    if (fill(words, middle).length === count) enough = middle
    else tooSmall = middle
  }
  return enough
}
