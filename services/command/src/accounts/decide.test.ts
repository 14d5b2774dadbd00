import type { AccountEvent } from '@alba/contracts/accounts/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { type Account, account } from './account.ts'
import {
  add,
  changePassword,
  chooseAgendaLetters,
  chooseMorningLetter,
  disable,
  invite,
  logIn,
  recordTokenReuse,
  resetPassword,
} from './decide.ts'
import {
  addPasskey,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondProof,
} from './second-factor/decide.ts'

type RecoveryCodesMade = Extract<AccountEvent, { type: 'RecoveryCodesMade' }>

const practitionerId = 1
const AT = '2026-11-21T08:00:00.000Z'
const UNTIL = '2026-11-28T08:00:00.000Z'
const data = { practitionerId, personId: 'p-1', email: 'camille@example.org', temporaryUntil: UNTIL, addedAt: AT }
const added: AccountEvent = { type: 'AccountAdded', data }
const changed: AccountEvent = { type: 'PasswordChanged', data: { practitionerId } }
const reset: AccountEvent = { type: 'PasswordReset', data: { practitionerId, temporaryUntil: null } }
const disabled: AccountEvent = { type: 'AccountDisabled', data: { practitionerId } }
const loggedIn = (loggedInAt: string): AccountEvent => ({ type: 'LoggedIn', data: { practitionerId, loggedInAt } })

/** A login with the right password. */
const logInAt =
  (at: string, { newBrowser = false, proof = null }: { newBrowser?: boolean; proof?: SecondProof | null } = {}) =>
  (state: Account) =>
    logIn(state, at, newBrowser, proof)

const after = (...facts: AccountEvent[]) => given(account.evolve, account.initial, facts)

it('adds one account to a practitioner; repeating it changes nothing', () => {
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
  it('is recorded, and its time is kept as that of the last login', () => {
    after(added)
      .when(logInAt(AT))
      .yields([loggedIn(AT)])
    expect(after(added, loggedIn(AT)).state).toMatchObject({ lastLoginAt: AT, createdAt: AT })
  })

  it('records that the browser is new, except at the first login', () => {
    after(added)
      .when(logInAt(AT, { newBrowser: true }))
      .yields([loggedIn(AT)])
    const later = '2026-11-22T08:00:00.000Z'
    after(added, loggedIn(AT))
      .when(logInAt(later, { newBrowser: true }))
      .yields([{ type: 'LoggedIn', data: { practitionerId, loggedInAt: later, newBrowser: true } }])
    after(added, loggedIn(AT))
      .when(logInAt(later))
      .yields([loggedIn(later)])
  })

  it('is refused after a temporary password has expired, unless the owner has changed it', () => {
    after(added).when(logInAt(UNTIL)).rejects('account_unknown')
    after(added, changed)
      .when(logInAt(UNTIL))
      .yields([loggedIn(UNTIL)])
  })

  it('is refused for an unknown account and for a disabled one', () => {
    for (const facts of [[], [added, disabled]])
      after(...facts)
        .when(logInAt(AT))
        .rejects('account_unknown')
  })

  it('is possible again after a reset', () => {
    after(added, disabled, reset)
      .when(logInAt(UNTIL))
      .yields([loggedIn(UNTIL)])
  })
})

describe('an invitation to another address', () => {
  const invited = (personId: string): AccountEvent => ({
    type: 'PractitionerInvited',
    data: { ...invitation, personId, email: `${personId}@example.org` },
  })
  const invitation = {
    practitionerId,
    invitationId: '00000000-0000-4000-8000-000000000001',
    invitedAt: AT,
    validUntil: UNTIL,
  }
  const opened: AccountEvent = {
    type: 'InvitationAccepted',
    data: { practitionerId, invitationId: invitation.invitationId, acceptedAt: AT },
  }
  const other = { ...invitation, personId: 'p-2', email: 'p-2@example.org' }

  it.each<[string, AccountEvent[]]>([
    ['nobody was invited', []],
    ['nobody has opened the account', [invited('p-1')]],
    ['the account was disabled before anybody opened it', [invited('p-1'), disabled]],
  ])('is sent when %s, and the account is invited', (_when, facts) => {
    after(...facts)
      .when(state => invite(state, other))
      .yields([invited('p-2')])
    expect(after(...facts, invited('p-2')).state).toMatchObject({ status: 'invited', personId: 'p-2' })
  })

  it.each<[string, AccountEvent[]]>([
    ['was opened by its link', [invited('p-1'), opened]],
    ['was opened and disabled', [invited('p-1'), opened, disabled]],
    ['was given a password by an operator and disabled', [invited('p-1'), reset, disabled]],
    ['was made with a password and disabled', [added, disabled]],
  ])('is refused when the account %s; a link to its own address opens it again', (_when, facts) => {
    const own = invited('p-1')
    after(...facts)
      .when(state => invite(state, other))
      .rejects('email_stays')
    after(...facts)
      .when(state => invite(state, { ...other, personId: 'p-1', email: 'p-1@example.org' }))
      .yields([own])
    expect(after(...facts, own).state).toMatchObject({ status: after(...facts).state.status, wasOpened: true })
  })
})

