import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import { lookRoutes, type ReadLook } from './look.ts'
import { namesTheSite, type SendSiteFile, siteFiles } from './site-files.ts'

const SHELL = 'app.html'

/** The back office has its own page for unknown addresses. */
const STAFF_SHELL = 'backoffice/app.html'

/** Whether the web app has been built. */
export const hasWebApp = (folder: string): boolean => existsSync(join(folder, SHELL))

/**
 * Serves the built web app: files as they are, prerendered pages at their path, and the app's shell with a 404 at any
 * other path. A page exists when the build wrote it (ADR 11). Nothing under /api and no missing file is answered with
 * HTML.
 * @param publicUrl the address at which visitors reach the site
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  publicUrl: string,
  data: { readonly readCatalogue: ReadCatalogue; readonly readLook: ReadLook },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    // All cache rules are here, because `setHeaders` is called last and overwrites what a handler has set.
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheRule(path)),
    suppressWarning: true,
  })
  const sendSiteFile = siteFiles(folder, publicUrl, data)
  lookRoutes(app, data.readLook)
  app.get('/*', { schema: { hide: true } }, (request, reply) => answer(folder, request, reply, sendSiteFile))
}

const cacheRule = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

type Answer = FastifyReply | Promise<FastifyReply>

function answer(folder: string, request: FastifyRequest, reply: FastifyReply, sendSiteFile: SendSiteFile): Answer {
  const path = pathOf(request.url)
  if (path === undefined || isOfApi(request.url)) return notFound(reply)
  if (isRootFile(path) && existsSync(join(folder, path))) return sendSiteFile(path.slice(1), request, reply)
  if (path.slice(path.lastIndexOf('/')).includes('.')) return reply.sendFile(path.slice(1))
  const page = join('.', path, 'index.html')
  if (isPagePath(path) && existsSync(join(folder, page))) return sendSiteFile(page, request, reply)
  // Before the first build there is no shell.
  if (!hasWebApp(folder)) return notFound(reply)
  return sendSiteFile(isOfStaff(path) ? STAFF_SHELL : SHELL, request, reply.code(404))
}

/**
 * Whether a path consists of plain words, so that it cannot lead out of the folder: `/`, `/reservation`,
 * `/reservation/`.
 */
const isPagePath = (path: string): boolean => /^(?:\/[a-z0-9-]+)*\/?$/.test(path)

/**
 * Whether a path is a file of the root folder that may contain the site's address, such as `/robots.txt` or
 * `/sitemap.xml`.
 */
const isRootFile = (path: string): boolean => /^\/[a-z-]+\.[a-z]+$/.test(path) && namesTheSite(path)

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
