import { randomUUID } from 'node:crypto'
import { ACCESS_MINUTES, type AccessClaims, accessClaims, ISSUER } from '@alba/contracts/accounts/access-token'
import type { SessionName } from '@alba/platform/accounts/sessions'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RoleChecks } from '../accounts/role-checks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The practitioner of the access token, on a route that asks for one; null for anybody else. */
    practitionerId: number | null
    /** The id of the session: all tokens that come from one login have it. Null for anybody else. */
    family: string | null
    /** When the token expires, in milliseconds since the epoch; null for anybody else. */
    accessUntil: number | null
  }
}

export type StaffDeps = {
  /** The secret that signs the tokens, 32 characters or more. */
  readonly secret: string
  /** Whether the session of a token is still open: it may have been ended since the token was made. */
  readonly isOpen: (session: SessionName) => Promise<boolean>
  readonly roles: RoleChecks
}

/**
 * Authenticates practitioners by the access token in `Authorization: Bearer …`, on the routes that ask for it. A token
 * that is not valid is refused there, so that a client learns that its token has expired.
 */
export async function recogniseStaff(app: FastifyInstance, { secret, isOpen, roles }: StaffDeps): Promise<void> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', expiresIn: `${ACCESS_MINUTES}m`, iss: ISSUER },
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'sub', 'iss'], allowedIss: ISSUER },
  })
  app.decorateRequest('practitionerId', null)
  app.decorateRequest('family', null)
  app.decorateRequest('accessUntil', null)
  app.addHook('onRequest', async (request, reply) => {
    const { access = 'anybody' } = request.routeOptions.config
    if (access === 'anybody') return
    if (access === 'anybody, staff more' && request.headers.authorization === undefined) return
    const { success, data: claims } = accessClaims.safeParse(await tokenContent(request))
    if (!success || !(await isOpen({ practitionerId: claims.sub, family: claims.family }))) {
      reply.header('www-authenticate', 'Bearer')
      throw new ProblemError(problemOf(401, 'not_authenticated', 'Veuillez vous connecter.'))
    }
    if (access === 'admin' && !(await roles.admin(claims.sub))) throw rejected('admin_only')
    if (access === 'operator' && !(await roles.operator(claims.sub))) throw rejected('operator_only')
    request.practitionerId = claims.sub
    request.family = claims.family
    request.accessUntil = claims.exp * 1_000
  })
}

/** The content of the token; undefined when there is none, or when it is forged, malformed or expired. */
const tokenContent = (request: FastifyRequest): Promise<unknown> => request.jwtVerify().catch(() => undefined)

/** An access token of a session. */
export function accessToken(app: FastifyInstance, { practitionerId, family }: SessionName): string {
  const type: AccessClaims['type'] = 'access'
  return app.jwt.sign({ sub: String(practitionerId), type, family, jti: randomUUID() })
}

/** The session of the practitioner who calls a route for staff. @throws {Error} on a route that asks for no token */
export function sessionOf({ practitionerId, family }: FastifyRequest): SessionName {
  if (practitionerId === null || family === null) throw new Error('the route does not ask for an access token')
  return { practitionerId, family }
}
