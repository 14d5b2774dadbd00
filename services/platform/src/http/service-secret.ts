import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ProblemError, problemOf } from './problem.ts'

/** Routes that need no secret, because monitoring reads them. */
const OPEN = new Set(['/api/health', '/api/ready', '/metrics'])

/**
 * Accepts only requests with the secret that the services share (`Authorization: Bearer …`), because a process that
 * reaches an internal port need not be the gateway. Others get a 401; a request without a secret passes at an open
 * route only. This holds for every route of the server, also for those that `createHttpServer` has declared before.
 * Call it before the server is ready: Fastify throws when a hook is added later.
 */
export function requireServiceSecret(app: FastifyInstance, secret: string): void {
  const expected = Buffer.from(`Bearer ${secret}`)
  app.addHook('onRequest', async request => {
    const { authorization } = request.headers
    // An open route also refuses a wrong secret, so that a caller can test the secret there.
    if (OPEN.has(request.routeOptions.url ?? '') && authorization === undefined) return
    const given = Buffer.from(authorization ?? '')
    // The comparison needs equal lengths. The length of the secret is not secret.
    const known = given.length === expected.length && timingSafeEqual(given, expected)
    if (!known) throw new ProblemError(problemOf(401, 'secret_refused'))
  })
}
