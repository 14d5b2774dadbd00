import type { DomainFact } from '@alba/contracts/events'
import type { ConcernedRow } from '@alba/contracts/notifications/rows'
import { expect, test } from 'vitest'
import { bookingId } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { notificationRaised } from '../testing/notification-events.ts'
import { notifications } from './projection.ts'

const after = (...facts: DomainFact[]) => rowsAfter(notifications, recorded(facts))
const mark = (type: 'NotificationRead' | 'NotificationDeleted', practitionerId = 1): DomainFact => ({
  type,
  data: { notificationId: 1, practitionerId },
})
const at = '2026-11-20T10:00:00.000Z'

test('a notification has its number, type, priority and time', () => {
  expect(after(notificationRaised()).notifications).toEqual([
    {
      id: 1,
      topic: 'booking_confirmed',
      type: 'new_booking',
      priority: 'medium',
      subject_kind: 'booking',
      subject_id: bookingId,
      amount_cents: null,
      code: null,
      booking_ids: [],
      booking_count: 0,
      place: null,
      place_before: null,
      letter: null,
      created_at: '2026-11-20T09:59:00.000Z',
    },
  ])
})

test('a notification counts its bookings, also those beyond the ones that it names', () => {
  const raised = notificationRaised()
  const about = (data: object) => after({ ...raised, data: { ...raised.data, ...data } } as DomainFact).notifications
  expect(about({ bookingIds: [bookingId] })).toMatchObject([{ booking_count: 1 }])
  expect(about({ bookingIds: [bookingId], bookingCount: 137 })).toMatchObject([{ booking_count: 137 }])
})

test('a notification concerns the practitioners whom it names, and an older one those of its places', () => {
  const raised = notificationRaised()
  const concerned = (data: object) =>
    after({ ...raised, data: { ...raised.data, ...data } } as DomainFact).concerned?.map(
      row => (row as ConcernedRow).key,
    )
  const place = { startsAt: at, practitionerId: 2, practitionerName: 'Inès Moreau' }
  expect(concerned({ concerns: [1, 3], place })).toEqual(['1:1', '3:1'])
  expect(concerned({ concerns: [], place })).toEqual([])
  expect(concerned({ place, placeBefore: { ...place, practitionerId: 1 } })).toEqual(['1:1', '2:1'])
  expect(after(raised).concerned).toEqual([])
})

test('marking some as read marks each of them', () => {
  const some: DomainFact = { type: 'SomeNotificationsRead', data: { practitionerId: 2, notificationIds: [3, 4] } }
  expect(after(some, some).marks).toEqual(
    [3, 4].map(id => ({ key: `2:${id}`, practitioner_id: 2, notification_id: id, read_at: at, deleted: false })),
  )
})

test('each practitioner has own marks, and a later mark does not undo an earlier one', () => {
  const own = { practitioner_id: 1, notification_id: 1 }
  expect(
    after(
      notificationRaised(),
      mark('NotificationRead'),
      mark('NotificationDeleted'),
      mark('NotificationRead'),
      mark('NotificationRead', 2),
    ).marks,
  ).toEqual([
    { key: '1:1', ...own, read_at: at, deleted: true },
    { key: '2:1', practitioner_id: 2, notification_id: 1, read_at: at, deleted: false },
  ])
})

test('marking all as read stores the last notification covered', () => {
  const swept: DomainFact = { type: 'NotificationsRead', data: { practitionerId: 2, upTo: 7 } }
  expect(after(swept, swept).sweeps).toEqual([{ key: '2:7', practitioner_id: 2, up_to: 7, read_at: at }])
})
