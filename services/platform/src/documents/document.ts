import type { Content } from 'pdfmake'
import type { Document } from './print.ts'
import { type Part, stack } from './typesetting/part.ts'

/** In points. */
type Paper = { readonly width: number; readonly height: number }

/** What a PDF file says about itself. */
type Made = {
  readonly title: string
  readonly subject?: string
  /** The name of the centre; null as long as nobody has said it. */
  readonly centre: string | null
  /** An instant (ISO 8601). */
  readonly at: string
}

/** A pdfmake document in French, whose content has its own margins. */
export const documentOn = (
  { width, height }: Paper,
  { title, subject, centre, at }: Made,
  content: Content[],
): Document => ({
  pageSize: { width, height },
  pageMargins: 0,
  version: '1.7',
  language: 'fr-FR',
  displayTitle: true,
  info: {
    title,
    ...(subject !== undefined && { subject }),
    ...(centre !== null && { author: centre, creator: centre }),
    producer: 'Alba',
    creationDate: new Date(at),
    modDate: new Date(at),
  },
  defaultStyle: { font: 'text', fontSize: 9 },
  content,
})

type Pages = {
  /** Where the parts of each page begin. */
  readonly top: number
  /** What stands at the foot of a page, counted from 1. */
  readonly foot?: (page: number) => Content[]
}

/** Draws pages one behind the other. */
export const onPages = (pages: readonly (readonly Part[])[], { top, foot = () => [] }: Pages): Content[] =>
  pages.flatMap((parts, n) => [
    ...(n === 0 ? [] : [{ text: '', pageBreak: 'before' as const }]),
    ...stack(parts).draw(top),
    ...foot(n + 1),
  ])
