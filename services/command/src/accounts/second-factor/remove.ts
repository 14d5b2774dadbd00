import { removeSecondFactor as command } from '@alba/contracts/accounts/commands'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { account } from '../account.ts'
import { removeSecondFactor as decide } from './decide.ts'
import { batchIn } from './own-passkeys.ts'
import { forgetCodes } from './recovery-codes.ts'

/** An operator removes the passkeys and recovery codes of somebody who has lost them. */
export const removeSecondFactor = handler(command, async (deps: Deps, { practitionerId, reason }, cause) => {
  let formerBatch: string | null = null
  const outcome = await deps.streams.execute(account, practitionerId, cause, state => {
    formerBatch = batchIn(state)
    return decide(state, reason)
  })
  if (outcome.ok) await forgetCodes(deps.database, practitionerId, formerBatch)
  return outcome
})
