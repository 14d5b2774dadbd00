import { traceparent } from '@alba/contracts/shared/traceparent'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, openSpan } from './tracing.ts'

/**
 * Routes without a span: what monitoring asks all the time, the pages and files of the site, and the live feed, whose
 * answer takes hours.
 */
const UNTRACED = new Set(['/api/health', '/api/ready', '/metrics', '/*', '/api/backoffice/events'])

/**
 * A span for each request, named by its route. It continues the trace that the header `traceparent` of another service
 * names; a request without one begins a trace. Without tracing no hook is added.
 * @param isPublic the public reaches this server. Then each request begins a trace, with a link to the one in the header:
 *   whether a trace is kept follows from its id, so a stranger who chose the id could have all of their requests kept,
 *   or none
 */
export function traceRequests(app: FastifyInstance, isPublic: boolean): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (route === undefined || UNTRACED.has(route)) return done()
    const given = traceparent.safeParse(request.headers.traceparent)
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'alba.correlation': request.id }
    const caller = given.success ? given.data : undefined
    const place = isPublic ? { continues: null, follows: caller } : { continues: caller ?? null }
    const span = openSpan(`${request.method} ${route}`, { kind: 'server', ...place, attributes })
    if (!span) return done()
    spans.set(request, span)
    span.enter(done)
  })
  // A body arrives in events of the socket, which know nothing of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.enter(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const failure = reply.statusCode >= 500 ? new ServerError() : undefined
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, failure)
    done()
  })
}

/** The name under which an answer of 500 or more is an error in the trace. */
class ServerError extends Error {
  override readonly name = 'server error'
}
