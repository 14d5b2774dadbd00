import { createCanvas } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What tests can ask about a PDF file; pdf.js reads and draws it. */
export type OpenedPdf = {
  /** How many pages it has. */
  readonly pages: number
  /** The lines of text on the first page. No-break spaces are replaced by ordinary ones. */
  readonly lines: readonly string[]
  /** The lines of another page. @param page from 1 on */
  linesOn(page: number): Promise<readonly string[]>
  /** The baseline of the first text that begins with `text`, in points from the top of the first page. */
  heightOf(text: string): number | undefined
  /** The document information: its title, author and so on. */
  readonly info: Record<string, unknown>
  /** How many fonts the file names, and how many it contains. */
  readonly fonts: { readonly described: number; readonly embedded: number }
  /** The content of the QR code on the first page; undefined when there is none. */
  scan(): Promise<string | undefined>
  /** Whether nothing is drawn in this part of the first page, in points from its top left corner. */
  isBlank(area: { x: number; y: number; width: number; height: number }): Promise<boolean>
}

export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const textsWithHeights = await textsWithHeightsOf(page)
  const { info } = await document.getMetadata()
  const source = Buffer.from(bytes).toString('latin1')
  return {
    pages: document.numPages,
    lines: await linesOf(page),
    linesOn: async number => linesOf(await document.getPage(number)),
    heightOf: text => textsWithHeights.find(item => item.text.startsWith(text))?.y,
    info: info as Record<string, unknown>,
    fonts: { described: count(source, /\/Type \/FontDescriptor/g), embedded: count(source, /\/FontFile2 /g) },
    async scan() {
      const { data, width, height } = await rasterized(page, 2)
      return jsqr.default(data, width, height)?.data
    },
    async isBlank({ x, y, width, height }) {
      const { data } = await rasterized(page, 1, { x, y, width, height })
      return data.every(value => value === 255)
    },
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

async function linesOf(page: PDFPageProxy): Promise<string[]> {
  const { items } = await page.getTextContent()
  const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
}

async function textsWithHeightsOf(page: PDFPageProxy): Promise<{ text: string; y: number }[]> {
  const { items } = await page.getTextContent()
  const { height } = page.getViewport({ scale: 1 })
  return items.flatMap(item => ('str' in item ? [{ text: item.str, y: height - Number(item.transform[5]) }] : []))
}

/** The pixels of a page, or of an area of it. @param scale pixels per point */
async function rasterized(
  page: PDFPageProxy,
  scale: number,
  area?: { x: number; y: number; width: number; height: number },
) {
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(viewport.width, viewport.height)
  const context = canvas.getContext('2d')
  // Both packages describe the same canvas, with different types.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: canvas.width, height: canvas.height }
  return context.getImageData(x, y, width, height)
}
