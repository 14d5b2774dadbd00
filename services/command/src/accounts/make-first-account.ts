import * as commands from '@alba/contracts/accounts/commands'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import { accept, reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../decision/cause.ts'
import { define, definitions } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'
import { account } from './account.ts'
import { withoutAccount } from './add.ts'
import { administrators, beginFirstAccount, type FirstAccount, giveRole } from './administrators.ts'
import { credentialsOf, credentialsOfPerson, setCredentials } from './credentials.ts'
import { add } from './decide.ts'
import { isFirstAccountCode } from './first-account-code.ts'
import { mayChoosePassword } from './guessable.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Known = Pick<Deps, 'streams' | 'reference'>

/**
 * Whether nobody has an account yet. The first account counts once it is complete, so that whoever began it before a
 * crash can finish it. A copy without an admin whose accounts an operator made awaits none.
 */
export async function awaitsFirstAccount({ streams, reference }: Known): Promise<boolean> {
  const { admins, first } = await streams.load(administrators, 'administrators')
  if (admins.size > 0) return false
  const ids = [...reference.current().practitioners.keys()]
  const accounts = await Promise.all(ids.map(id => streams.load(account, id)))
  return accounts.every(each => each.status === 'none' || each.personId === first?.personId)
}

export const lookUpFirstAccount = handler(commands.lookUpFirstAccount, async (deps: Deps) => ({
  ok: true,
  awaited: await awaitsFirstAccount(deps),
}))

/**
 * The stream of the admins decides who is first. Whoever loses there has written nothing anywhere. The role comes last:
 * until then the same request finishes what a crash interrupted.
 */
export const makeFirstAccount = handler(commands.makeFirstAccount, async (deps: Deps, wanted, cause) => {
  const { name, email, password } = wanted
  const isRight = isFirstAccountCode(deps.keyring, wanted.code)
  const personId = deps.keyring.personId(email)
  if (!(await awaitsFirstAccount(deps))) {
    const own = isRight ? await madeBefore(deps, personId, password) : undefined
    return own ? complete(deps, own, email, cause) : reject('first_account_made')
  }
  if (!isRight) return reject('first_code_wrong')
  if (!mayChoosePassword(deps, password, { name, email })) return reject('password_guessable')
  const passwordHash = await hashPassword(password)
  const begun = await begin(deps, await practitionerFor(deps, personId, name), cause)
  if (!begun.ok) return begun
  const { practitionerId } = begun.first
  const addedAt = new Date(deps.clock()).toISOString()
  const added = await deps.streams.execute(account, practitionerId, by(practitionerId, cause), state =>
    add(state, { practitionerId, personId, email, temporaryUntil: null, addedAt }),
  )
  if (!added.ok) return reject('first_account_made')
  if (!(await setCredentials(deps.database, { practitionerId, personId, passwordHash }))) return reject('email_taken')
  return complete(deps, practitionerId, email, cause)
})

/** The person records it, as in `accept-invitation`. */
const by = (practitionerId: number, cause: Cause): Cause => ({
  ...cause,
  actor: { kind: 'practitioner', id: String(practitionerId) },
})

/**
 * The practitioner who will own the account: the one who has this address already, because a crash interrupted an
 * operator who added them; the one of this name; or a new one.
 */
async function practitionerFor(deps: Deps, personId: string, name: string): Promise<FirstAccount> {
  const holder = await credentialsOfPerson(deps.database, personId)
  const practitionerId = holder?.practitionerId ?? (await withoutAccount(deps, name)) ?? nextNumber(deps)
  const known = deps.reference.current().practitioners.get(practitionerId)
  return { practitionerId, personId, name: known?.name ?? name }
}

/** Begins the first account, or goes on with it, and defines its practitioner. */
async function begin(deps: Deps, wanted: FirstAccount, cause: Cause) {
  let { practitionerId } = wanted
  let notTheirs: number | null = null
  for (;;) {
    const next = { ...wanted, practitionerId }
    const outcome = await deps.streams.execute(administrators, 'administrators', by(practitionerId, cause), state =>
      beginFirstAccount(state, next, notTheirs),
    )
    if (!outcome.ok) return outcome
    const first = outcome.state.first ?? next
    if (await isTheirs(deps, first, cause)) return { ok: true as const, first }
    notTheirs = first.practitionerId
    practitionerId = Math.max(nextNumber(deps), notTheirs + 1)
  }
}

const nextNumber = ({ reference }: Known): number => Math.max(0, ...reference.current().practitioners.keys()) + 1

/**
 * Defines the practitioner of the first account, who may be defined already. False when the number belongs to somebody
 * of another name, whom an operator defined meanwhile.
 */
async function isTheirs(deps: Deps, { practitionerId, name }: FirstAccount, cause: Cause): Promise<boolean> {
  const fact = { type: 'PractitionerDefined', data: { practitionerId, name } } as const
  const practitioner = definitions<number, typeof fact>(practitionerStream)
  const outcome = await deps.streams.execute(practitioner, practitionerId, by(practitionerId, cause), state => {
    const known = state.PractitionerDefined?.fact.data.name
    if (known === undefined) return define(state, fact)
    return known === name ? accept() : reject('already_exists')
  })
  return (await untilReferenced(deps, outcome)).ok
}

/**
 * The number of the complete first account, for its owner whose answer was lost: until the first login the same request
 * is answered like the one before.
 */
async function madeBefore(deps: Deps, personId: string, password: string): Promise<number | undefined> {
  const { first } = await deps.streams.load(administrators, 'administrators')
  if (first?.personId !== personId) return undefined
  const { practitionerId } = first
  const state = await deps.streams.load(account, practitionerId)
  if (state.status !== 'active' || state.lastLoginAt !== null) return undefined
  const known = await credentialsOf(deps.database, practitionerId)
  return known && (await isPassword(password, known.passwordHash)) ? practitionerId : undefined
}

/** Gives the role, which completes the first account. */
async function complete(deps: Deps, practitionerId: number, email: string, cause: Cause) {
  const outcome = await deps.streams.execute(administrators, 'administrators', by(practitionerId, cause), state =>
    giveRole(state, practitionerId),
  )
  return outcome.ok ? { ok: true as const, email, position: outcome.position } : outcome
}
