import {
  NOTIFICATIONS_STREAM,
  type NotificationEvent,
  type NotificationMarkEvent,
  type NotificationReaderEvent,
  notificationReaderStream,
  notificationStream,
} from '@alba/contracts/notifications/events'
import type { Decider } from '@alba/contracts/shared/decision'

/** `notifications`: the number of the last notification. */
export type Notifications = { readonly last: number }

export const notifications: Decider<'all', Notifications, NotificationEvent> = {
  stream: () => NOTIFICATIONS_STREAM,
  initial: { last: 0 },
  evolve: (_state, { data }) => ({ last: data.notificationId }),
  // Stryker disable next-line BooleanLiteral: folding all events gives the same state as folding the last one
  lastSaysAll: true,
}

/** `notification-{id}`: which practitioners have read it, and which have deleted it. */
export type Marks = { readonly readBy: readonly number[]; readonly deletedBy: readonly number[] }

export const marks: Decider<number, Marks, NotificationMarkEvent> = {
  stream: notificationStream,
  initial: { readBy: [], deletedBy: [] },
  evolve: (state, { type, data: { practitionerId } }) =>
    type === 'NotificationRead'
      ? { ...state, readBy: [...state.readBy, practitionerId] }
      : { ...state, deletedBy: [...state.deletedBy, practitionerId] },
}

/**
 * `notification-reader-{practitionerId}`: up to which notification a practitioner marked all as read, and which later
 * ones they marked together.
 */
export type Reader = { readonly upTo: number; readonly together: readonly number[] }

export const reader: Decider<number, Reader, NotificationReaderEvent> = {
  stream: notificationReaderStream,
  initial: { upTo: 0, together: [] },
  evolve: ({ upTo, together }, { type, data }) =>
    type === 'SomeNotificationsRead'
      ? { upTo, together: [...together, ...data.notificationIds] }
      : { upTo: data.upTo, together: together.filter(id => id > data.upTo) },
}
