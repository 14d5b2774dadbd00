import type { Content } from 'pdfmake'
import type { Document } from './print.ts'
import { type Part, stack } from './typesetting/part.ts'

/** The size of a page, in points. */
type Paper = { readonly width: number; readonly height: number }

/** What a PDF file says about itself. */
type Properties = {
  readonly title: string
  readonly subject?: string
  /** The name of the centre; null before an admin has entered it. */
  readonly centre: string | null
  /** The date of the file: an instant in ISO 8601. */
  readonly at: string
}

/** A pdfmake document in French, whose content has its own margins. */
export const documentOn = (
  { width, height }: Paper,
  { title, subject, centre, at }: Properties,
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
  /** Where the first part of each page begins, in points from the top. */
  readonly top: number
  /** What stands at the foot of a page, counted from 1. */
  readonly foot?: (page: number) => Content[]
}

/** Draws the parts of each page on a page of its own. */
export const onPages = (pages: readonly (readonly Part[])[], { top, foot = () => [] }: Pages): Content[] =>
  pages.flatMap((parts, n) => [
    ...(n === 0 ? [] : [{ text: '', pageBreak: 'before' as const }]),
    ...stack(parts).draw(top),
    ...foot(n + 1),
  ])
