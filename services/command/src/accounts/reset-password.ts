import { resetPassword as command } from '@alba/contracts/accounts/commands'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { setCredentials } from './credentials.ts'
import { resetPassword as decide } from './decide.ts'
import { mayChoosePassword } from './guessable.ts'
import { issuePassword } from './issue-password.ts'

/** Replaces the password, ends all sessions, and only then records it: a reset is often urgent. */
export const resetPassword = handler(command, async (deps: Deps, { practitionerId, password }, cause) => {
  const known = await deps.streams.load(account, practitionerId)
  if (known.status === 'none') return reject('account_unknown')
  const name = deps.reference.current().practitioners.get(practitionerId)?.name ?? ''
  if (password !== null && !mayChoosePassword(deps, password, { name, email: known.email }))
    return reject('password_guessable')
  const { generated, passwordHash, temporaryUntil } = await issuePassword(password, deps.clock())
  const { personId } = known
  if (!(await setCredentials(deps.database, { practitionerId, personId, passwordHash }))) return reject('email_taken')
  const outcome = await deps.streams.execute(account, practitionerId, cause, state => decide(state, temporaryUntil))
  return outcome.ok ? { ok: true, password: generated, position: outcome.position } : outcome
})
