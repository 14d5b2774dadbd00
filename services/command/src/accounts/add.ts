import { addPractitioner as command } from '@alba/contracts/accounts/commands'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import { reject } from '@alba/contracts/shared/decision'
import type { z } from 'zod'
import { addDefinition } from '../decision/add-definition.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { credentialsOfPerson, setCredentials } from './credentials.ts'
import { add } from './decide.ts'
import { mayChoosePassword } from './guessable.ts'
import { issuePassword } from './issue-password.ts'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Gives a practitioner an account with a password. The password is stored before the account is recorded, because
 * nobody can log in to an account that is not recorded. After a crash between the two, the operator runs the command
 * again.
 */
export const addPractitioner = handler(command, (deps: Deps, wanted, cause) =>
  oneAtATime(deps.database, () => addNow(deps, wanted, cause)),
)

async function addNow(deps: Deps, { name, email, password }: z.output<typeof command.body>, cause: Cause) {
  const personId = deps.keyring.personId(email)
  const holder = await credentialsOfPerson(deps.database, personId)
  const holdersAccount = holder && (await deps.streams.load(account, holder.practitionerId))
  if (holder && holdersAccount && holdersAccount.status !== 'none') {
    const { practitionerId } = holder
    if (nameOf(deps, practitionerId) !== name) return reject('email_taken')
    return { ok: true as const, practitionerId, added: false, password: null, position: null }
  }
  if (password !== null && !mayChoosePassword(deps, password, { name, email })) return reject('password_guessable')
  const practitionerId = (await withoutAccount(deps, name)) ?? (await newPractitioner(deps, name, cause))
  const { generated, passwordHash, temporaryUntil } = await issuePassword(password, deps.clock())
  if (!(await setCredentials(deps.database, { practitionerId, personId, passwordHash }))) return reject('email_taken')
  const addedAt = new Date(deps.clock()).toISOString()
  const outcome = await deps.streams.execute(account, practitionerId, cause, state =>
    add(state, { practitionerId, personId, email, temporaryUntil, addedAt }),
  )
  if (!outcome.ok) return outcome
  return { ok: true as const, practitionerId, added: true, password: generated, position: outcome.position }
}

const nameOf = (deps: Deps, practitionerId: number): string | undefined =>
  deps.reference.current().practitioners.get(practitionerId)?.name

/** The practitioner of this name who has no account yet. */
export async function withoutAccount(deps: Deps, name: string): Promise<number | undefined> {
  for (const practitioner of deps.reference.current().practitioners.values()) {
    if (practitioner.name !== name) continue
    const { practitionerId } = practitioner
    if ((await deps.streams.load(account, practitionerId)).status === 'none') return practitionerId
  }
  return undefined
}

/** Records a practitioner under the next free number. */
export async function newPractitioner(deps: Deps, name: string, cause: Cause): Promise<number> {
  const known = deps.reference.current().practitioners
  const factOf = (practitionerId: number) => ({ type: 'PractitionerDefined', data: { practitionerId, name } }) as const
  return (await addDefinition(deps, { known, stream: practitionerStream, factOf }, cause)).id
}
