import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawingName } from '@alba/contracts/centre/look/drawings'
import { type SceneSubject, sceneOf } from '@alba/contracts/centre/look/scenes'
import { lookSheet } from '@alba/contracts/centre/look/sheet'
import type { Painter } from '@alba/contracts/centre/rendered-site'
import { demoLook } from '@alba/contracts/testing/demo-look'
import { demo, rendered } from '../../centres.ts'

/**
 * Serves the web app to the browser tests as the gateway does: the rendered pages of the demo, for other addresses its
 * 404 page, and the Content-Security-Policy of production. The API is mocked in the browser.
 */
const dist = process.env.ALBA_WEB_DIST ?? join(import.meta.dirname, '../../dist')
const root = join(dist, 'client')
const port = Number(process.env.ALBA_E2E_PORT ?? 4179)
const { pages, notFound, files, pictures } = await rendered(demo(), `http://127.0.0.1:${port}`, dist)

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const CSP =
  "default-src 'self'; script-src 'self' https://js.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com https://www.openstreetmap.org; " +
  "connect-src 'self' https://api.stripe.com http://127.0.0.1:12111; img-src 'self' data:; style-src 'self'; font-src 'self'"

async function fileAt(path: string): Promise<string | Buffer | null> {
  const picture = pictures[path]
  if (!picture) return files[path] ?? readFile(join(root, path)).catch(() => null)
  const { drawPicture }: Painter = await import(pathToFileURL(join(dist, 'server/draw.js')).href as string)
  const svg = async (name: DrawingName) => String(await drawn(name))
  return drawPicture(picture, { hero: await svg('hero'), mark: await svg('mark'), own: {}, fonts: join(LOOK, 'fonts') })
}

/** The back office's policy is stricter: scripts and requests of this site only, and no frames. */
const STAFF_CSP =
  "default-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; font-src 'self'; " +
  "frame-src 'none'; worker-src 'none'; object-src 'none'; base-uri 'none'"

/** A file of the demo's look, which the gateway makes in production. */
async function lookFile({ pathname, searchParams }: URL): Promise<Buffer | string | null> {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (file === 'look.css') return lookSheet(demoLook)
  if (pathname.startsWith('/look/fonts/')) return contents(join(LOOK, 'fonts', file))
  const name = file.slice(0, -'.svg'.length)
  const words = { of: name, name: '', slug: '', category: '', services: '', ...Object.fromEntries(searchParams) }
  const isScene = ['category', 'service', 'package'].includes(name)
  return drawn(isScene ? sceneOf(demoLook.drawings, words as SceneSubject) : name)
}

const contents = (file: string) => readFile(file).catch(() => null)
const drawn = async (name: string) =>
  (await contents(join(LOOK, 'drawings', demoLook.drawings, `${name}.svg`))) ??
  contents(join(LOOK, 'drawings/common', `${name}.svg`))
const LOOK = join(import.meta.dirname, '../../../services/platform/src/look')

/** The requests that a page sends while it closes. They reach this server, since the mock does not see them. */
const closingRequests: string[] = []

createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://127.0.0.1').pathname)
  if (path === '/closing-requests') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(closingRequests))
    return
  }
  if (path.startsWith('/api/')) {
    closingRequests.push(`${request.method} ${request.url}`)
    response.writeHead(200).end()
    return
  }
  const isPage = !extname(path)
  const isOfStaff = /^\/backoffice(\/|$)/.test(path)
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const file = () => (path.startsWith('/look/') ? lookFile(url) : fileAt(path))
  const found = isPage ? pages[path.replace(/(?<=.)\/$/, '')] : await file()
  const body = found ?? (isPage ? notFound[isOfStaff ? 'staff' : 'site'] : null)
  const type = isPage ? '.html' : extname(path)
  response.writeHead(found ? 200 : 404, {
    'content-type': TYPES[type] ?? 'application/octet-stream',
    'content-security-policy': isOfStaff ? STAFF_CSP : CSP,
    'cache-control': /^\/(assets|look)\//.test(path) && found ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(body)
}).listen(port, '127.0.0.1')
