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

test('a profile says by what its owner logs in, since when, and until when a password that was handed out is good', () => {
  expect(after()).toEqual({
    id: 1,
    email: 'camille@example.org',
    disabled: false,
    agenda_letters: false,
    temporary_password_until: UNTIL,
    last_login: null,
    created_at: AT,
  })
  expect(after({ type: 'LoggedIn', data: { practitionerId, loggedInAt: AT } })).toMatchObject({ last_login: AT })
  expect(after({ type: 'PasswordChanged', data: { practitionerId } })).toMatchObject({ temporary_password_until: null })
})

test('a disabled account is open again after a reset', () => {
  const disabled: DomainFact = { type: 'AccountDisabled', data: { practitionerId } }
  const reset: DomainFact = { type: 'PasswordReset', data: { practitionerId, temporaryUntil: null } }
  expect(after(disabled)).toMatchObject({ disabled: true })
  expect(after(disabled, reset)).toMatchObject({ disabled: false, temporary_password_until: null })
})

test('a stolen token changes nothing of it', () => {
  expect(after({ type: 'RefreshTokenReused', data: { practitionerId } })).toEqual(after())
})

test('it says whether its owner wants letters about their agenda', () => {
  const chosen = (wanted: boolean): DomainFact => ({ type: 'AgendaLettersChosen', data: { practitionerId, wanted } })
  expect(after(chosen(true))).toMatchObject({ agenda_letters: true })
  expect(after(chosen(true), chosen(false))).toMatchObject({ agenda_letters: false })
})
