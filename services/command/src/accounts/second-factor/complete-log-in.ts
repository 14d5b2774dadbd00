import { completeLogIn as command } from '@alba/contracts/accounts/commands'
import type { BodyOf } from '@alba/contracts/shared/command'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { type Account, account } from '../account.ts'
import { credentialsOf } from '../credentials.ts'
import { recordLogIn } from '../record-log-in.ts'
import { type Challenge, closeChallenge, tryChallenge } from './challenges.ts'
import type { SecondProof } from './decide.ts'
import { verifiedCounter } from './passkeys.ts'
import { spendCode } from './recovery-codes.ts'

const refused = { ok: true, session: null, position: null } as const

/** The second factor as the browser sends it, not verified yet. */
type GivenProof = BodyOf<typeof command>['proof']

/**
 * The second step of a login. The credentials are read before the challenge is deleted: a change of password between
 * the two deletes the challenge, and a later one prevents the session from being opened.
 */
export const completeLogIn = handler(command, async (deps: Deps, body, cause) => {
  const { database, clock, streams } = deps
  const { token, proof: given, isKnownBrowser, browser } = body
  const challenge = await tryChallenge(database, token, 'log-in', clock())
  if (!challenge) return refused
  const credentials = await credentialsOf(database, challenge.practitionerId)
  const state = await streams.load(account, challenge.practitionerId)
  const proof = await verified(deps, state, given, challenge)
  if (!credentials || !proof || !(await closeChallenge(database, token))) return refused
  const recorded = await recordLogIn(deps, { credentials, isKnownBrowser, browser, proof }, cause)
  return recorded?.session ? { ok: true, session: recorded.session, position: recorded.position } : refused
})

/** Verifies a second factor. A right recovery code is used up. @returns undefined when it is wrong */
async function verified(
  deps: Deps,
  state: Account,
  given: GivenProof,
  { practitionerId, challenge }: Challenge,
): Promise<SecondProof | undefined> {
  if (state.status !== 'active') return undefined
  if (given.kind === 'recovery-code') {
    const batch = state.recovery?.batch
    const isRight = batch !== undefined && (await spendCode(deps, practitionerId, batch, given.code))
    return isRight ? { kind: 'recovery-code', batch } : undefined
  }
  const { response } = given
  const passkey = state.passkeys.find(({ passkeyId }) => passkeyId === response.id)
  const counter = passkey && (await verifiedCounter(deps.publicUrl, passkey, response, challenge))
  return counter === undefined ? undefined : { kind: 'passkey', passkeyId: response.id, counter }
}
