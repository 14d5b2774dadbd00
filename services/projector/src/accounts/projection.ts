import {
  type AccountEvent,
  type AdministratorEvent,
  accountEvents,
  administratorEvents,
} from '@alba/contracts/accounts/events'
import { type PasskeyRow, type ProfileRow, profilesTable } from '@alba/contracts/accounts/rows'
import type { EventOf } from '@alba/contracts/events'
import { typesOf } from '@alba/contracts/shared/event'
import { projection, table } from '../runner/projection.ts'

type OwnEvent = EventOf<AccountEvent['type'] | AdministratorEvent['type']>

/** The read model of the accounts that have access to the back office. */
export const staff = projection(
  { version: 8, boxes: ['person'] },
  table(profilesTable, {
    handles: typesOf([...accountEvents, ...administratorEvents]),
    keys: ({ data }) => [data.practitionerId],
    evolve,
  }),
)

function evolve(row: ProfileRow | undefined, event: OwnEvent): ProfileRow | undefined {
  if (event.type === 'AccountAdded') return newAccount(event)
  if (event.type === 'PractitionerInvited') return afterInvitation(row, event)
  return row && { ...row, ...changeOf(row, event) }
}

/** The columns that are empty when an account is new. */
const blank = {
  role: 'practitioner',
  is_operator: false,
  invited_until: null,
  temporary_password_until: null,
  agenda_letters: false,
  morning_letter_since: null,
  last_login: null,
  passkeys: [],
  recovery_codes_left: 0,
} as const

const newAccount = ({ data }: EventOf<'AccountAdded'>): ProfileRow => ({
  ...blank,
  id: data.practitionerId,
  email: data.email,
  status: 'active',
  was_opened: true,
  temporary_password_until: data.temporaryUntil,
  created_at: data.addedAt,
})

/**
 * An invitation makes the account. A later one changes only the address and the end of the invitation. The account has
 * the status `invited` until somebody opens it.
 */
function afterInvitation(row: ProfileRow | undefined, { data }: EventOf<'PractitionerInvited'>): ProfileRow {
  const before = row ?? { ...blank, id: data.practitionerId, was_opened: false, created_at: data.invitedAt }
  const status = row?.was_opened ? row.status : 'invited'
  return { ...before, status, email: data.email, invited_until: data.validUntil }
}

const passkeyOf = ({ data }: EventOf<'PasskeyAdded'>): PasskeyRow => ({
  id: data.passkeyId,
  browser: data.browser,
  added_at: data.addedAt,
})

/** Recovery codes are valid only as long as the account has a passkey. */
function withoutPasskey({ passkeys, recovery_codes_left }: ProfileRow, passkeyId: string): Partial<ProfileRow> {
  const left = passkeys.filter(({ id }) => id !== passkeyId)
  return { passkeys: left, recovery_codes_left: left.length === 0 ? 0 : recovery_codes_left }
}

function changeOf(
  row: ProfileRow,
  event: Exclude<OwnEvent, { type: 'AccountAdded' | 'PractitionerInvited' }>,
): Partial<ProfileRow> {
  switch (event.type) {
    case 'LoggedIn':
      return { last_login: event.data.loggedInAt }
    case 'PasswordChanged':
      return { temporary_password_until: null, invited_until: null }
    case 'PasswordReset':
      return {
        status: 'active',
        was_opened: true,
        temporary_password_until: event.data.temporaryUntil,
        invited_until: null,
      }
    case 'RefreshTokenReused':
      return {}
    case 'AccountDisabled':
      return { status: 'disabled', invited_until: null, is_operator: false }
    case 'InvitationAccepted':
      return { status: 'active', was_opened: true, temporary_password_until: null, invited_until: null }
    case 'AdminRoleGiven':
      return { role: 'admin' }
    case 'AdminRoleTaken':
      return { role: 'practitioner' }
    case 'OperatorRoleGiven':
      return { is_operator: true }
    case 'OperatorRoleTaken':
      return { is_operator: false }
    case 'AgendaLettersChosen':
      return { agenda_letters: event.data.wanted }
    case 'MorningLetterChosen':
      return { morning_letter_since: event.data.wanted ? event.metadata.occurredAt : null }
    case 'PasskeyAdded':
      return { passkeys: [...row.passkeys, passkeyOf(event)] }
    case 'PasskeyRemoved':
      return withoutPasskey(row, event.data.passkeyId)
    case 'RecoveryCodesMade':
      return { recovery_codes_left: event.data.count }
    case 'RecoveryCodeUsed':
      return { recovery_codes_left: event.data.left }
    case 'SecondFactorRemoved':
      return { passkeys: [], recovery_codes_left: 0 }
    default:
      return event satisfies never
  }
}
