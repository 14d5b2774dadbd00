import { randomUUID } from 'node:crypto'
import * as commands from '@alba/contracts/accounts/commands'
import type { AccountEvent } from '@alba/contracts/accounts/events'
import { type Decision, type Refusal, reject } from '@alba/contracts/shared/decision'
import type { Cause } from '../../decision/cause.ts'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { type Account, account } from '../account.ts'
import { type Credentials, credentialsOf } from '../credentials.ts'
import { isPassword } from '../passwords.ts'
import { closeChallenge, openChallenge, tryChallenge } from './challenges.ts'
import { addPasskey as add, removePasskey as remove, renewRecoveryCodes as renew } from './decide.ts'
import { creationFor, madePasskey } from './passkeys.ts'
import { forgetCodes, generateCodes, keepCodes } from './recovery-codes.ts'

/**
 * Verifies the password, entered again, before the second factor is changed: an open session is not enough to do that.
 */
async function verifyOwner(deps: Deps, cause: Cause, password: string): Promise<Credentials | Refusal> {
  const credentials = await credentialsOf(deps.database, Number(cause.actor.id))
  const isRight = await isPassword(password, credentials?.passwordHash ?? null)
  return credentials && isRight ? credentials : reject('password_wrong')
}

/**
 * Answers the options with which the browser makes a passkey, and a token with which `addPasskey` recognises the
 * challenge in them.
 */
export const beginPasskey = handler(commands.beginPasskey, async (deps: Deps, { password }, cause) => {
  const credentials = await verifyOwner(deps, cause, password)
  if ('rejection' in credentials) return credentials
  const { practitionerId } = credentials
  const state = await deps.streams.load(account, practitionerId)
  const name = deps.reference.current().practitioners.get(practitionerId)?.name
  if (state.status !== 'active' || name === undefined) return reject('account_unknown')
  const handle = deps.keyring.digest(`passkey-account\0${practitionerId}`)
  const site = { publicUrl: deps.publicUrl, name: deps.reference.current().identity?.name }
  const options = await creationFor(site, state, { name, handle })
  const wanted = { purpose: 'add-passkey', challenge: options.challenge } as const
  const token = await openChallenge(deps.database, credentials, wanted, deps.clock())
  // No challenge is opened when the password has been changed since it was verified: by now it is wrong.
  return token === undefined ? reject('password_wrong') : { ok: true, token, options }
})

/** The id of the recovery codes that are valid; null when the account has none. */
export const batchIn = (state: Account): string | null =>
  state.status === 'none' ? null : (state.recovery?.batch ?? null)

/**
 * Carries out a decision that may make new recovery codes valid. The codes are stored before the event, under the id of
 * a new batch. When an event made the batch valid, the codes of the former batch are deleted; otherwise the new ones.
 * @returns `recoveryCodes`: the new codes, to be shown once; null when they were not needed
 */
async function withCodes(
  deps: Deps,
  practitionerId: number,
  cause: Cause,
  decide: (state: Account, batch: string) => Decision<AccountEvent>,
) {
  const batch = randomUUID()
  const codes = generateCodes()
  await keepCodes(deps, practitionerId, batch, codes)
  let formerBatch: string | null = null
  const outcome = await deps.streams.execute(account, practitionerId, cause, state => {
    formerBatch = batchIn(state)
    return decide(state, batch)
  })
  const isValid = batchIn(outcome.state) === batch
  await forgetCodes(deps.database, practitionerId, isValid ? formerBatch : batch)
  if (!outcome.ok) return outcome
  return { ok: true as const, recoveryCodes: isValid ? codes : null, position: outcome.position }
}

/**
 * Adds the passkey that the browser made. A challenge can be answered only once: of two equal answers, which may arrive
 * at the same time, only the one that closes the challenge is accepted.
 */
export const addPasskey = handler(commands.addPasskey, async (deps: Deps, { token, response, browser }, cause) => {
  const { database, clock, publicUrl } = deps
  const practitionerId = Number(cause.actor.id)
  const challenge = await tryChallenge(database, token, 'add-passkey', clock())
  if (challenge?.practitionerId !== practitionerId) return reject('passkey_refused')
  const passkey = await madePasskey(publicUrl, response, challenge.challenge)
  if (!passkey || !(await closeChallenge(database, token))) return reject('passkey_refused')
  const { passkeyId, publicKey, counter, transports } = passkey
  const addedAt = new Date(clock()).toISOString()
  const added = { passkeyId, publicKey, counter, transports: [...transports], browser, addedAt }
  return withCodes(deps, practitionerId, cause, (state, batch) => add(state, added, batch))
})

/**
 * Replaces all recovery codes by new ones, which are answered once. Refused without a passkey or with a wrong password.
 */
export const renewRecoveryCodes = handler(commands.renewRecoveryCodes, async (deps: Deps, { password }, cause) => {
  const credentials = await verifyOwner(deps, cause, password)
  if ('rejection' in credentials) return credentials
  const { practitionerId } = credentials
  const made = await withCodes(deps, practitionerId, cause, renew)
  return made.ok ? { ok: true, recoveryCodes: made.recoveryCodes ?? [], position: made.position } : made
})

/** Removes a passkey of the practitioner. After the last one is removed, the password is enough to log in. */
export const removePasskey = handler(commands.removePasskey, async (deps: Deps, { passkeyId, password }, cause) => {
  const credentials = await verifyOwner(deps, cause, password)
  if ('rejection' in credentials) return credentials
  const { practitionerId } = credentials
  let formerBatch: string | null = null
  const outcome = await deps.streams.execute(account, practitionerId, cause, state => {
    formerBatch = batchIn(state)
    return remove(state, passkeyId)
  })
  // The recovery codes end with the last passkey.
  const haveCodesEnded = outcome.ok && batchIn(outcome.state) !== formerBatch
  if (haveCodesEnded) await forgetCodes(deps.database, practitionerId, formerBatch)
  return outcome
})
