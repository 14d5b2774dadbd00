import bidiFactory, { type EmbeddingLevels } from 'bidi-js'
import { type Face, type FaceName, face, faceFor } from './faces.ts'

export type Style = {
  readonly face: FaceName
  /** In points. */
  readonly size: number
  /** Letter spacing as a multiple of the font size. Ignored for right-to-left text. */
  readonly spacing?: number
  /** OpenType features beside the default ones, such as `tnum`. */
  readonly features?: readonly string[]
}

export type Span = { readonly text: string; readonly style: Style }

/** The text of one paragraph, with the font and style of each UTF-16 unit and the direction of each. */
export type Paragraph = {
  readonly text: string
  readonly faces: readonly Face[]
  readonly styles: readonly Style[]
  readonly bidi: EmbeddingLevels
}

/** A piece of a line in one font and one direction. Its letters are in the order in which they are read. */
export type Run = { readonly text: string; readonly face: Face; readonly style: Style; readonly backwards: boolean }

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** The letters of a text as readers count them: an emoji of several code points is one. */
export const clustersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/**
 * Joins spans to a paragraph. A letter that no font has is left out, so that no empty box is printed. A space takes the
 * fallback font when the letter before it did, so that the run is not split.
 */
export function paragraph(spans: readonly Span[]): Paragraph {
  let text = ''
  const faces: Face[] = []
  const styles: Style[] = []
  for (const span of spans)
    for (const cluster of clustersOf(span.text)) {
      const found = isSpace(cluster)
        ? (spaceAfter(faces.at(-1)) ?? face(span.style.face))
        : faceFor(cluster, span.style.face)
      if (!found) continue
      text += cluster
      faces.push(...Array<Face>(cluster.length).fill(found))
      styles.push(...Array<Style>(cluster.length).fill(span.style))
    }
  return { text, faces, styles, bidi: bidi.getEmbeddingLevels(text, 'auto') }
}

const isSpace = (cluster: string): boolean => cluster === ' '
const spaceAfter = (before: Face | undefined): Face | undefined => (before?.name === 'fallback' ? before : undefined)

/** The runs of a line, from left to right. @param end exclusive */
export function runsOf(whole: Paragraph, start: number, end: number): Run[] {
  const runs: { first: number; indices: number[]; level: number }[] = []
  const line = bidi.getReorderedIndices(whole.text, whole.bidi, start, end - 1).slice(start, end)
  for (const index of line) {
    const level = whole.bidi.levels[index] ?? 0
    const last = runs.at(-1)
    const continues =
      last &&
      last.level === level &&
      whole.faces[last.first] === whole.faces[index] &&
      whole.styles[last.first] === whole.styles[index]
    if (continues) last.indices.push(index)
    else runs.push({ first: index, indices: [index], level })
  }
  return runs.flatMap(({ first, indices, level }) => {
    const face = whole.faces[first]
    const style = whole.styles[first]
    return face && style ? [{ text: textOf(whole, indices, level), face, style, backwards: level % 2 === 1 }] : []
  })
}

/**
 * The shaping of a font reverses right-to-left letters itself, so they are passed in logical order. For brackets,
 * spaces and signs alone it cannot know the direction, so those are reversed here.
 */
function textOf({ text }: Paragraph, indices: readonly number[], level: number): string {
  const logical = indices.toSorted((a, b) => a - b).map(index => text[index] ?? '')
  if (level % 2 === 0) return logical.join('')
  const turned = logical.map(unit => bidi.getMirroredCharacter(unit) ?? unit).join('')
  return RIGHT_TO_LEFT.test(turned) ? turned : clustersOf(turned).toReversed().join('')
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
