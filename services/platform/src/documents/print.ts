import { createRequire } from 'node:module'
import { fontFiles } from './typesetting/faces.ts'

// A CommonJS module that exports an object of its own class: the types name its methods only.
const pdfmake: typeof import('pdfmake') = createRequire(import.meta.url)('pdfmake')

const ours = new Set(Object.values(fontFiles).map(({ normal }) => normal))
pdfmake.setFonts(fontFiles)
// Nothing that a visitor wrote can name a file or an address.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => ours.has(path))

/** What pdfmake makes a file of. */
export type Document = Parameters<typeof pdfmake.createPdf>[0]

/** Takes tens of milliseconds of a processor: in services only within the worker. */
export const print = (document: Document): Promise<Buffer> => pdfmake.createPdf(document).getBuffer()
