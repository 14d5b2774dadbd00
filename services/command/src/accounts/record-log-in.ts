import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { type Account, account } from './account.ts'
import { roleOf } from './change-role.ts'
import type { Credentials } from './credentials.ts'
import { logIn as decide } from './decide.ts'
import { signatureOf } from './refresh.ts'
import type { SecondProof } from './second-factor/decide.ts'
import { openSession } from './sessions.ts'

/** A login with the right password. */
export type LogIn = {
  readonly credentials: Credentials
  readonly isKnownBrowser: boolean
  /** What kind of browser it is; null when unknown. */
  readonly browser: string | null
  /** The verified second factor; null without one. */
  readonly proof: SecondProof | null
}

/**
 * Records a login and opens its session.
 * @returns the rejection with the state of the account, when the login is refused; undefined when it is recorded but opens
 * no session, because the password has been changed meanwhile or the practitioner has no name
 */
export async function recordLogIn(deps: Deps, { credentials, isKnownBrowser, browser, proof }: LogIn, cause: Cause) {
  const { streams, database, keyring, clock } = deps
  const { practitionerId } = credentials
  const at = clock()
  const byOwner = { ...cause, actor: { kind: 'practitioner', id: String(practitionerId) } } as const
  const outcome = await streams.execute(account, practitionerId, byOwner, state =>
    decide(state, new Date(at).toISOString(), !isKnownBrowser, proof),
  )
  if (!outcome.ok) return { rejection: outcome.rejection, state: outcome.state }
  const facts = await factsOf(deps, outcome.state)
  const session = facts && (await openSession(database, credentials, at, signatureOf(keyring), browser))
  return session ? { session: { ...session, account: facts }, position: outcome.position } : undefined
}

/** The account as the browser shows it; undefined for a practitioner without a name. */
async function factsOf(deps: Deps, state: Account) {
  if (state.status === 'none') return undefined
  const { practitionerId, email, createdAt, lastLoginAt, temporaryUntil, isOperator } = state
  const name = deps.reference.current().practitioners.get(practitionerId)?.name
  if (name === undefined) return undefined
  const role = await roleOf(deps, practitionerId)
  return { name, email, role, isOperator, createdAt, lastLoginAt, temporaryUntil }
}
