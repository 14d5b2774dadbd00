import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawingName } from '@alba/contracts/centre/look/drawings'
import type { Painter, RenderedSite, Renderer, SiteRequest } from '@alba/contracts/centre/rendered-site'
import { drawingOf } from '@alba/platform/look/drawings'
import { FONTS } from '@alba/platform/look/mark'
import { type Packed, pack } from './packed.ts'
import type { PackedSite, ThreadTask } from './render.ts'

/*
 * The script of a thread of `render.ts`, which gives it one task: to render the site of a centre or one page of it, or
 * to draw one picture (the preview of a link, or an icon). The result is posted to the main thread, and the thread ends
 * (ADR 66). Modules of the web app's build do the rendering and the drawing.
 */

const HTML = 'text/html; charset=utf-8'
/** The media types of the site's files that are not pages, by the end of their names. */
const TYPES: Readonly<Record<string, string>> = {
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

const typeOf = (path: string): string => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Loads a module of the build. @param folder the client's build; the modules for servers are beside it */
const serverModule = (folder: string, name: string) =>
  import(pathToFileURL(join(folder, '../server', name)).href as string)

/** The renderer of a centre. Its module reads the centre from this global when it is loaded. */
function rendererOf({ folder, data }: SiteRequest): Promise<Renderer> {
  Object.assign(globalThis, { centreOfPage: data })
  return serverModule(folder, 'site.js')
}

/** Compresses the pages and files of a site; the same text only once. */
async function packSite({ pages, notFound, files, pictures }: RenderedSite): Promise<PackedSite> {
  // All screens of the back office have the same HTML.
  const packed = new Map<string, Promise<Packed>>()
  const packOnce = (text: string, type: string) => packed.getOrInsertComputed(text, () => pack(text, type))
  const packAll = async (texts: Readonly<Record<string, string>>, type: (path: string) => string) =>
    new Map(
      await Promise.all(
        Object.entries(texts).map(async ([path, text]) => [path, await packOnce(text, type(path))] as const),
      ),
    )
  return {
    pages: await packAll(pages, () => HTML),
    notFound: { site: await packOnce(notFound.site, HTML), staff: await packOnce(notFound.staff, HTML) },
    files: await packAll(files, typeOf),
    pictures: new Map(Object.entries(pictures)),
  }
}

async function drawPicture({ picture, uploaded, folder }: Extract<ThreadTask, { kind: 'draw' }>): Promise<Uint8Array> {
  const { look, centre } = picture.look
  const drawn = (name: DrawingName) => drawingOf(look, centre, name) ?? ''
  const art = { hero: drawn('hero'), mark: drawn('mark'), own: uploaded, fonts: FONTS }
  const painter = (await serverModule(folder, 'draw.js')) as Painter
  // A Node buffer may be a part of a larger memory, all of which would be posted. The copy has only its own bytes.
  return new Uint8Array(await painter.drawPicture(picture, art))
}

async function resultOf(task: ThreadTask): Promise<PackedSite | string | Uint8Array> {
  if (task.kind === 'draw') return drawPicture(task)
  const renderer = await rendererOf(task.request)
  return task.kind === 'render'
    ? packSite(await renderer.renderSite(task.request))
    : renderer.renderPreview(task.request)
}

parentPort?.postMessage(await resultOf(workerData as ThreadTask))
