import { ACCESS_MINUTES, accessClaims } from '@alba/contracts/accounts/access-token'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `only`: refuses whoever has no access token. `too`: tells staff more than others, who may ask as well. */
    readonly staff?: 'only' | 'too'
  }
  interface FastifyRequest {
    /** Whose access token came with the request, on a route that asks; null for anybody else. */
    practitionerId: number | null
  }
}

/** `config` of a route that opts in. */
export const staffOnly = { config: { staff: 'only' } } as const

/**
 * Knows practitioners by the access token in `Authorization: Bearer …`, on the routes that ask for it. A token that is
 * sent there and not good is refused, so that a client learns that its own has run out.
 * @param secret by which the tokens are signed, 32 characters or more
 */
export async function recogniseStaff(app: FastifyInstance, secret: string): Promise<void> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: `${ACCESS_MINUTES}m` },
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] },
  })
  app.decorateRequest('practitionerId', null)
  app.addHook('onRequest', async (request, reply) => {
    const { staff } = request.routeOptions.config
    if (!staff || (staff === 'too' && request.headers.authorization === undefined)) return
    const claims = accessClaims.safeParse(await verified(request))
    if (!claims.success) {
      reply.header('www-authenticate', 'Bearer')
      throw new ProblemError(problemOf(401, 'not_authenticated', 'Veuillez vous connecter.'))
    }
    request.practitionerId = claims.data.sub
  })
}

/** What the token says; undefined when there is none, or one that is forged, malformed or over. */
const verified = (request: FastifyRequest): Promise<unknown> => request.jwtVerify().catch(() => undefined)
