import type { FastifyInstance } from 'fastify'

/** The largest body that `ignoreBodies` throws away, in bytes. A larger one is answered 413. */
const LIMIT = 16 * 1024

/**
 * Makes the routes of a scope ignore a body of any content type, even JSON that cannot be parsed. It is for routes that
 * take no body. Fastify alone would answer 415 to an unknown content type, and 400 to an empty `application/json`,
 * which some clients send with every request. Two of the routes cancel a booking or its payment while a page is closed:
 * the browser sends a keepalive request or a beacon, and a refusal would keep the time from being freed at once.
 */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, _body, done) =>
    done(null, undefined),
  )
}

/**
 * Makes a JSON body optional for the routes of a scope. Some clients send `application/json` with every request, even
 * with an empty body, to which Fastify alone would answer 400.
 */
export function allowNoBody(scope: FastifyInstance): void {
  // Refuses JSON that could change a prototype (`__proto__`, `constructor.prototype`), as Fastify does by default.
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
