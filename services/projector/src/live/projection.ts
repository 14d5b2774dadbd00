import { absenceEvents } from '@alba/contracts/absences/events'
import { administratorEvents } from '@alba/contracts/accounts/events'
import { agendaEvents, closureEvents, weeklyHoursEvents } from '@alba/contracts/agenda/events'
import { bookingEvents } from '@alba/contracts/bookings/events'
import { catalogueEvents } from '@alba/contracts/catalogue/events'
import { clientHistoryEvents } from '@alba/contracts/clients/events'
import type { EventType } from '@alba/contracts/events'
import type { ChangeKind } from '@alba/contracts/live/api'
import { changesTable } from '@alba/contracts/live/rows'
import {
  notificationEvents,
  notificationMarkEvents,
  notificationReaderEvents,
} from '@alba/contracts/notifications/events'
import { packageEvents, purchaseEvents } from '@alba/contracts/packages/events'
import { paymentEvents } from '@alba/contracts/payments/events'
import { settingsEvents } from '@alba/contracts/settings/events'
import { typesOf } from '@alba/contracts/shared/event'
import { voucherEvents } from '@alba/contracts/vouchers/events'
import { withdrawalEvents } from '@alba/contracts/withdrawals/events'
import { projection, table, writtenTogether } from '../runner/projection.ts'

/** Events of accounts that the list of accounts in the back office shows. */
const ACCOUNT_EVENTS = [
  'AccountAdded',
  'PractitionerInvited',
  'InvitationAccepted',
  'AccountDisabled',
  'PasswordReset',
  'OperatorRoleGiven',
  'OperatorRoleTaken',
] as const

/**
 * The kind of change for each type of event, and the field with the id of what changed; null when a screen needs none.
 */
const changes: readonly (readonly [kind: ChangeKind, types: readonly EventType[], idField: string | null])[] = [
  ['agenda', typesOf(agendaEvents), 'date'],
  ['agenda', typesOf(weeklyHoursEvents), 'from'],
  ['closure', typesOf(closureEvents), 'closureId'],
  ['absence', typesOf(absenceEvents), 'absenceId'],
  ['booking', typesOf(bookingEvents), 'bookingId'],
  ['payment', typesOf(paymentEvents), 'paymentIntentId'],
  ['voucher', typesOf(voucherEvents), 'voucherId'],
  ['purchase', typesOf(purchaseEvents), 'purchaseId'],
  ['client', typesOf(clientHistoryEvents), 'personId'],
  ['withdrawal', typesOf(withdrawalEvents), 'withdrawalId'],
  ['notification', typesOf([...notificationEvents, ...notificationMarkEvents]), 'notificationId'],
  ['notification', typesOf(notificationReaderEvents), null],
  ['catalogue', typesOf([...catalogueEvents, ...packageEvents]), null],
  ['settings', typesOf(settingsEvents), null],
  // No screen of somebody else shows the other events of accounts, such as logins.
  ['account', [...typesOf(administratorEvents), ...ACCOUNT_EVENTS], 'practitionerId'],
]
const changeByType = new Map(
  changes.flatMap(([kind, types, idField]) => types.map(type => [type, { kind, idField }] as const)),
)

/**
 * How many changes are kept. A screen needs 2,000: when it has missed more, it loads everything again (ADR 33). The
 * gateway needs more, because it may be far behind during an import.
 */
const KEPT_CHANGES = 50_000

/** The read model `live`: the last changes, so that open screens know what to load again. */
export const live = writtenTogether(
  projection(
    { version: 18 },
    table(changesTable, {
      handles: [...changeByType.keys()],
      writtenOnce: true,
      keepsLast: KEPT_CHANGES,
      keys: event => [event.position],
      evolve: (_row, { type, data }, position) => {
        const change = changeByType.get(type)
        if (!change) return undefined
        const { kind, idField } = change
        const id = idField === null ? '' : (data as Readonly<Record<string, unknown>>)[idField]
        return { position, kind, subject_id: String(id) }
      },
    }),
  ),
)
