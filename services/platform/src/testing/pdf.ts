import { createCanvas } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF file, read and drawn by pdf.js. */
export type OpenedPdf = {
  readonly pages: number
  /** The lines of the first page, with plain spaces. */
  readonly lines: readonly string[]
  /** The lines of another page. @param page from 1 on */
  linesOn(page: number): Promise<readonly string[]>
  /** The baseline of the first text that begins with `text`, in points from the top of the first page. */
  heightOf(text: string): number | undefined
  readonly info: Record<string, unknown>
  readonly fonts: { readonly described: number; readonly embedded: number }
  /** The content of the QR code on the first page; undefined when there is none. */
  scan(): Promise<string | undefined>
  /** Whether nothing is drawn in this part of the first page, in points from its top left corner. */
  isBlank(area: { x: number; y: number; width: number; height: number }): Promise<boolean>
}

export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const heights = await heightsOf(page)
  const { info } = await document.getMetadata()
  const raw = Buffer.from(bytes).toString('latin1')
  return {
    pages: document.numPages,
    lines: await linesOf(page),
    linesOn: async number => linesOf(await document.getPage(number)),
    heightOf: text => heights.find(item => item.text.startsWith(text))?.y,
    info: info as Record<string, unknown>,
    fonts: { described: count(raw, /\/Type \/FontDescriptor/g), embedded: count(raw, /\/FontFile2 /g) },
    async scan() {
      const { data, width, height } = await drawn(page, 2)
      return jsqr.default(data, width, height)?.data
    },
    async isBlank({ x, y, width, height }) {
      const { data } = await drawn(page, 1, { x, y, width, height })
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

async function heightsOf(page: PDFPageProxy): Promise<{ text: string; y: number }[]> {
  const { items } = await page.getTextContent()
  const { height } = page.getViewport({ scale: 1 })
  return items.flatMap(item => ('str' in item ? [{ text: item.str, y: height - Number(item.transform[5]) }] : []))
}

async function drawn(
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
