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
 * The script of a thread of `render.ts`, which gives it one task: to render the site of a centre, or to draw one picture
 * (the preview of a link, or an icon). The result is posted to the main thread, and the thread ends (ADR 66). What renders
 * and draws are modules of the web app's build.
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

async function renderSite(request: SiteRequest): Promise<PackedSite> {
  // The module reads the centre from this global when it is loaded.
  Object.assign(globalThis, { centreOfPage: request.data })
  const renderer = (await serverModule(request.folder, 'site.js')) as Renderer
  return packSite(await renderer.renderSite(request))
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

async function drawPicture({ picture, folder }: Extract<ThreadTask, { kind: 'draw' }>): Promise<Uint8Array> {
  const { look, centre } = picture.look
  const drawn = (name: DrawingName) => drawingOf(look, centre, name) ?? ''
  const art = { hero: drawn('hero'), mark: drawn('mark'), fonts: FONTS }
  const painter = (await serverModule(folder, 'draw.js')) as Painter
  // A Node buffer may be a part of a larger memory, all of which would be posted. The copy has only its own bytes.
  return new Uint8Array(await painter.drawPicture(picture, art))
}

const task = workerData as ThreadTask
parentPort?.postMessage(task.kind === 'render' ? await renderSite(task.request) : await drawPicture(task))
