import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import { lookRoutes, type ReadLook } from './look.ts'
import { type Packed, sendPacked } from './packed.ts'
import { servicesPage } from './services-page.ts'
import type { RenderedVersion, Site } from './site.ts'

export type WebApp = {
  /** Folder of the client's build. */
  readonly folder: string
  readonly site: Site
  /** The address at which visitors reach the site, without a slash at its end. */
  readonly address: string
  readonly readCatalogue: ReadCatalogue
  readonly readLook: ReadLook
}

/**
 * Serves the web app: rendered pages at their path, files of the build as they are, and at any other path the page for
 * unknown addresses with a 404. Nothing under /api and no missing file is answered with HTML.
 */
export async function serveWebApp(app: FastifyInstance, { folder, site, ...parts }: WebApp): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    // The cache rule of the files of the build is set here, because the plugin calls `setHeaders` last: it would
    // overwrite what a handler has set. Pages, files of the site and its pictures do not pass through the plugin.
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheRule(path)),
    suppressWarning: true,
  })
  // The built page has no treatments: they are put in when it is asked for, so that it follows the catalogue.
  const fillServicesPage = servicesPage(parts)
  lookRoutes(app, parts.readLook)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (path === undefined || isOfApi(request.url)) return notFound(reply)
    if (path.slice(path.lastIndexOf('/')).includes('.')) return answerFile(path, site, request, reply)
    const version = site.current()
    if (!version) return starting(reply)
    const page = pageAt(path, version)
    if (!page) return sendPacked(version.notFound[isOfStaff(path) ? 'staff' : 'site'], request, reply.code(404))
    const isServices = page === version.pages.get('/services')
    return sendPacked(isServices ? await fillServicesPage(page, version) : page, request, reply)
  })
}

const cacheRule = (path: string): string => (/[\\/]assets[\\/]/.test(path) ? FOR_EVER : 'no-cache')

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The page of a path, with or without a slash at its end; undefined for any other path. */
export const pageAt = (path: string, { pages }: RenderedVersion): Packed | undefined =>
  pages.get(path.replace(/(?<=.)\/$/, ''))

async function answerFile(path: string, site: Site, request: FastifyRequest, reply: FastifyReply) {
  const file = site.current()?.files.get(path)
  if (file) return sendPacked(file, request, reply)
  // The path of a drawn picture contains a digest of what it shows, so browsers may keep it for ever.
  const picture = site.pictures.get(path)
  if (picture)
    return reply
      .type(PICTURES[extname(path)] ?? '')
      .header('cache-control', FOR_EVER)
      .send(await picture)
  // The HTML files of the build are the frames into which pages are rendered, and no pages themselves.
  return path.endsWith('.html') ? notFound(reply) : reply.sendFile(path.slice(1))
}

const PICTURES: Readonly<Record<string, string>> = { '.jpg': 'image/jpeg', '.png': 'image/png' }

/** Before the first pages are there: a moment after the start, or when the app was not built. */
const starting = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Le site démarre. Rechargez la page dans un instant.')

/** Whether the address of a request belongs to the API, after decoding. */
export const isOfApi = (url: string): boolean => /^\/api(\/|$)/.test(pathOf(url) ?? '')

/** Whether the address of a request belongs to the back office, after decoding. */
export const isOfStaff = (url: string): boolean => /^\/backoffice(\/|$)/.test(pathOf(url) ?? '')

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '')
  } catch {
    return undefined
  }
}
