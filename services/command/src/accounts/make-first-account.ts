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
 * Whether the first account is still to be made in the browser. It is while nobody has an account, and while the first
 * one is not complete, so that its owner can finish it after a crash. It is not when an operator has made an account.
 */
export async function awaitsFirstAccount({ streams, reference }: Known): Promise<boolean> {
  const { admins, first } = await streams.load(administrators, 'administrators')
  if (admins.size > 0) return false
  const ids = [...reference.current().practitioners.keys()]
  const accounts = await Promise.all(ids.map(id => streams.load(account, id)))
  return accounts.every(each => each.status === 'none' || each.personId === first?.personId)
}

/** Answers whether the first account is still to be made in the browser. */
export const lookUpFirstAccount = handler(commands.lookUpFirstAccount, async (deps: Deps) => ({
  ok: true,
  awaited: await awaitsFirstAccount(deps),
}))

/**
 * Makes the first account. The stream of the admins decides first who may make it, so whoever is too late has written
 * nothing. The role `admin` is given last and completes the account: before that, the same request, sent again after a
 * crash, finishes it.
 */
export const makeFirstAccount = handler(commands.makeFirstAccount, async (deps: Deps, wanted, cause) => {
  const { name, email, password } = wanted
  const isRight = isFirstAccountCode(deps.keyring, wanted.code)
  const personId = deps.keyring.personId(email)
  if (!(await awaitsFirstAccount(deps))) {
    const madeForThem = isRight ? await madeBefore(deps, personId, password) : undefined
    return madeForThem ? complete(deps, madeForThem, email, cause) : reject('first_account_made')
  }
  if (!isRight) return reject('first_code_wrong')
  if (!mayChoosePassword(deps, password, { name, email })) return reject('password_guessable')
  const passwordHash = await hashPassword(password)
  const begun = await begin(deps, await practitionerFor(deps, personId, name), cause)
  if (!begun.ok) return begun
  const { practitionerId } = begun.first
  const addedAt = new Date(deps.clock()).toISOString()
  const added = await deps.streams.execute(account, practitionerId, byPractitioner(practitionerId, cause), state =>
    add(state, { practitionerId, personId, email, temporaryUntil: null, addedAt }),
  )
  if (!added.ok) return reject('first_account_made')
  if (!(await setCredentials(deps.database, { practitionerId, personId, passwordHash }))) return reject('email_taken')
  return complete(deps, practitionerId, email, cause)
})

/** The events say that the practitioner acted, although nobody is logged in yet. */
const byPractitioner = (practitionerId: number, cause: Cause): Cause => ({
  ...cause,
  actor: { kind: 'practitioner', id: String(practitionerId) },
})

/**
 * The practitioner who will own the account: the one whose credentials have this address, if a crash interrupted an
 * operator who was adding them; otherwise the one of this name who has no account; otherwise a new one.
 */
async function practitionerFor(deps: Deps, personId: string, name: string): Promise<FirstAccount> {
  const holder = await credentialsOfPerson(deps.database, personId)
  const practitionerId = holder?.practitionerId ?? (await withoutAccount(deps, name)) ?? nextNumber(deps)
  const known = deps.reference.current().practitioners.get(practitionerId)
  return { practitionerId, personId, name: known?.name ?? name }
}

/**
 * Begins the first account, or goes on with it, and defines its practitioner. Tries another number as long as an
 * operator has just given the number to somebody else.
 */
async function begin(deps: Deps, wanted: FirstAccount, cause: Cause) {
  let { practitionerId } = wanted
  let takenNumber: number | null = null
  for (;;) {
    const next = { ...wanted, practitionerId }
    const byOwner = byPractitioner(practitionerId, cause)
    const outcome = await deps.streams.execute(administrators, 'administrators', byOwner, state =>
      beginFirstAccount(state, next, takenNumber),
    )
    if (!outcome.ok) return outcome
    const first = outcome.state.first ?? next
    if (await definePractitioner(deps, first, cause)) return { ok: true as const, first }
    takenNumber = first.practitionerId
    practitionerId = Math.max(nextNumber(deps), takenNumber + 1)
  }
}

const nextNumber = ({ reference }: Known): number => Math.max(0, ...reference.current().practitioners.keys()) + 1

/**
 * Defines the practitioner of the first account, who may be defined already.
 * @returns false when the number belongs to somebody of another name, whom an operator defined meanwhile
 */
async function definePractitioner(deps: Deps, { practitionerId, name }: FirstAccount, cause: Cause): Promise<boolean> {
  const fact = { type: 'PractitionerDefined', data: { practitionerId, name } } as const
  const practitioner = definitions<number, typeof fact>(practitionerStream)
  const byOwner = byPractitioner(practitionerId, cause)
  const outcome = await deps.streams.execute(practitioner, practitionerId, byOwner, state => {
    const known = state.PractitionerDefined?.fact.data.name
    if (known === undefined) return define(state, fact)
    return known === name ? accept() : reject('already_exists')
  })
  return (await untilReferenced(deps, outcome)).ok
}

/**
 * The practitioner's number in the complete first account, when its owner sends the request again because the answer
 * was lost. Undefined for anybody else, and after the first login.
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

/** Gives the role `admin`, which completes the first account. */
async function complete(deps: Deps, practitionerId: number, email: string, cause: Cause) {
  const byOwner = byPractitioner(practitionerId, cause)
  const outcome = await deps.streams.execute(administrators, 'administrators', byOwner, state =>
    giveRole(state, practitionerId),
  )
  return outcome.ok ? { ok: true as const, email, position: outcome.position } : outcome
}
