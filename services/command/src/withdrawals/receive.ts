import { withdraw as command } from '@alba/contracts/withdrawals/commands'
import { newId } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { receive } from './decide.ts'
import { judge } from './judge.ts'
import { withdrawal } from './withdrawal.ts'

/**
 * Records a declaration of withdrawal, even if its reference leads to nothing, and judges it at once, so that the
 * vouchers of a valid one cannot be used any more. After a crash a policy judges it. The answer does not tell whether
 * it is valid.
 */
export const withdraw = handler(command, async (deps: Deps, body, cause) => {
  const { name, email, reference, subject, idempotencyKey } = body
  const withdrawalId = newId(deps.keyring, 'withdrawal-id', idempotencyKey)
  const receivedAt = new Date(deps.clock()).toISOString()
  const personId = deps.keyring.personId(email)
  const outcome = await deps.streams.execute(withdrawal, withdrawalId, cause, state =>
    receive(state, { withdrawalId, personId, subject, receivedAt, name, email, reference }),
  )
  if (!outcome.ok || outcome.state.status === 'none')
    return outcome.ok ? { ...outcome, withdrawalId, receivedAt } : outcome
  const position = (await judge(deps, outcome.state, cause)) ?? outcome.position
  return { ok: true, position, withdrawalId, receivedAt: outcome.state.receivedAt }
})
