import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { FastifyInstance, FastifySchema } from 'fastify'

type Methods = ReadonlyMap<string, FastifySchema | undefined>
/** The methods of each path, with their schemas. */
export type KnownPaths = ReadonlyMap<string, Methods>

/**
 * Records the routes that are declared from now on. The returned function, called after the last of them, makes a known
 * API path answer every other method with 405 and the allowed methods, before a body is read.
 * @param before paths that were declared earlier
 */
export function refuseOtherMethods(app: FastifyInstance, before: Record<string, readonly string[]>): () => KnownPaths {
  const paths = new Map(
    Object.entries(before).map(([url, methods]) => [
      url,
      new Map<string, FastifySchema | undefined>(methods.map(method => [method, undefined])),
    ]),
  )
  let gathering = true
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (!gathering) return
    const methods = paths.get(url) ?? new Map<string, FastifySchema | undefined>()
    for (const one of [method].flat()) methods.set(one, schema)
    paths.set(url, methods)
  })
  return () => {
    gathering = false
    for (const [url, methods] of paths) if (url.startsWith('/api/')) refuse(app, url, methods)
    return paths
  }
}

function refuse(app: FastifyInstance, url: string, methods: Methods): void {
  const allow = [...methods.keys()].toSorted().join(', ')
  app.route({
    method: app.supportedMethods.filter(method => !methods.has(method)),
    url,
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      reply.header('allow', allow)
      throw new ProblemError(problemOf(405, 'method_not_allowed'))
    },
    // Never called, because `onRequest` throws.
    handler: async () => undefined,
  })
}
