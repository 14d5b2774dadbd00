import { removeSecondFactor as command } from '@alba/contracts/accounts/commands'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { account } from '../account.ts'
import { removeSecondFactor as decide } from './decide.ts'
import { keepOnly } from './recovery-codes.ts'

export const removeSecondFactor = handler(command, async (deps: Deps, { practitionerId, reason }, cause) => {
  const outcome = await deps.streams.execute(account, practitionerId, cause, state => decide(state, reason))
  if (outcome.ok) await keepOnly(deps.database, practitionerId, null)
  return outcome
})
