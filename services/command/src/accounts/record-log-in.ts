import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { type Account, account } from './account.ts'
import type { Credentials } from './credentials.ts'
import { logIn as decide } from './decide.ts'
import { signatureOf } from './refresh.ts'
import type { SecondProof } from './second-factor/decide.ts'
import { openSession } from './sessions.ts'

/** Who comes in: by which password, from which browser, and what they showed after the password. */
export type Comer = {
  readonly credentials: Credentials
  readonly isKnownBrowser: boolean
  readonly browser: string | null
  readonly proof: SecondProof | null
}

/** Records a login and opens its session; or says why not, with the account as it was then. */
export async function recordLogIn(deps: Deps, { credentials, isKnownBrowser, browser, proof }: Comer, cause: Cause) {
  const { streams, database, keyring, clock } = deps
  const { practitionerId } = credentials
  const at = clock()
  const own = { ...cause, actor: { kind: 'practitioner', id: String(practitionerId) } } as const
  const outcome = await streams.execute(account, practitionerId, own, state =>
    decide(state, new Date(at).toISOString(), !isKnownBrowser, proof),
  )
  if (!outcome.ok) return { rejection: outcome.rejection, state: outcome.state }
  const facts = factsOf(deps, outcome.state)
  const session = facts && (await openSession(database, credentials, at, signatureOf(keyring), browser))
  return session ? { session: { ...session, account: facts }, position: outcome.position } : undefined
}

/** As the browser is shown it; undefined for a practitioner whom nobody knows by name. */
function factsOf({ reference }: Deps, state: Account) {
  if (state.status === 'none') return undefined
  const { practitionerId, email, createdAt, lastLoginAt, temporaryUntil } = state
  const name = reference.current().practitioners.get(practitionerId)?.name
  return name === undefined ? undefined : { name, email, createdAt, lastLoginAt, temporaryUntil }
}
