import { type AccountEvent, accountEvents } from '@alba/contracts/accounts/events'
import { type ProfileRow, profilesTable } from '@alba/contracts/accounts/rows'
import type { EventOf } from '@alba/contracts/events'
import { typesOf } from '@alba/contracts/shared/event'
import { projection, table } from '../runner/projection.ts'

type OwnEvent = EventOf<AccountEvent['type']>

/** Who has access to the back office. */
export const staff = projection(
  2,
  table(profilesTable, { handles: typesOf(accountEvents), keys: ({ data }) => [data.practitionerId], evolve }),
)

function evolve(row: ProfileRow | undefined, event: OwnEvent): ProfileRow | undefined {
  if (event.type === 'AccountAdded') return added(event)
  return row && { ...row, ...changeOf(event) }
}

const added = ({ data }: EventOf<'AccountAdded'>): ProfileRow => ({
  id: data.practitionerId,
  email: data.email,
  disabled: false,
  temporary_password_until: data.temporaryUntil,
  agenda_letters: false,
  last_login: null,
  created_at: data.addedAt,
})

function changeOf(event: Exclude<OwnEvent, { type: 'AccountAdded' }>): Partial<ProfileRow> {
  switch (event.type) {
    case 'LoggedIn':
      return { last_login: event.data.loggedInAt }
    case 'PasswordChanged':
      return { temporary_password_until: null }
    case 'PasswordReset':
      return { disabled: false, temporary_password_until: event.data.temporaryUntil }
    case 'RefreshTokenReused':
      return {}
    case 'AccountDisabled':
      return { disabled: true }
    case 'AgendaLettersChosen':
      return { agenda_letters: event.data.wanted }
    default:
      return event satisfies never
  }
}
