import { logOut as command } from '@alba/contracts/accounts/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { closeSession } from './sessions.ts'

/**
 * Ends a session of the practitioner who sends this. `ended` is false when there was no such session, or it was over.
 */
export const logOut = handler(command, async (deps: Deps, { family }, { actor }) => ({
  ok: true,
  ended: await closeSession(deps.database, Number(actor.id), family),
}))
