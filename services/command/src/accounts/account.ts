import { type AccountEvent, accountStream } from '@alba/contracts/accounts/events'
import type { DataOf } from '@alba/contracts/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** What a signature of the practitioner's is verified by. */
export type Passkey = {
  readonly passkeyId: string
  readonly publicKey: string
  /** How often it was used, as it said itself the last time. */
  readonly counter: number
  readonly transports: readonly string[]
}

/** A practitioner's access to the back office, as its events tell it; without any secret. */
export type Account =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'disabled'
      readonly practitionerId: number
      readonly personId: string
      readonly email: string
      /** UTC instants. */
      readonly createdAt: string
      readonly lastLoginAt: string | null
      /** Until when a password that an operator handed out opens the door. */
      readonly temporaryUntil: string | null
      /** Whether what colleagues change in their agenda is mailed to them. */
      readonly agendaLetters: boolean
      /** Where there is one, the password alone lets nobody in. */
      readonly passkeys: readonly Passkey[]
      /** The recovery codes that are good, null before there are any. */
      readonly recovery: { readonly batch: string; readonly left: number } | null
    }

export type OpenedAccount = Exclude<Account, { status: 'none' }>

function evolve(state: Account, fact: AccountEvent): Account {
  if (fact.type === 'AccountAdded') {
    const { addedAt, ...data } = fact.data
    const choices = { agendaLetters: false, passkeys: [], recovery: null }
    return { status: 'active', ...data, createdAt: addedAt, lastLoginAt: null, ...choices }
  }
  return state.status === 'none' ? state : { ...state, ...changeOf(state, fact) }
}

type Change = Exclude<AccountEvent, { type: 'AccountAdded' }>

function changeOf(state: OpenedAccount, fact: Change): Partial<OpenedAccount> {
  switch (fact.type) {
    case 'LoggedIn':
      return { lastLoginAt: fact.data.loggedInAt, passkeys: state.passkeys.map(passkey => used(passkey, fact.data)) }
    case 'PasswordChanged':
      return { temporaryUntil: null }
    case 'PasswordReset':
      return { status: 'active', temporaryUntil: fact.data.temporaryUntil }
    case 'RefreshTokenReused':
      return {}
    case 'AccountDisabled':
      return { status: 'disabled' }
    case 'AgendaLettersChosen':
      return { agendaLetters: fact.data.wanted }
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

/** With the last passkey the recovery codes go, which are only good beside one. */
function without({ passkeys, recovery }: OpenedAccount, passkeyId: string): Partial<OpenedAccount> {
  const left = passkeys.filter(passkey => passkey.passkeyId !== passkeyId)
  return { passkeys: left, recovery: left.length === 0 ? null : recovery }
}

export const account: Decider<number, Account, AccountEvent> = {
  stream: accountStream,
  initial: { status: 'none' },
  evolve,
}
