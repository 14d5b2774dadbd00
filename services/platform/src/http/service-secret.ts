import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ProblemError, problemOf } from './problem.ts'

/** Routes that need no secret, because monitoring reads them. */
const OPEN = new Set(['/api/health', '/api/ready', '/metrics'])

/**
 * Accepts only requests with the secret that the services share (`Authorization: Bearer …`), because a process that
 * reaches an internal port need not be the gateway. Call it before the routes are declared.
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
    if (!known) throw new ProblemError(problemOf(401, 'service_unknown'))
  })
}
