import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ProblemError, problemOf } from './problem.ts'

/** Whether the service lives, is ready, and how it fares: asked by who watches over it, who need not know the secret. */
const OPEN = new Set(['/api/health', '/api/ready', '/metrics'])

/**
 * Services inside believe only who knows their common secret (`Authorization: Bearer …`): being able to reach a port is
 * not yet being the gateway. Call it before the routes are declared.
 */
export function requireServiceSecret(app: FastifyInstance, secret: string): void {
  const expected = Buffer.from(`Bearer ${secret}`)
  app.addHook('onRequest', async request => {
    const { authorization } = request.headers
    // Whoever says a secret learns here too whether it is the right one.
    if (OPEN.has(request.routeOptions.url ?? '') && authorization === undefined) return
    const given = Buffer.from(authorization ?? '')
    // The length of the secret is no secret.
    const known = given.length === expected.length && timingSafeEqual(given, expected)
    if (!known) throw new ProblemError(problemOf(401, 'service_unknown'))
  })
}
