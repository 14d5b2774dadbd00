import * as commands from '@alba/contracts/accounts/commands'
import { reject } from '@alba/contracts/shared/decision'
import { invitationLinks } from '@alba/platform/links/links'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { setCredentials } from './credentials.ts'
import { acceptInvitation as decide, openInvitation } from './decide.ts'
import { mayChoosePassword } from './guessable.ts'
import { hashPassword } from './passwords.ts'

/** The account for which a link of an invitation was made. Refused when the link is not valid, or not any more. */
async function invitedAccount(deps: Deps, token: string) {
  const invitation = invitationLinks.subjectIn(token)
  const isGenuine = invitation && invitationLinks.isGenuine(deps.keyring, token, invitation)
  if (!isGenuine) return reject('invitation_over')
  const state = await deps.streams.load(account, invitation.practitionerId)
  const open = openInvitation(state, invitation.invitationId, new Date(deps.clock()).toISOString())
  const name = deps.reference.current().practitioners.get(invitation.practitionerId)?.name ?? ''
  return open.ok ? { ...open, invitation, name } : open
}

/** Shows the invitation that a link opens, without using it. */
export const lookUpInvitation = handler(commands.lookUpInvitation, async (deps: Deps, { token }) => {
  const found = await invitedAccount(deps, token)
  if (!found.ok) return found
  const { name, account, validUntil } = found
  return { ok: true, name, email: account.email, validUntil }
})

/**
 * Opens the account with a password. The acceptance is recorded first, so that the second of two uses of one link is
 * refused; then the password is stored. After a crash between the two, the link is used up and the account has no
 * password: an admin has to send another link.
 */
export const acceptInvitation = handler(commands.acceptInvitation, async (deps: Deps, { token, password }, cause) => {
  const found = await invitedAccount(deps, token)
  if (!found.ok) return found
  const { invitation, name } = found
  const { email, personId } = found.account
  if (!mayChoosePassword(deps, password, { name, email })) return reject('password_guessable')
  const passwordHash = await hashPassword(password)
  const { practitionerId, invitationId } = invitation
  const acceptedAt = new Date(deps.clock()).toISOString()
  const byOwner = { ...cause, actor: { kind: 'practitioner', id: String(practitionerId) } } as const
  const outcome = await deps.streams.execute(account, practitionerId, byOwner, state =>
    decide(state, invitationId, acceptedAt),
  )
  if (!outcome.ok) return outcome
  await setCredentials(deps.database, { practitionerId, personId, passwordHash })
  return { ok: true, email, position: outcome.position }
})
