import { z } from 'zod'
import { smallId } from '../shared/ids.ts'

/** How long an access token is valid, in minutes; a refresh token gives the next one (ADR 29). */
export const ACCESS_MINUTES = 15

/** How long a session lasts, in hours, however much it is used: a working day. */
export const SESSION_HOURS = 14

/** How long a refresh token is good for unused, in hours. A page that is open uses it by itself. */
export const UNUSED_HOURS = 2

/** How long a page stays logged in that nobody touches, in minutes. */
export const IDLE_MINUTES = 60

/** Who signs access tokens: one that another system signed by the same secret is none of ours. */
export const ISSUER = 'alba'

/** Names a session (the tokens that follow from one login, each from the one before). No secret. */
export const sessionId = z.uuid()

/** What a practitioner's access token says, signed with HS256. Other tokens have another `type`. */
export const accessClaims = z.object({
  /** The practitioner's id. */
  sub: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(smallId),
  type: z.literal('access'),
  /** The session that it belongs to: when that ends, so does the token. */
  family: sessionId,
  /** When it ends, in seconds since the epoch. */
  exp: z.number(),
  /** Tells one token from every other. */
  jti: z.uuid(),
})
export type AccessClaims = z.output<typeof accessClaims>
