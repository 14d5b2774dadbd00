import { smallId } from '@alba/contracts/shared/ids'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { verified } from './known-browsers.ts'

const claims = z.object({
  type: z.literal('second-step'),
  practitionerId: smallId,
  email: z.string(),
  /** The browser, where the account's owner came in from it before. */
  browser: z.string().nullable(),
  /** By which the command service knows what is to be signed. */
  token: z.string(),
})
type PendingLogin = Omit<z.infer<typeof claims>, 'type'>

/** How long a token is valid: as long as the challenge in the command service. */
const MINUTES = 5

/**
 * Logins with a right password that wait for the second factor. Their data are in a signed token that the browser sends back:
 * it names the account, so that wrong attempts are counted, and is not enough to log in.
 */
export const pendingLogins = (app: FastifyInstance) => ({
  token: (login: PendingLogin): string =>
    app.jwt.sign({ ...login, type: 'second-step', sub: 'second-step' }, { expiresIn: `${MINUTES}m` }),
  /** Undefined for a token that is forged, over, or another one. */
  read: (token: string): PendingLogin | undefined => claims.safeParse(verified(app, token)).data,
})
