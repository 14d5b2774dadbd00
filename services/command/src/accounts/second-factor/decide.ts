import type { AccountEvent } from '@alba/contracts/accounts/events'
import { RECOVERY_CODES } from '@alba/contracts/accounts/recovery-code'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decision, type Refusal, reject } from '@alba/contracts/shared/decision'
import type { Account, KnownAccount } from '../account.ts'

/** Enough for all the devices of a practitioner. */
const MAX_PASSKEYS = 10

/** A verified second factor: a signature of a passkey, or a recovery code, which has been used up. */
export type SecondProof =
  | { readonly kind: 'passkey'; readonly passkeyId: string; readonly counter: number }
  | { readonly kind: 'recovery-code'; readonly batch: string }

/** A second factor that was accepted. */
type SecondStep = {
  readonly ok: true
  /** Fields for the event `LoggedIn`. */
  readonly loginFields: Pick<DataOf<'LoggedIn'>, 'passkeyId' | 'passkeyCounter'>
  /** Events that follow `LoggedIn`. */
  readonly events: readonly AccountEvent[]
}

/** Checks the second factor of a login. An account without passkeys needs none, and accepts none. */
export function secondStep(state: KnownAccount, proof: SecondProof | null): SecondStep | Refusal {
  if (state.passkeys.length === 0)
    return proof ? reject('second_factor_wrong') : { ok: true, loginFields: {}, events: [] }
  if (!proof) return reject('second_factor_needed')
  return proof.kind === 'passkey' ? byPasskey(state, proof) : byRecoveryCode(state, proof.batch)
}

/**
 * A counter that does not grow reveals a copied passkey (WebAuthn 3, « Signature counter »), except one that stays 0.
 */
function byPasskey(
  { passkeys }: KnownAccount,
  { passkeyId, counter }: Extract<SecondProof, { kind: 'passkey' }>,
): SecondStep | Refusal {
  const passkey = passkeys.find(each => each.passkeyId === passkeyId)
  // Stryker disable next-line ConditionalExpression: a counter other than 0 is above a stored 0 anyway
  const hasGrown = passkey && (counter > passkey.counter || (counter === 0 && passkey.counter === 0))
  if (!hasGrown) return reject('second_factor_wrong')
  return { ok: true, loginFields: { passkeyId, passkeyCounter: counter }, events: [] }
}

function byRecoveryCode({ practitionerId, recovery }: KnownAccount, batch: string): SecondStep | Refusal {
  // Stryker disable next-line OptionalChaining: an account with passkeys has recovery codes; its type does not say so
  if (recovery?.batch !== batch || recovery.left === 0) return reject('second_factor_wrong')
  const data = { practitionerId, batch, left: recovery.left - 1 }
  return { ok: true, loginFields: {}, events: [{ type: 'RecoveryCodeUsed', data }] }
}

/** Adds a passkey. @param batch the id of new recovery codes, which become valid if this is the first passkey */
export function addPasskey(
  state: Account,
  passkey: Omit<DataOf<'PasskeyAdded'>, 'practitionerId'>,
  batch: string,
): Decision<AccountEvent> {
  if (state.status !== 'active') return reject('account_unknown')
  const { practitionerId, passkeys } = state
  if (passkeys.some(({ passkeyId }) => passkeyId === passkey.passkeyId)) return reject('passkey_taken')
  if (passkeys.length >= MAX_PASSKEYS) return reject('too_many_passkeys')
  const added: AccountEvent = { type: 'PasskeyAdded', data: { practitionerId, ...passkey } }
  if (passkeys.length > 0) return accept(added)
  const made: AccountEvent = {
    type: 'RecoveryCodesMade',
    data: { ...codesOf(practitionerId, batch), withPasskey: true },
  }
  return accept<AccountEvent>(added, made)
}

export function removePasskey(state: Account, passkeyId: string): Decision<AccountEvent> {
  if (state.status !== 'active') return reject('account_unknown')
  if (!state.passkeys.some(passkey => passkey.passkeyId === passkeyId)) return reject('passkey_unknown')
  return accept({ type: 'PasskeyRemoved', data: { practitionerId: state.practitionerId, passkeyId } })
}

/** Replaces the recovery codes. @param batch the id of the new ones */
export function renewRecoveryCodes(state: Account, batch: string): Decision<AccountEvent> {
  if (state.status !== 'active') return reject('account_unknown')
  if (state.passkeys.length === 0) return reject('second_factor_missing')
  return accept({ type: 'RecoveryCodesMade', data: codesOf(state.practitionerId, batch) })
}

const codesOf = (practitionerId: number, batch: string) => ({ practitionerId, batch, count: RECOVERY_CODES })

/** Removes all passkeys and recovery codes. Repeating it changes nothing. */
export function removeSecondFactor(state: Account, reason: string): Decision<AccountEvent> {
  if (state.status === 'none') return reject('account_unknown')
  const { practitionerId, personId, passkeys } = state
  if (passkeys.length === 0) return accept()
  return accept({ type: 'SecondFactorRemoved', data: { practitionerId, personId, reason } })
}
