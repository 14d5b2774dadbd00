import { createRequire } from 'node:module'
import { fontFiles } from './typesetting/faces.ts'

// pdfmake is CommonJS and exports an instance of a class, so its methods cannot be imported by name.
const pdfmake: typeof import('pdfmake') = createRequire(import.meta.url)('pdfmake')

const fontPaths = new Set(Object.values(fontFiles).map(({ normal }) => normal))
pdfmake.setFonts(fontFiles)
// pdfmake may open no addresses, and no files but the fonts, whatever the texts of visitors contain.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => fontPaths.has(path))

/** The document description from which pdfmake makes a PDF file. */
export type Document = Parameters<typeof pdfmake.createPdf>[0]

/** Takes tens of milliseconds of processor time, so a service calls it only in the worker thread. */
export const print = (document: Document): Promise<Buffer> => pdfmake.createPdf(document).getBuffer()
