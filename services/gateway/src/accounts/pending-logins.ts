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

/** As long as the command service waits. */
const MINUTES = 5

/**
 * Logins whose password was right and whose second step is to come. What is known of them stands in a signed token that the
 * browser brings back: it says whose second step it is, so that wrong ones are counted, and lets nobody in by itself.
 */
export const pendingLogins = (app: FastifyInstance) => ({
  token: (login: PendingLogin): string =>
    app.jwt.sign({ ...login, type: 'second-step', sub: 'second-step' }, { expiresIn: `${MINUTES}m` }),
  /** Undefined for a token that is forged, over, or another one. */
  read: (token: string): PendingLogin | undefined => claims.safeParse(verified(app, token)).data,
})