it('changes the password of an active account only', () => {
  after(added).when(changePassword).yields([changed])
  after(added, disabled).when(changePassword).rejects('account_unknown')
})

it('resets the password of any known account, also of a disabled one', () => {
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

it('disables an account; repeating it changes nothing', () => {
  after(added).when(disable).yields([disabled])
  after(added, disabled).when(disable).yields([])
  after().when(disable).rejects('account_unknown')
})

it('an account has no state before it is added; a change of password ends a temporary one, and disabling keeps the rest', () => {
  for (const fact of [changed, reset, disabled, loggedIn(AT)]) expect(after(fact).state).toEqual({ status: 'none' })
  const { addedAt, ...access } = data
  const nothingYet = {
    agendaLetters: false,
    morningLetter: false,
    isOperator: false,
    passkeys: [],
    recovery: null,
    invitation: null,
  }
  const fresh = { ...access, status: 'active', wasOpened: true, createdAt: addedAt, lastLoginAt: null, ...nothingYet }
  expect(after(added).state).toEqual(fresh)
  expect(after(added, changed).state).toEqual({ ...fresh, temporaryUntil: null })
  expect(after(added, disabled).state).toEqual({ ...fresh, status: 'disabled' })
})

it('records the reuse of a refresh token, which changes nothing else', () => {
  const noted = { type: 'RefreshTokenReused', data: { practitionerId } } as const
  after(added).when(recordTokenReuse).yields([noted])
  expect(after(added, noted).state).toEqual(after(added).state)
  after().when(recordTokenReuse).rejects('account_unknown')
})

it.each([
  ['about changes of their agenda', 'AgendaLettersChosen', chooseAgendaLetters],
  ['every morning', 'MorningLetterChosen', chooseMorningLetter],
] as const)('records whether a practitioner wants mails %s', (_mails, type, choose) => {
  const chosen = (wanted: boolean) => ({ type, data: { practitionerId, wanted } }) as const
  const choosing = (wanted: boolean) => (state: Account) => choose(state, wanted)
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

describe('a second factor', () => {
  const [batch, another] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const passkey = (passkeyId: string, counter = 0) => ({
    passkeyId,
    publicKey: 'pk',
    counter,
    transports: ['internal'],
    browser: null,
    addedAt: AT,
  })
  const withPasskey = (passkeyId: string, counter = 0): AccountEvent => ({
    type: 'PasskeyAdded',
    data: { practitionerId, ...passkey(passkeyId, counter) },
  })
  const renewedCodes: RecoveryCodesMade = { type: 'RecoveryCodesMade', data: { practitionerId, batch, count: 10 } }
  /** The codes that come with the first passkey. */
  const firstCodes: RecoveryCodesMade = { ...renewedCodes, data: { ...renewedCodes.data, withPasskey: true } }
  const signed = (passkeyId: string, counter: number) => ({ kind: 'passkey', passkeyId, counter }) as const
  const logInWith = (proof: SecondProof | null) => logInAt(AT, { proof })

  it('starts with a passkey and recovery codes; further passkeys bring no codes, and there are at most ten', () => {
    const adding = (passkeyId: string) => (state: Account) => addPasskey(state, passkey(passkeyId), batch)
    after(added)
      .when(adding('a'))
      .yields([withPasskey('a'), firstCodes])
    after(added, withPasskey('a'), firstCodes)
      .when(adding('b'))
      .yields([withPasskey('b')])
    after(added, withPasskey('a'), firstCodes).when(adding('a')).rejects('passkey_taken')
    const nine = Array.from({ length: 9 }, (_, n) => withPasskey(`p${n}`))
    after(added, firstCodes, ...nine)
      .when(adding('a'))
      .yields([withPasskey('a')])
    after(added, firstCodes, ...nine, withPasskey('b'))
      .when(adding('a'))
      .rejects('too_many_passkeys')
    after(added, disabled).when(adding('a')).rejects('account_unknown')
  })

  it('is required when the account has passkeys, and refused when it is none of them or the account has none', () => {
    after(added, withPasskey('a'), firstCodes).when(logInWith(null)).rejects('second_factor_needed')
    after(added)
      .when(logInWith(signed('a', 1)))
      .rejects('second_factor_wrong')
    after(added, withPasskey('a'), firstCodes)
      .when(logInWith(signed('b', 1)))
      .rejects('second_factor_wrong')
  })

  it('may be a passkey that does not count its uses: its counter stays 0', () => {
    const data = { practitionerId, loggedInAt: AT, passkeyId: 'a', passkeyCounter: 0 }
    after(added, withPasskey('a', 0), firstCodes)
      .when(logInWith(signed('a', 0)))
      .yields([{ type: 'LoggedIn', data }])
  })

  it('is refused when the counter of the passkey does not grow, which reveals a copy', () => {
    const used: AccountEvent = {
      type: 'LoggedIn',
      data: { practitionerId, loggedInAt: AT, passkeyId: 'a', passkeyCounter: 7 },
    }
    const facts = [added, withPasskey('a', 3), withPasskey('b', 3), firstCodes, used]
    for (const wrong of [signed('a', 7), signed('a', 0), signed('b', 3)])
      after(...facts)
        .when(logInWith(wrong))
        .rejects('second_factor_wrong')
    for (const [passkeyId, passkeyCounter] of [
      ['a', 8],
      ['b', 4],
    ] as const)
      after(...facts)
        .when(logInWith(signed(passkeyId, passkeyCounter)))
        .yields([{ type: 'LoggedIn', data: { practitionerId, loggedInAt: AT, passkeyId, passkeyCounter } }])
  })

  it('may be an unused recovery code of the newest batch', () => {
    const used = (left: number): AccountEvent => ({ type: 'RecoveryCodeUsed', data: { practitionerId, batch, left } })
    const code = (of: string) => logInWith({ kind: 'recovery-code', batch: of })
    after(added, withPasskey('a'), firstCodes)
      .when(code(batch))
      .yields([loggedIn(AT), used(9)])
    expect(after(added, withPasskey('a'), firstCodes, used(9)).state).toMatchObject({
      passkeys: [{ passkeyId: 'a' }],
      recovery: { batch, left: 9 },
    })
    after(added, withPasskey('a'), firstCodes, used(0)).when(code(batch)).rejects('second_factor_wrong')
    after(added, withPasskey('a'), firstCodes).when(code(another)).rejects('second_factor_wrong')
  })

  it('gets new recovery codes on request, which replace the others', () => {
    const oldCodes: RecoveryCodesMade = { ...firstCodes, data: { ...firstCodes.data, batch: another } }
    after(added, withPasskey('a'), oldCodes)
      .when(state => renewRecoveryCodes(state, batch))
      .yields([renewedCodes])
    expect(after(added, withPasskey('a'), oldCodes, renewedCodes).state).toMatchObject({
      recovery: { batch, left: 10 },
    })
    after(added)
      .when(state => renewRecoveryCodes(state, batch))
      .rejects('second_factor_missing')
  })

  it('is removed together with the last passkey, which also removes the recovery codes', () => {
    const removed = (passkeyId: string): AccountEvent => ({
      type: 'PasskeyRemoved',
      data: { practitionerId, passkeyId },
    })
    const two = [added, withPasskey('a'), firstCodes, withPasskey('b')]
    const removing = (passkeyId: string) => (state: Account) => removePasskey(state, passkeyId)
    after(...two)
      .when(removing('a'))
      .yields([removed('a')])
    after(...two, removed('a'))
      .when(removing('a'))
      .rejects('passkey_unknown')
    expect(after(...two, removed('a')).state).toMatchObject({ recovery: { batch, left: 10 } })
    expect(after(...two, removed('a'), removed('b')).state).toEqual(after(added).state)
  })

  it('cannot be changed while the account is disabled', () => {
    const closed = after(added, withPasskey('a'), firstCodes, disabled)
    closed.when(state => removePasskey(state, 'a')).rejects('account_unknown')
    closed.when(state => renewRecoveryCodes(state, another)).rejects('account_unknown')
  })

  it('is removed by an operator with a reason; repeating it changes nothing', () => {
    const removing = (state: Account) => removeSecondFactor(state, 'téléphone perdu')
    const data = { practitionerId, personId: 'p-1', reason: 'téléphone perdu' }
    const gone: AccountEvent = { type: 'SecondFactorRemoved', data }
    after(added, withPasskey('a'), firstCodes).when(removing).yields([gone])
    after(added, withPasskey('a'), firstCodes, gone).when(removing).yields([])
    expect(after(added, withPasskey('a'), firstCodes, gone).state).toEqual(after(added).state)
    after().when(removing).rejects('account_unknown')
  })
})
