import { changePassword as command } from '@alba/contracts/accounts/commands'
import { reject } from '@alba/contracts/shared/decision'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { credentialsOf, replacePassword } from './credentials.ts'
import { changePassword as decide } from './decide.ts'
import { mayChoosePassword } from './guessable.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { signatureOf } from './refresh.ts'

/**
 * Changes the password of the practitioner who is logged in, and ends their other sessions. The event is recorded
 * before the password is stored, so that every change is in the log.
 */
export const changePassword = handler(command, async (deps: Deps, body, cause) => {
  const { family, currentPassword, newPassword } = body
  const practitionerId = Number(cause.actor.id)
  const oldHash = (await credentialsOf(deps.database, practitionerId))?.passwordHash ?? null
  const isRight = await isPassword(currentPassword, oldHash)
  if (oldHash === null || !isRight) return reject('password_wrong')
  if (newPassword === currentPassword) return reject('password_unchanged')
  const state = await deps.streams.load(account, practitionerId)
  const name = deps.reference.current().practitioners.get(practitionerId)?.name ?? ''
  const owner = { name, email: state.status === 'none' ? '' : state.email }
  if (!mayChoosePassword(deps, newPassword, owner)) return reject('password_guessable')
  const hashes = { old: oldHash, new: await hashPassword(newPassword) }
  const outcome = await deps.streams.execute(account, practitionerId, cause, decide)
  if (!outcome.ok) return outcome
  const ownSession = { family, sign: signatureOf(deps.keyring) }
  const replaced = await replacePassword(deps.database, practitionerId, hashes, ownSession)
  return replaced ? { ok: true, session: replaced.session, position: outcome.position } : reject('password_wrong')
})
