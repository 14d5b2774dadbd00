import type { AccountEvent } from '@alba/contracts/accounts/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { account } from './account.ts'
import { add, changePassword, chooseAgendaLetters, disable, logIn, noteReuse, resetPassword } from './decide.ts'

const practitionerId = 1
const AT = '2026-11-21T08:00:00.000Z'
const UNTIL = '2026-11-28T08:00:00.000Z'
const data = { practitionerId, personId: 'p-1', email: 'camille@example.org', temporaryUntil: UNTIL, addedAt: AT }
const added: AccountEvent = { type: 'AccountAdded', data }
const changed: AccountEvent = { type: 'PasswordChanged', data: { practitionerId } }
const reset: AccountEvent = { type: 'PasswordReset', data: { practitionerId, temporaryUntil: null } }
const disabled: AccountEvent = { type: 'AccountDisabled', data: { practitionerId } }
const loggedIn = (loggedInAt: string): AccountEvent => ({ type: 'LoggedIn', data: { practitionerId, loggedInAt } })

const after = (...facts: AccountEvent[]) => given(account.evolve, account.initial, facts)

it('adds one account to a practitioner, and once', () => {
  after()
    .when(state => add(state, data))
    .yields([added])
  after(added)
    .when(state => add(state, data))
    .yields([])
  after(added)
    .when(state => add(state, { ...data, personId: 'p-2' }))
    .rejects('already_exists')
})

describe('a login', () => {
  it('is noted, and remembered as the last one', () => {
    after(added)
      .when(state => logIn(state, AT, false))
      .yields([loggedIn(AT)])
    expect(after(added, loggedIn(AT)).state).toMatchObject({ lastLoginAt: AT, createdAt: AT })
  })

  it('by a password that was handed out ends with its week, unless its owner chose another', () => {
    after(added)
      .when(state => logIn(state, UNTIL, false))
      .rejects('account_unknown')
    after(added, changed)
      .when(state => logIn(state, UNTIL, false))
      .yields([loggedIn(UNTIL)])
  })

  it('is refused to nobody’s account and to a disabled one', () => {
    for (const facts of [[], [added, disabled]])
      after(...facts)
        .when(state => logIn(state, AT, false))
        .rejects('account_unknown')
  })

  it('is possible again after a reset', () => {
    after(added, disabled, reset)
      .when(state => logIn(state, UNTIL, false))
      .yields([loggedIn(UNTIL)])
  })
})

it('changes the password of an open account only', () => {
  after(added).when(changePassword).yields([changed])
  after(added, disabled).when(changePassword).rejects('account_unknown')
})

it('resets the password of an account that there is, open or not', () => {
  after(added)
    .when(state => resetPassword(state, null))
    .yields([reset])
  after(added, disabled)
    .when(state => resetPassword(state, null))
    .yields([reset])
  after()
    .when(state => resetPassword(state, null))
    .rejects('account_unknown')
})

it('disables an account once', () => {
  after(added).when(disable).yields([disabled])
  after(added, disabled).when(disable).yields([])
  after().when(disable).rejects('account_unknown')
})

it('is nothing before it was added, and has no password handed out any more once its owner chose one', () => {
  for (const fact of [changed, reset, disabled, loggedIn(AT)]) expect(after(fact).state).toEqual({ status: 'none' })
  const { addedAt, ...access } = data
  const fresh = { ...access, status: 'active', createdAt: addedAt, lastLoginAt: null, agendaLetters: false }
  expect(after(added).state).toEqual(fresh)
  expect(after(added, changed).state).toEqual({ ...fresh, temporaryUntil: null })
  expect(after(added, disabled).state).toEqual({ ...fresh, status: 'disabled' })
})

it('keeps a stolen token in the history, which changes nothing else', () => {
  const noted = { type: 'RefreshTokenReused', data: { practitionerId } } as const
  after(added).when(noteReuse).yields([noted])
  expect(after(added, noted).state).toEqual(after(added).state)
  after().when(noteReuse).rejects('account_unknown')
})

it('mails changes of an agenda to whoever chose that, until they choose otherwise', () => {
  const chosen = (wanted: boolean) => ({ type: 'AgendaLettersChosen', data: { practitionerId, wanted } }) as const
  const choosing = (wanted: boolean) => (state: Parameters<typeof chooseAgendaLetters>[0]) =>
    chooseAgendaLetters(state, wanted)
  after(added)
    .when(choosing(true))
    .yields([chosen(true)])
  after(added).when(choosing(false)).yields([])
  after(added, chosen(true)).when(choosing(true)).yields([])
  after(added, chosen(true))
    .when(choosing(false))
    .yields([chosen(false)])
  after(added, disabled).when(choosing(true)).rejects('account_unknown')
})
