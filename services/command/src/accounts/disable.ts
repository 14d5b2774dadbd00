import { disableAccount as command } from '@alba/contracts/accounts/commands'
import { reject } from '@alba/contracts/shared/decision'
import { practitionerIn } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { administrators, takeRole } from './administrators.ts'
import { setCredentials } from './credentials.ts'
import { disable } from './decide.ts'

/**
 * Takes the role first, so that two admins cannot disable each other. An operator may close the account of the last
 * admin, because somebody may have taken it over; the role stays, and nobody can use it.
 *
 * Removes the password and the sessions first, then records it. The address stays taken: no other account can have it.
 */
export const disableAccount = handler(command, async (deps: Deps, { practitionerId }, cause) => {
  const known = await deps.streams.load(account, practitionerId)
  if (known.status === 'none') return reject('account_unknown')
  const taken = await deps.streams.execute(administrators, 'administrators', cause, state =>
    takeRole(state, practitionerId),
  )
  if (!taken.ok && practitionerIn(cause) !== undefined) return taken
  await setCredentials(deps.database, { practitionerId, personId: known.personId, passwordHash: null })
  return deps.streams.execute(account, practitionerId, cause, disable)
})
