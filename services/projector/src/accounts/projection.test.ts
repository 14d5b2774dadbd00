import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { staff } from './projection.ts'

const practitionerId = 1
const AT = '2026-11-21T08:00:00.000Z'
const UNTIL = '2026-11-28T08:00:00.000Z'
const added: DomainFact = {
  type: 'AccountAdded',
  data: { practitionerId, personId: 'p-1', email: 'camille@example.org', temporaryUntil: UNTIL, addedAt: AT },
}
const after = (...facts: DomainFact[]) => rowsAfter(staff, recorded([added, ...facts])).profiles?.[0]

test('a profile has the login address, the creation date and the end of a temporary password', () => {
  expect(after()).toEqual({
    id: 1,
    email: 'camille@example.org',
    status: 'active',
    was_opened: true,
    role: 'practitioner',
    is_operator: false,
    invited_until: null,
    agenda_letters: false,
    morning_letter_since: null,
    temporary_password_until: UNTIL,
    last_login: null,
    created_at: AT,
    passkeys: [],
    recovery_codes_left: 0,
  })
})

test('a login is dated, and changing the password ends the temporary one', () => {
  expect(after({ type: 'LoggedIn', data: { practitionerId, loggedInAt: AT } })).toMatchObject({ last_login: AT })
  expect(after({ type: 'PasswordChanged', data: { practitionerId } })).toMatchObject({ temporary_password_until: null })
})

test('a password reset enables a disabled account', () => {
  const disabled: DomainFact = { type: 'AccountDisabled', data: { practitionerId } }
  const reset: DomainFact = { type: 'PasswordReset', data: { practitionerId, temporaryUntil: null } }
  expect(after(disabled)).toMatchObject({ status: 'disabled' })
  expect(after(disabled, reset)).toMatchObject({ status: 'active', temporary_password_until: null })
})

test('an account that was disabled before anybody opened it is invited again, at another address', () => {
  const invited = (email: string): DomainFact => ({
    type: 'PractitionerInvited',
    data: { practitionerId, personId: email, email, invitationId: 'i-1', invitedAt: AT, validUntil: UNTIL },
  })
  const disabled: DomainFact = { type: 'AccountDisabled', data: { practitionerId } }
  const opened: DomainFact = {
    type: 'InvitationAccepted',
    data: { practitionerId, invitationId: 'i-1', acceptedAt: AT },
  }
  const of = (...facts: DomainFact[]) => rowsAfter(staff, recorded(facts)).profiles?.[0]
  expect(of(invited('a'), disabled)).toMatchObject({ status: 'disabled', was_opened: false, invited_until: null })
  const again = { status: 'invited', was_opened: false, email: 'b', invited_until: UNTIL }
  expect(of(invited('a'), disabled, invited('b'))).toMatchObject(again)
  expect(of(invited('a'), opened, disabled, invited('a'))).toMatchObject({ status: 'disabled', was_opened: true })
})

test('a reused refresh token does not change the profile', () => {
  expect(after({ type: 'RefreshTokenReused', data: { practitionerId } })).toEqual(after())
})

test('a profile has its owner’s choice about letters on their agenda', () => {
  const chosen = (wanted: boolean): DomainFact => ({ type: 'AgendaLettersChosen', data: { practitionerId, wanted } })
  expect(after(chosen(true))).toMatchObject({ agenda_letters: true })
  expect(after(chosen(true), chosen(false))).toMatchObject({ agenda_letters: false })
})

test('a profile says since when its owner wants a letter every morning', () => {
  const chosen = (wanted: boolean): DomainFact => ({ type: 'MorningLetterChosen', data: { practitionerId, wanted } })
  expect(after(chosen(true))).toMatchObject({ morning_letter_since: '2026-11-20T10:00:00.000Z' })
  expect(after(chosen(true), chosen(false))).toMatchObject({ morning_letter_since: null })
})

test('a profile lists the passkeys and counts the recovery codes that are left', () => {
  const passkey = (passkeyId: string): DomainFact => ({
    type: 'PasskeyAdded',
    data: {
      practitionerId,
      passkeyId,
      publicKey: 'pk',
      counter: 0,
      transports: [],
      browser: 'Safari, Mac',
      addedAt: AT,
    },
  })
  const removed = (passkeyId: string): DomainFact => ({ type: 'PasskeyRemoved', data: { practitionerId, passkeyId } })
  const batch = '11111111-1111-4111-8111-111111111111'
  const made: DomainFact = { type: 'RecoveryCodesMade', data: { practitionerId, batch, count: 10 } }
  const used: DomainFact = { type: 'RecoveryCodeUsed', data: { practitionerId, batch, left: 9 } }
  const given = [passkey('a'), made, passkey('b'), used]
  const listed = (id: string) => ({ id, browser: 'Safari, Mac', added_at: AT })
  expect(after(...given)).toMatchObject({ passkeys: [listed('a'), listed('b')], recovery_codes_left: 9 })
  expect(after(...given, removed('a'))).toMatchObject({ passkeys: [listed('b')], recovery_codes_left: 9 })
  expect(after(...given, removed('a'), removed('b'))).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  const byOperator: DomainFact = { type: 'SecondFactorRemoved', data: { practitionerId, personId: 'p-1', reason: 'x' } }
  expect(after(...given, byOperator)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
})
