import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

/** The page that is drawn on, and the tree that tells a screen reader what stands there, in the order of reading. */
export type Paper = { readonly pdf: Pdf; readonly tree: ReturnType<Pdf['struct']> }

/** What a text is. */
export type Role = 'H1' | 'H2' | 'P'

/** Something on the page, in points from its top left corner. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** @param words what is read aloud, whatever the lines that are drawn of it */
export function write({ pdf, tree }: Paper, role: Role, words: string, draw: () => void): void {
  tree.add(pdf.struct(role, { actual: words }, [draw]))
}

/** @param alt what it shows, in words */
export function picture({ pdf, tree }: Paper, alt: string, area: Area, draw: () => void): void {
  const { x, y, width, height } = area
  // The types know no `bbox` of an element.
  const options: { alt: string; bbox: number[] } = { alt, bbox: [x, y, x + width, y + height] }
  tree.add(pdf.struct('Figure', options, [draw]))
}

/** What only adorns the page: nobody is told of it. */
export function adorn({ pdf }: Paper, draw: () => void): void {
  pdf.markContent('Artifact')
  draw()
  pdf.endMarkedContent()
}
