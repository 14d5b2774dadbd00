import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyInstance, FastifySchema } from 'fastify'
import createRouter from 'find-my-way'

type Methods = ReadonlyMap<string, FastifySchema | undefined>
/** The methods of each path, with their schemas. */
export type KnownPaths = ReadonlyMap<string, Methods>

/**
 * Records the routes that are declared from now on. Once the returned function is called, after the last of them, a
 * known API path answers every other method with 405 and the allowed methods, before a body is read.
 *
 * A router of its own knows the paths alone: each path is registered once, under GET, whatever its methods are. A route
 * for each of Fastify's thirty methods would say the same, and made up a tenth of the gateway's start.
 * @param before paths that were declared earlier
 */
export function refuseOtherMethods(app: FastifyInstance, before: Record<string, readonly string[]>): () => KnownPaths {
  const paths = new Map(
    Object.entries(before).map(([url, methods]) => [
      url,
      new Map<string, FastifySchema | undefined>(methods.map(method => [method, undefined])),
    ]),
  )
  // Parameters may be as long as those of the app's own router: tokens of links are long.
  const { maxParamLength = 100 } = app.initialConfig.routerOptions ?? {}
  const apiPaths = createRouter({ maxParamLength })
  /** API paths without parameters. */
  const fixed = new Set<string>()
  let gathering = true
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (!gathering) return
    const methods = paths.get(url) ?? new Map<string, FastifySchema | undefined>()
    for (const one of [method].flat()) methods.set(one, schema)
    paths.set(url, methods)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { url: route = '' } = request.routeOptions
    const path = request.url.split('?')[0] ?? ''
    // `DELETE …/notifications/stats` is not `DELETE …/notifications/:id`: Fastify takes that route because the path
    // itself has no DELETE, but a path without parameters has its own methods only, as OpenAPI reads it.
    const isOfFixed = route.includes(':') && fixed.has(path)
    // The pages of the site have one route for all paths.
    if (!request.is404 && route !== '/*' && !isOfFixed) return
    const found = apiPaths.find('GET', path)
    if (!found) return
    reply.header('allow', found.store)
    throw new ProblemError(problemOf(405, 'method_not_allowed'))
  })
  return () => {
    gathering = false
    for (const [url, methods] of paths) {
      if (!url.startsWith('/api/')) continue
      apiPaths.on('GET', url, () => {}, [...methods.keys()].toSorted().join(', '))
      if (!url.includes(':')) fixed.add(url)
    }
    return paths
  }
}
