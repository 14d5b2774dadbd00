import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { withLook } from '@alba/contracts/centre/look/page'
import { type SceneSubject, sceneOf } from '@alba/contracts/centre/look/scenes'
import { lookSheet } from '@alba/contracts/centre/look/sheet'
import { SITE_ADDRESS } from '@alba/contracts/shared/site-address'
import { demoLook } from '@alba/contracts/testing/demo-look'

/**
 * Serves the built web app to the browser tests as the gateway does: prerendered pages, for other addresses the shell
 * with status 404, and the Content-Security-Policy of production. The API is mocked in the browser.
 */
const root = process.env.ALBA_WEB_DIST ?? join(import.meta.dirname, '../../dist/client')
const port = Number(process.env.ALBA_E2E_PORT ?? 4179)

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

const contents = (file: string) => readFile(file).catch(() => null)

/** The back office's policy is stricter: scripts, frames and requests of this site only. */
const STAFF_CSP =
  "default-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; font-src 'self'; " +
  "frame-src 'none'; worker-src 'none'; object-src 'none'; base-uri 'none'"

/** A file of the demo's look, which the gateway makes in production. */
async function lookFile(url: URL): Promise<Buffer | string | null> {
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  if (file === 'look.css') return lookSheet(demoLook)
  if (url.pathname.startsWith('/look/fonts/')) return contents(join(LOOK, 'fonts', file))
  const name = file.slice(0, -'.svg'.length)
  const words = { of: name, name: '', slug: '', category: '', services: '', ...Object.fromEntries(url.searchParams) }
  const drawing = ['category', 'service', 'package'].includes(name)
    ? sceneOf(demoLook.drawings, words as SceneSubject)
    : name
  const own = await contents(join(LOOK, 'drawings', demoLook.drawings, `${drawing}.svg`))
  return own ?? contents(join(LOOK, 'drawings/common', `${drawing}.svg`))
}
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
  const file = extname(path) ? path : `${path}/index.html`
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const found = path.startsWith('/look/') ? await lookFile(url) : await contents(join(root, file))
  const isPage = !extname(path)
  const isOfStaff = /^\/backoffice(\/|$)/.test(path)
  const shell = isOfStaff ? 'backoffice/app.html' : 'app.html'
  const body = found ?? (isPage ? await contents(join(root, shell)) : null)
  const type = isPage ? '.html' : extname(path)
  response.writeHead(found ? 200 : 404, {
    'content-type': TYPES[type] ?? 'application/octet-stream',
    'content-security-policy': isOfStaff ? STAFF_CSP : CSP,
    'cache-control': /^\/(assets|look)\//.test(path) && found ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  const namesTheSite = ['.html', '.xml', '.txt'].includes(type)
  const page = () => withLook(String(body), demoLook, 'demo').replaceAll(SITE_ADDRESS, `http://127.0.0.1:${port}`)
  response.end(body && namesTheSite ? page() : body)
}).listen(port, '127.0.0.1')
