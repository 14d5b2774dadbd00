import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const claims = z.object({ type: z.literal('device'), account: z.string(), jti: z.uuid() })

/** For how many days a browser stays known. After that, a login counts as one from a new browser. */
const DAYS = 400

export type KnownBrowsers = {
  /** The id in a browser's token; undefined when the token is not valid or was issued for another account. */
  known(token: string | null | undefined, email: string): string | undefined
  /** A token for a browser and this account. @param browser the id of a known browser; a new one by default */
  token(email: string, browser?: string): string
}

/**
 * Browsers from which the owner of an account has logged in before (OWASP « device cookies »). Wrong passwords from
 * other browsers do not keep them from logging in (`loginLimits`). The browser keeps a signed token that says so: it
 * survives a restart, is valid in every gateway, and is not enough to log in.
 * @param secret makes the digest of the e-mail address, so that the token does not show the address itself
 */
export function knownBrowsers(app: FastifyInstance, secret: string): KnownBrowsers {
  const digest = (email: string) =>
    createHmac('sha256', secret).update(`device\0${email.trim().toLowerCase()}`).digest('base64url')

  return {
    known(token, email) {
      if (!token) return undefined
      const { success, data } = claims.safeParse(verified(app, token))
      return success && data.account === digest(email) ? data.jti : undefined
    },
    // Every token must have a `sub`. That of an access token is the number of a practitioner, so this one cannot be
    // one.
    token: (email, browser = randomUUID()) =>
      app.jwt.sign({ type: 'device', account: digest(email), jti: browser, sub: 'device' }, { expiresIn: `${DAYS}d` }),
  }
}

/** The claims of a token; undefined when it is forged, expired or malformed. */
export function verified(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token)
  } catch {
    return undefined
  }
}
