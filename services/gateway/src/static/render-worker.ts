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
 * The script of the thread that renders the site of one centre or one page of it, or draws one picture, and then ends (ADR 66). The modules
 * are those of the web app's build.
 */

const HTML = 'text/html; charset=utf-8'
const TYPES: Readonly<Record<string, string>> = {
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

const typeOf = (path: string): string => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const module = (folder: string, name: string) => import(pathToFileURL(join(folder, '../server', name)).href as string)

/** The renderer of a centre, which it reads when it is loaded. */
function rendererOf({ folder, data }: SiteRequest): Promise<Renderer> {
  Object.assign(globalThis, { centreOfPage: data })
  return module(folder, 'site.js')
}

/** All screens of the back office have the same HTML, which is compressed once. */
async function packSite({ pages, notFound, files, pictures }: RenderedSite): Promise<PackedSite> {
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
  const { drawPicture } = (await module(folder, 'draw.js')) as Painter
  // A Node buffer may share its memory with others, so the bytes are copied before they cross over.
  return new Uint8Array(await drawPicture(picture, art))
}

async function resultOf(task: ThreadTask): Promise<PackedSite | string | Uint8Array> {
  if (task.kind === 'draw') return drawPicture(task)
  const renderer = await rendererOf(task.request)
  return task.kind === 'render'
    ? packSite(await renderer.renderSite(task.request))
    : renderer.renderPreview(task.request)
}

parentPort?.postMessage(await resultOf(workerData as ThreadTask))
