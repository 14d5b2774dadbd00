import { z } from 'zod'
import { smallId } from '../shared/ids.ts'

/** How long an access token is valid, in minutes; a refresh token gives the next one (ADR 29). */
export const ACCESS_MINUTES = 15

/** How long a session lasts at most, in hours, even if it is used all the time: one working day. */
export const SESSION_HOURS = 14

/** How long a refresh token stays valid without being used, in hours. An open page renews it by itself. */
export const UNUSED_HOURS = 2

/** After how many minutes without any input an open page logs its user out. */
export const IDLE_MINUTES = 60

/**
 * The issuer of access tokens (`iss`). A token of another system that uses the same secret has another issuer and is
 * refused.
 */
export const ISSUER = 'alba'

/** The id of a session: the chain of tokens that began with one login. It is not secret. */
export const sessionId = z.uuid()

/** The claims of a practitioner's access token, signed with HS256. Other tokens have another `type`. */
export const accessClaims = z.object({
  /** The practitioner's id. */
  sub: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(smallId),
  type: z.literal('access'),
  /** The session of the token. When the session ends, the token is no longer accepted. */
  family: sessionId,
  /** When the token expires, in seconds since the epoch. */
  exp: z.number(),
  /** A unique id of the token. */
  jti: z.uuid(),
})
export type AccessClaims = z.output<typeof accessClaims>
