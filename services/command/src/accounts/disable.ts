import { disableAccount as command } from '@alba/contracts/accounts/commands'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { setCredentials } from './credentials.ts'
import { disable } from './decide.ts'

/**
 * Removes the password and the sessions first, then records it. The address stays taken: no other account can have it.
 */
export const disableAccount = handler(command, async (deps: Deps, { practitionerId }, cause) => {
  const known = await deps.streams.load(account, practitionerId)
  if (known.status === 'none') return reject('account_unknown')
  await setCredentials(deps.database, { practitionerId, personId: known.personId, passwordHash: null })
  return deps.streams.execute(account, practitionerId, cause, disable)
})
