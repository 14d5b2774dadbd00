import { logIn as command } from '@alba/contracts/accounts/commands'
import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { KnownAccount } from './account.ts'
import { type Credentials, credentialsOfPerson } from './credentials.ts'
import { isPassword } from './passwords.ts'
import { recordLogIn } from './record-log-in.ts'
import { openChallenge } from './second-factor/challenges.ts'
import { requestFor } from './second-factor/passkeys.ts'

/** The answer that opens no session. It is a refusal, unless `secondFactor` is added to it. */
const noSession = { ok: true, session: null, position: null } as const

/**
 * Logs a practitioner in. A refusal does not say why, and an unknown address takes as long as a known one. Only someone
 * with the right password learns that a second factor is needed.
 */
export const logIn = handler(command, async (deps: Deps, { email, password, isKnownBrowser, browser }, cause) => {
  const { database, keyring } = deps
  const credentials = await credentialsOfPerson(database, keyring.personId(email))
  const isRight = await isPassword(password, credentials?.passwordHash ?? null)
  if (!credentials || !isRight || (deps.refusesDemoPassword && password === DEMO_PASSWORD)) return noSession
  const recorded = await recordLogIn(deps, { credentials, isKnownBrowser, browser, proof: null }, cause)
  if (recorded?.session) return { ok: true, session: recorded.session, position: recorded.position }
  if (recorded?.rejection !== 'second_factor_needed' || recorded.state.status === 'none') return noSession
  return { ...noSession, secondFactor: await askForPasskey(deps, credentials, recorded.state) }
})

/** A challenge for the passkeys of the account; undefined when the password has just been changed. */
async function askForPasskey({ database, publicUrl, clock }: Deps, credentials: Credentials, state: KnownAccount) {
  const options = await requestFor(publicUrl, state)
  const wanted = { purpose: 'log-in', challenge: options.challenge } as const
  const token = await openChallenge(database, credentials, wanted, clock())
  return token === undefined ? undefined : { practitionerId: credentials.practitionerId, token, options }
}
