import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Document } from './document.ts'
import { docsPage } from './page.ts'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')

/** The page may load its style sheet and nothing else. */
const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The OpenAPI document and its documentation page. They describe all routes, so they are built once all are declared.
 */
export function docsRoutes(app: FastifyInstance): void {
  const built: { page?: string; json?: string } = {}
  app.addHook('onReady', async () => {
    const document = app.swagger()
    built.json = JSON.stringify(document)
    built.page = docsPage(document as Document)
  })
  const schema = { hide: true }
  app.get('/api/docs', { schema }, async (_request, reply) =>
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(built.page),
  )
  app.get('/api/docs/json', { schema }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(built.json),
  )
  app.get('/api/docs/style.css', { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )
}
