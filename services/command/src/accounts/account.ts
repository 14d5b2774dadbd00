import { type AccountEvent, accountStream } from '@alba/contracts/accounts/events'
import type { DataOf } from '@alba/contracts/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** A passkey of a practitioner, with the key that verifies its signatures. */
export type Passkey = {
  readonly passkeyId: string
  readonly publicKey: string
  /** The signature counter when the passkey was last used, or when it was added; always 0 for one that does not count. */
  readonly counter: number
  readonly transports: readonly string[]
}

/** The account of a practitioner for the back office; without any secret. */
export type Account =
  | { readonly status: 'none' }
  | {
      /** `invited`: no password was chosen yet. */
      readonly status: 'invited' | 'active' | 'disabled'
      /** Whether it ever had a password. From then on its address stays. */
      readonly wasOpened: boolean
      readonly practitionerId: number
      readonly personId: string
      readonly email: string
      /** UTC instant, when the account was added or first invited. */
      readonly createdAt: string
      /** UTC instant; null before the first login. */
      readonly lastLoginAt: string | null
      /** UTC instant until which the temporary password that an operator issued is valid; null without one. */
      readonly temporaryUntil: string | null
      /** Whether they get a mail when colleagues change their agenda. */
      readonly agendaLetters: boolean
      /** Whether they get a mail every morning. */
      readonly morningLetter: boolean
      /** Whether they may act as an operator in the back office. */
      readonly isOperator: boolean
      /** With at least one passkey, the password alone is not enough to log in. */
      readonly passkeys: readonly Passkey[]
      /** The last set of recovery codes, and how many are unused, perhaps 0; null without a set. */
      readonly recovery: { readonly batch: string; readonly left: number } | null
      /** The open invitation; null when there is none. `validUntil`: UTC instant. */
      readonly invitation: { readonly id: string; readonly validUntil: string } | null
    }

export type KnownAccount = Exclude<Account, { status: 'none' }>

function evolve(state: Account, fact: AccountEvent): Account {
  if (fact.type === 'AccountAdded') {
    const { addedAt, ...data } = fact.data
    return { ...blank, status: 'active', wasOpened: true, ...data, createdAt: addedAt }
  }
  if (fact.type === 'PractitionerInvited') return invited(state, fact.data)
  return state.status === 'none' ? state : { ...state, ...changeOf(state, fact) }
}

type Change = Exclude<AccountEvent, { type: 'AccountAdded' | 'PractitionerInvited' }>

/** The fields of a new account that nothing has filled yet. */
const blank = {
  lastLoginAt: null,
  temporaryUntil: null,
  agendaLetters: false,
  morningLetter: false,
  isOperator: false,
  passkeys: [],
  recovery: null,
  invitation: null,
} as const

/**
 * Inviting again changes only the address and the invitation; an account that was disabled before anybody opened it is
 * invited again. Another address is refused once the account was opened (`invite`).
 */
function invited(state: Account, data: DataOf<'PractitionerInvited'>): KnownAccount {
  const { practitionerId, personId, email, invitationId, invitedAt, validUntil } = data
  const before =
    state.status === 'none' ? ({ ...blank, wasOpened: false, practitionerId, createdAt: invitedAt } as const) : state
  const status = state.status === 'none' || !state.wasOpened ? 'invited' : state.status
  return { ...before, status, personId, email, invitation: { id: invitationId, validUntil } }
}

function changeOf(state: KnownAccount, fact: Change): Partial<KnownAccount> {
  switch (fact.type) {
    case 'LoggedIn':
      return { lastLoginAt: fact.data.loggedInAt, passkeys: state.passkeys.map(passkey => used(passkey, fact.data)) }
    case 'PasswordChanged':
      return { temporaryUntil: null, invitation: null }
    case 'PasswordReset':
      // An older link in a mailbox must not set another password.
      return { status: 'active', wasOpened: true, temporaryUntil: fact.data.temporaryUntil, invitation: null }
    case 'RefreshTokenReused':
      return {}
    case 'AccountDisabled':
      return { status: 'disabled', invitation: null, isOperator: false }
    case 'InvitationAccepted':
      return { status: 'active', wasOpened: true, temporaryUntil: null, invitation: null }
    case 'OperatorRoleGiven':
      return { isOperator: true }
    case 'OperatorRoleTaken':
      return { isOperator: false }
    case 'AgendaLettersChosen':
      return { agendaLetters: fact.data.wanted }
    case 'MorningLetterChosen':
      return { morningLetter: fact.data.wanted }
    case 'PasskeyAdded':
      return { passkeys: [...state.passkeys, passkeyOf(fact.data)] }
    case 'PasskeyRemoved':
      return without(state, fact.data.passkeyId)
    case 'RecoveryCodesMade':
      return { recovery: { batch: fact.data.batch, left: fact.data.count } }
    case 'RecoveryCodeUsed':
      return { recovery: { batch: fact.data.batch, left: fact.data.left } }
    case 'SecondFactorRemoved':
      return { passkeys: [], recovery: null }
  }
}

const passkeyOf = ({ passkeyId, publicKey, counter, transports }: DataOf<'PasskeyAdded'>): Passkey => ({
  passkeyId,
  publicKey,
  counter,
  transports,
})

const used = (passkey: Passkey, { passkeyId, passkeyCounter }: DataOf<'LoggedIn'>): Passkey =>
  passkey.passkeyId === passkeyId ? { ...passkey, counter: passkeyCounter ?? passkey.counter } : passkey

/** Removing the last passkey removes the recovery codes too. */
function without({ passkeys, recovery }: KnownAccount, passkeyId: string): Partial<KnownAccount> {
  const left = passkeys.filter(passkey => passkey.passkeyId !== passkeyId)
  return { passkeys: left, recovery: left.length === 0 ? null : recovery }
}

export const account: Decider<number, Account, AccountEvent> = {
  stream: accountStream,
  initial: { status: 'none' },
  evolve,
}
