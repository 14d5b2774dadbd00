import { logIn as command } from '@alba/contracts/accounts/commands'
import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { account } from './account.ts'
import { credentialsOfPerson } from './credentials.ts'
import { logIn as decide } from './decide.ts'
import { isPassword } from './passwords.ts'
import { markOf } from './refresh.ts'
import { openSession } from './sessions.ts'

const refused = { ok: true, session: null, position: null } as const

/**
 * Lets a practitioner in, and tells nobody why not. An unknown address costs the same work as a known one: only whoever
 * has the right password sees how the rest goes.
 */
export const logIn = handler(command, async (deps: Deps, { email, password, isKnownBrowser, browser }, cause) => {
  const { streams, reference, database, keyring, clock } = deps
  const credentials = await credentialsOfPerson(database, keyring.personId(email))
  const isRight = await isPassword(password, credentials?.passwordHash ?? null)
  if (!credentials || !isRight || (deps.refusesDemoPassword && password === DEMO_PASSWORD)) return refused

  const { practitionerId } = credentials
  const at = clock()
  const own = { ...cause, actor: { kind: 'practitioner', id: String(practitionerId) } } as const
  const outcome = await streams.execute(account, practitionerId, own, state =>
    decide(state, new Date(at).toISOString(), !isKnownBrowser),
  )
  const name = reference.current().practitioners.get(practitionerId)?.name
  if (!outcome.ok || outcome.state.status === 'none' || name === undefined) return refused
  const session = await openSession(database, credentials, at, markOf(keyring), browser)
  if (!session) return refused
  const { createdAt, lastLoginAt, temporaryUntil } = outcome.state
  return {
    ok: true,
    session: { ...session, account: { name, email: outcome.state.email, createdAt, lastLoginAt, temporaryUntil } },
    position: outcome.position,
  }
})
