import { readFileSync } from 'node:fs'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import type { FastifyInstance } from 'fastify'
import type { ReadSettings } from '../settings/settings.ts'
import type { Document } from './document.ts'
import { docsPage } from './page.ts'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')

/** The page may load its style sheet and nothing else. */
const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The OpenAPI document and its documentation page. They describe all routes and change only with the centre, so each is
 * built once, when it is first asked for. Few installations are ever asked for them, and building them at each start
 * would take a third of its time.
 */
export function docsRoutes(app: FastifyInstance, readSettings: ReadSettings): void {
  const built: { page?: string; document?: Document; json?: string; contact?: CentreIdentity | null } = {}
  const document = () => (built.document ??= app.swagger() as Document)
  const page = () => (built.page ??= docsPage(document()))
  /** The document with the centre as its contact, written again when the centre says something else. */
  const json = async () => {
    const identity = await readSettings().then(
      settings => settings.identity,
      () => null,
    )
    if (built.json === undefined || built.contact !== identity) {
      built.json = JSON.stringify(withContact(document(), identity))
      built.contact = identity
    }
    return built.json
  }
  const schema = { hide: true }
  app.get('/api/docs', { schema }, async (_request, reply) =>
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page()),
  )
  app.get('/api/docs/json', { schema }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await json()),
  )
  app.get('/api/docs/style.css', { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )
}

const withContact = (document: Document, identity: CentreIdentity | null): object =>
  identity
    ? { ...document, info: { ...document.info, contact: { name: identity.name, email: identity.email } } }
    : document
