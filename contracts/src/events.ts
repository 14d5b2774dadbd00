import type { z } from 'zod'
import { absenceEvents } from './absences/events.ts'
import { ADMINISTRATORS_STREAM, accountEvents, administratorEvents, firstAccountEvents } from './accounts/events.ts'
import { agendaEvents, closureEvents, weeklyHoursEvents } from './agenda/events.ts'
import { bookingEvents } from './bookings/events.ts'
import { catalogueEvents } from './catalogue/events.ts'
import { clientEvents } from './clients/events.ts'
import {
  NOTIFICATIONS_STREAM,
  notificationEvents,
  notificationMarkEvents,
  notificationReaderEvents,
} from './notifications/events.ts'
import { OPERATOR_STREAM, operatorEvents } from './operator/events.ts'
import { packageEvents, purchaseEvents } from './packages/events.ts'
import { paymentEvents } from './payments/events.ts'
import { personEvents } from './people/events.ts'
import { SETTINGS_STREAM, settingsEvents } from './settings/events.ts'
import type { EventDefinition, Fact, Recorded } from './shared/event.ts'
import { voucherEvents } from './vouchers/events.ts'
import { withdrawalEvents } from './withdrawals/events.ts'

/** Every event of the system, by area: the source of the codec and of `docs/events.md`. */
export const eventAreas = {
  agenda: [...agendaEvents, ...closureEvents, ...weeklyHoursEvents],
  absences: absenceEvents,
  bookings: bookingEvents,
  clients: clientEvents,
  people: personEvents,
  payments: paymentEvents,
  vouchers: voucherEvents,
  packages: [...packageEvents, ...purchaseEvents],
  withdrawals: withdrawalEvents,
  catalogue: catalogueEvents,
  settings: settingsEvents,
  accounts: [...accountEvents, ...administratorEvents, ...firstAccountEvents],
  notifications: [...notificationEvents, ...notificationMarkEvents, ...notificationReaderEvents],
  operator: operatorEvents,
} as const

/**
 * The prefixes of the streams that belong to Alba. Other applications may write to the same log, and may use the same
 * event types; events in other streams are ignored.
 */
export const ownStreams: readonly string[] = [
  'agenda-',
  'closure-',
  'hours-',
  'absence-',
  'booking-',
  'client-',
  'person-',
  'payment-',
  'voucher-',
  'package-',
  'purchase-',
  'withdrawal-',
  'category-',
  'service-',
  'questionnaire-',
  'room-',
  'practitioner-',
  'account-',
  'notification-',
  ADMINISTRATORS_STREAM,
  NOTIFICATIONS_STREAM,
  SETTINGS_STREAM,
  OPERATOR_STREAM,
]

type AnyDefinition = (typeof eventAreas)[keyof typeof eventAreas][number]

/** Any fact that a decision may produce. */
export type DomainFact = Fact<AnyDefinition>
export type EventType = DomainFact['type']
/** Any event as it stands in the log, decoded. */
export type DomainEvent = { [F in DomainFact as F['type']]: Recorded<F> }[EventType]
/** The recorded event of one type. */
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>
/** The data of one event type. */
export type DataOf<T extends EventType> = EventOf<T>['data']

export const eventDefinitions: ReadonlyMap<string, EventDefinition<string, z.ZodObject>> = new Map(
  Object.values(eventAreas)
    .flat()
    .map(definition => [definition.type, definition as EventDefinition<string, z.ZodObject>]),
)

/** The version in which an event is written now. */
export const currentVersion = (type: EventType): number => eventDefinitions.get(type)?.version ?? 1
