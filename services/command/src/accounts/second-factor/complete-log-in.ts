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

type Shown = BodyOf<typeof command>['proof']

/**
 * The second step of a login. The credentials are read before the challenge is deleted: a change of password between
 * the two deletes the challenge, and a later one prevents the session from being opened.
 */
export const completeLogIn = handler(command, async (deps: Deps, body, cause) => {
  const { database, clock, streams } = deps
  const { token, proof: shown, isKnownBrowser, browser } = body
  const challenge = await tryChallenge(database, token, 'log-in', clock())
  if (!challenge) return refused
  const credentials = await credentialsOf(database, challenge.practitionerId)
  const state = await streams.load(account, challenge.practitionerId)
  const proof = await verified(deps, state, shown, challenge)
  if (!credentials || !proof || !(await closeChallenge(database, token))) return refused
  const entered = await recordLogIn(deps, { credentials, isKnownBrowser, browser, proof }, cause)
  return entered?.session ? { ok: true, session: entered.session, position: entered.position } : refused
})

/** The verified second factor; undefined when it is wrong. A right recovery code is used up by this. */
async function verified(
  deps: Deps,
  state: Account,
  shown: Shown,
  { practitionerId, challenge }: Challenge,
): Promise<SecondProof | undefined> {
  if (state.status !== 'active') return undefined
  if (shown.kind === 'recovery-code') {
    const batch = state.recovery?.batch
    const isGood = batch !== undefined && (await spendCode(deps, practitionerId, batch, shown.code))
    return isGood ? { kind: 'recovery-code', batch } : undefined
  }
  const { response } = shown
  const passkey = state.passkeys.find(({ passkeyId }) => passkeyId === response.id)
  const counter = passkey && (await verifiedCounter(deps.publicUrl, passkey, response, challenge))
  return counter === undefined ? undefined : { kind: 'passkey', passkeyId: response.id, counter }
}
