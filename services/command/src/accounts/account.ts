import { type AccountEvent, accountStream } from '@alba/contracts/accounts/events'
import type { Decider } from '@alba/contracts/shared/decision'

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
    }

export type OpenedAccount = Exclude<Account, { status: 'none' }>

function evolve(state: Account, fact: AccountEvent): Account {
  if (fact.type === 'AccountAdded') {
    const { addedAt, ...data } = fact.data
    return { status: 'active', ...data, createdAt: addedAt, lastLoginAt: null, agendaLetters: false }
  }
  return state.status === 'none' ? state : { ...state, ...changeOf(fact) }
}

function changeOf(fact: Exclude<AccountEvent, { type: 'AccountAdded' }>): Partial<OpenedAccount> {
  switch (fact.type) {
    case 'LoggedIn':
      return { lastLoginAt: fact.data.loggedInAt }
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
  }
}

export const account: Decider<number, Account, AccountEvent> = {
  stream: accountStream,
  initial: { status: 'none' },
  evolve,
}
