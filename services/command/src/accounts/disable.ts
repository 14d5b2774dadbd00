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
 * Disables an account in four steps:
 * 1. Takes the role `admin` away, so that two admins cannot disable each other. The last admin keeps the role and is
 *    not disabled, unless an operator asks for it: a stranger may have taken over the account.
 * 2. Removes the password and the sessions. The address stays taken, so no other account can have it.
 * 3. Records that the account is disabled.
 * 4. Takes the role away once more, because somebody may have given it in the meantime (`changeRole`).
 */
export const disableAccount = handler(command, async (deps: Deps, { practitionerId }, cause) => {
  const known = await deps.streams.load(account, practitionerId)
  if (known.status === 'none') return reject('account_unknown')
  const takeRoleAway = () =>
    deps.streams.execute(administrators, 'administrators', cause, state => takeRole(state, practitionerId))
  const taken = await takeRoleAway()
  if (!taken.ok && practitionerIn(cause) !== undefined) return taken
  await setCredentials(deps.database, { practitionerId, personId: known.personId, passwordHash: null })
  const disabled = await deps.streams.execute(account, practitionerId, cause, disable)
  await takeRoleAway()
  return disabled
})
