import { Worker } from 'node:worker_threads'
import type { PictureRequest, PreviewRequest, SiteRequest, UploadedFiles } from '@alba/contracts/centre/rendered-site'
import type { Packed } from './packed.ts'

/** All pages of a centre, as they are served. */
export type PackedSite = {
  readonly pages: ReadonlyMap<string, Packed>
  readonly notFound: { readonly site: Packed; readonly staff: Packed }
  readonly files: ReadonlyMap<string, Packed>
  readonly pictures: ReadonlyMap<string, PictureRequest>
}

export type ThreadTask =
  | { readonly kind: 'render'; readonly request: SiteRequest }
  | { readonly kind: 'preview'; readonly request: PreviewRequest }
  | {
      readonly kind: 'draw'
      readonly picture: PictureRequest
      readonly uploaded: UploadedFiles
      readonly folder: string
    }

/** The longest time for a task, in milliseconds: long, because a busy machine may be slow. */
const TIMEOUT_MS = 60_000
/** Limits the memory of a task, so that no text of a centre makes the gateway's process grow without end. */
const LIMITS = { maxOldGenerationSizeMb: 256 }

/** Does a task in a thread of its own, which ends with the task: so the next task finds no data of this one. */
async function inThread<Result>(task: ThreadTask): Promise<Result> {
  const worker = new Worker(new URL('render-worker.ts', import.meta.url), { workerData: task, resourceLimits: LIMITS })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', code => reject(new Error(`the thread ended with ${code}`)))
  const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  worker.unref()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Renders the site of a centre. @throws {Error} when a page cannot be rendered */
export const renderSite = (request: SiteRequest): Promise<PackedSite> => inThread({ kind: 'render', request })

/** Renders a page with texts that are not saved. @throws {Error} when it cannot be rendered */
export const renderPreview = (request: PreviewRequest): Promise<string> => inThread({ kind: 'preview', request })

/** Draws a picture. @returns a JPEG or PNG file, according to the ending of the picture's path */
export const drawPicture = (picture: PictureRequest, uploaded: UploadedFiles, folder: string): Promise<Uint8Array> =>
  inThread({ kind: 'draw', picture, uploaded, folder })
