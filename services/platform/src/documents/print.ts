import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { fontFiles } from './typesetting/faces.ts'
import type { Paper } from './typesetting/paper.ts'

/** A file of one page. */
export type Document = {
  /** Points. */
  readonly size: readonly [width: number, height: number]
  /** What the file says of itself. */
  readonly info: { readonly Title: string } & Readonly<Record<string, string | Date>>
  draw(paper: Paper): void
  /** Whether the file is packed; it is, unless somebody wants to read it. */
  readonly compress?: boolean
}

/** Takes tens of milliseconds of a processor: in services only within the worker. */
export function print({ size, info, draw, compress = true }: Document): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [...size],
    margin: 0,
    pdfVersion: '1.7',
    // For who hears it read (PDF/UA-1, which the types do not name): a tree of what stands there, its language, its title.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: 'fr-FR',
    info,
    compress,
  })
  for (const { name, path } of fontFiles) pdf.registerFont(name, path)
  escapeMetadata(pdf)
  const tree = pdf.struct('Document')
  pdf.addStructure(tree)
  draw({ pdf, tree })
  tree.end()
  pdf.end()
  return buffer(pdf)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, character => ESCAPES[character] ?? '')

/** PDFKit writes what a file says of itself into XML as it is, as the last thing that it does with it. */
function escapeMetadata(pdf: InstanceType<typeof PDFDocument>): void {
  const whole = pdf as typeof pdf & { endMetadata(): void }
  const write = whole.endMetadata.bind(whole)
  whole.endMetadata = () => {
    const texts = Object.entries(whole.info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escaped(value) : value,
    ])
    whole.info = Object.fromEntries(texts)
    write()
  }
}
