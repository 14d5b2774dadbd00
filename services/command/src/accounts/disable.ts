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
 * Takes the role of admin away first, so that two admins cannot disable each other. An operator may disable even the
 * last admin, whose account a stranger may have taken over; that account keeps the role, which nobody can use.
 *
 * Then removes the password and the sessions, and records the end of the account. Its address stays taken: no other
 * account can have it. Last, takes the role once more, because somebody may have given it meanwhile (`changeRole`).
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
