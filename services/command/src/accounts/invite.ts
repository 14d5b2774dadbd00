import { randomUUID } from 'node:crypto'
import * as commands from '@alba/contracts/accounts/commands'
import type { DataOf } from '@alba/contracts/events'
import { reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { newPractitioner, withoutAccount } from './add.ts'
import { credentialsOfPerson, reserveAddress } from './credentials.ts'
import { invite } from './decide.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** For how many days the link of an invitation is valid: long enough for a holiday, too short for a forgotten mail. */
const VALID_DAYS = 7

type Invitee = { readonly name: string; readonly email: string }

/** Invites somebody who has no account yet, and defines them as a practitioner if need be. */
export const invitePractitioner = handler(commands.invitePractitioner, (deps: Deps, invitee, cause) =>
  oneAtATime(deps.database, () => inviteNow(deps, invitee, cause)),
)

async function inviteNow(deps: Deps, { name, email }: Invitee, cause: Cause) {
  const holder = await credentialsOfPerson(deps.database, deps.keyring.personId(email))
  if (holder && (await deps.streams.load(account, holder.practitionerId)).status !== 'none')
    return reject('email_taken')
  const practitionerId = (await withoutAccount(deps, name)) ?? (await newPractitioner(deps, name, cause))
  const outcome = await send(deps, { practitionerId, email }, cause)
  return outcome.ok ? { ok: true as const, practitionerId, position: outcome.position } : outcome
}

/** Sends a new link, which replaces the one before: for an invitation, or for a forgotten password. */
export const inviteAgain = handler(commands.inviteAgain, async (deps: Deps, { practitionerId, email }, cause) => {
  if (!deps.reference.current().practitioners.has(practitionerId)) return reject('practitioner_unknown')
  return oneAtATime(deps.database, () => send(deps, { practitionerId, email }, cause))
})

/**
 * Takes the address first, so that no two accounts have it, and records the invitation, from which the mailer makes the
 * link. The password stays until the link is used.
 */
async function send(deps: Deps, to: Pick<DataOf<'PractitionerInvited'>, 'practitionerId' | 'email'>, cause: Cause) {
  const { database, keyring, streams, clock } = deps
  const { practitionerId } = to
  const now = clock()
  const data = {
    ...to,
    personId: keyring.personId(to.email),
    invitationId: randomUUID(),
    invitedAt: new Date(now).toISOString(),
    validUntil: new Date(now + VALID_DAYS * 86_400_000).toISOString(),
  }
  const allowed = invite(await streams.load(account, practitionerId), data)
  if (!allowed.ok) return allowed
  if (!(await reserveAddress(database, practitionerId, data.personId))) return reject('email_taken')
  return streams.execute(account, practitionerId, cause, state => invite(state, data))
}
