import { smallId } from '@alba/contracts/shared/ids'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { verified } from './known-browsers.ts'

const claims = z.object({
  type: z.literal('second-step'),
  practitionerId: smallId,
  email: z.string(),
  /** The id of the browser when it is known for this account (known-browsers.ts); null when it is not. */
  browser: z.string().nullable(),
  /** The token by which the command service finds the challenge. */
  token: z.string(),
})
type PendingLogin = Omit<z.infer<typeof claims>, 'type'>

/** For how many minutes a token is valid: as long as the challenge in the command service. */
const MINUTES = 5

/**
 * Logins with a right password that wait for the second factor. Their data is in a signed token, which the browser
 * sends back. The token names the account, so that wrong attempts are counted for it, and is not enough to log in.
 */
export const pendingLogins = (app: FastifyInstance) => ({
  // Every token must have a `sub`. That of an access token is the number of a practitioner, so this one cannot be one.
  token: (login: PendingLogin): string =>
    app.jwt.sign({ ...login, type: 'second-step', sub: 'second-step' }, { expiresIn: `${MINUTES}m` }),
  /** The login of a token. Undefined for a token that is forged, expired, or of another type. */
  read: (token: string): PendingLogin | undefined => claims.safeParse(verified(app, token)).data,
})
