import type { FastifyInstance } from 'fastify'

/** The largest body of a beacon or keepalive request, in bytes; it is not read. */
const LIMIT = 16 * 1024

/**
 * Makes the routes of a scope ignore any body. Browsers call some of them when a page is closed: a beacon sends
 * `text/plain` or an empty `application/json`, which must not prevent the slot from being freed.
 */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, _body, done) =>
    done(null, undefined),
  )
}

/**
 * Makes the body of the routes of a scope optional. Some clients send `application/json` with every request, and then
 * with an empty body.
 */
export function allowNoBody(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
