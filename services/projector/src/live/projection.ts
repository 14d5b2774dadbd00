import { administratorEvents } from '@alba/contracts/accounts/events'
import { agendaEvents, closureEvents, weeklyHoursEvents } from '@alba/contracts/agenda/events'
import { bookingEvents } from '@alba/contracts/bookings/events'
import { catalogueEvents } from '@alba/contracts/catalogue/events'
import { clientEvents } from '@alba/contracts/clients/events'
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

const ACCESS = [
  'AccountAdded',
  'PractitionerInvited',
  'InvitationAccepted',
  'AccountDisabled',
  'PasswordReset',
  'OperatorRoleGiven',
  'OperatorRoleTaken',
] as const

/** The kind of thing that an event changes, and the field with its id. */
const areas: readonly (readonly [kind: ChangeKind, types: readonly EventType[], id: string | null])[] = [
  ['agenda', typesOf(agendaEvents), 'date'],
  ['agenda', typesOf(weeklyHoursEvents), 'from'],
  ['closure', typesOf(closureEvents), 'closureId'],
  ['booking', typesOf(bookingEvents), 'bookingId'],
  ['payment', typesOf(paymentEvents), 'paymentIntentId'],
  ['voucher', typesOf(voucherEvents), 'voucherId'],
  ['purchase', typesOf(purchaseEvents), 'purchaseId'],
  ['client', typesOf(clientEvents), 'personId'],
  ['withdrawal', typesOf(withdrawalEvents), 'withdrawalId'],
  ['notification', typesOf([...notificationEvents, ...notificationMarkEvents]), 'notificationId'],
  ['notification', typesOf(notificationReaderEvents), null],
  ['catalogue', typesOf([...catalogueEvents, ...packageEvents]), null],
  ['settings', typesOf(settingsEvents), null],
  // The other events of accounts, such as logins, are on nobody else’s screen.
  ['account', [...typesOf(administratorEvents), ...ACCESS], 'practitionerId'],
]
const byType = new Map(areas.flatMap(([kind, types, id]) => types.map(type => [type, { kind, id }] as const)))

/**
 * A reader that missed more than two thousand changes loads everything anew (ADR 33). The others are for the gateway
 * itself, which may stand still for a while during an import.
 */
const KEPT_CHANGES = 50_000

/** The read model of changes, for open screens. Of ten years only the last changes are kept. */
export const live = writtenTogether(
  projection(
    16,
    table(changesTable, {
      handles: [...byType.keys()],
      writtenOnce: true,
      keepsLast: KEPT_CHANGES,
      keys: event => [event.position],
      evolve: (_row, { type, data }, position) => {
        const change = byType.get(type)
        if (!change) return undefined
        const id = change.id === null ? '' : (data as Readonly<Record<string, unknown>>)[change.id]
        return { position, kind: change.kind, subject_id: String(id) }
      },
    }),
  ),
)
