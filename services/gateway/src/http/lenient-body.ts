import type { FastifyInstance } from 'fastify'

/** The largest body of a beacon or keepalive request, in bytes; it is not read. */
const LIMIT = 16 * 1024

/**
 * For routes that take no body, but are called by browsers on their way out: a beacon sends `text/plain` or an empty
 * `application/json`, which must not stop the slot from being freed. Whatever comes is dropped unread.
 * Applies to the routes of the scope it is given.
 */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, _body, done) =>
    done(null, undefined),
  )
}

/**
 * For routes whose body may be left out: a client that says it sends JSON with every call sends an empty one then.
 * Applies to the routes of the scope it is given.
 */
export function allowNoBody(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
