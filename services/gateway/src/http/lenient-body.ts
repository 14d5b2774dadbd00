import type { FastifyInstance } from 'fastify'

/** What a beacon or a keepalive request may carry at most, in bytes; nothing of it is read. */
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
