import type {
  NotificationEvent,
  NotificationMarkEvent,
  NotificationReaderEvent,
} from '@alba/contracts/notifications/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { deleteNotification, markRead, type Notice, raiseNotification, readAll, readSome } from './decide.ts'
import { type Marks, marks, notifications, type Reader, reader } from './notification.ts'

const notice: Notice = {
  topic: 'booking_confirmed',
  subject: { kind: 'booking', id: 100_000_000_000_001 },
  happenedAt: '2026-11-21T08:00:00Z',
  amountCents: 7_500,
  code: null,
  bookingIds: [],
}
const raised = (notificationId: number): NotificationEvent => ({
  type: 'NotificationRaised',
  data: { notificationId, ...notice },
})

it('numbers notifications in the order in which they are raised, in one stream', () => {
  expect(notifications.stream('all')).toBe('notifications')
  const after = (...facts: NotificationEvent[]) => given(notifications.evolve, notifications.initial, facts)
  after()
    .when(state => raiseNotification(state, notice))
    .yields([raised(1)])
  after(raised(1), raised(2))
    .when(state => raiseNotification(state, notice))
    .yields([raised(3)])
})

describe('marking a notification', () => {
  const mark = { notificationId: 1, practitionerId: 1 }
  const another = { notificationId: 1, practitionerId: 2 }
  const third = { notificationId: 1, practitionerId: 3 }
  const read = (data: typeof mark): NotificationMarkEvent => ({ type: 'NotificationRead', data })
  const deleted = (data: typeof mark): NotificationMarkEvent => ({ type: 'NotificationDeleted', data })
  const after = (...facts: NotificationMarkEvent[]) => given(marks.evolve, marks.initial, facts)
  const reading = (state: Marks) => markRead(state, mark)
  const deleting = (state: Marks) => deleteNotification(state, mark)

  it('is recorded once for each practitioner', () => {
    after()
      .when(reading)
      .yields([read(mark)])
    after(read(another))
      .when(reading)
      .yields([read(mark)])
    after(read(mark), read(another)).when(reading).yields([])
    after()
      .when(deleting)
      .yields([deleted(mark)])
    after(deleted(another))
      .when(deleting)
      .yields([deleted(mark)])
    after(deleted(mark), deleted(another)).when(deleting).yields([])
  })
  it('as read does not mark it as deleted, nor the other way round', () => {
    after(deleted(mark))
      .when(reading)
      .yields([read(mark)])
    after(read(mark))
      .when(deleting)
      .yields([deleted(mark)])
    expect(after(read(mark), deleted(another), read(third), deleted(mark)).state).toEqual({
      readBy: [1, 3],
      deletedBy: [2, 1],
    })
  })
})

describe('marking all as read', () => {
  const readUpTo = (upTo: number): NotificationReaderEvent => ({
    type: 'NotificationsRead',
    data: { practitionerId: 1, upTo },
  })
  const readNow = (last: number) => (state: Reader) => readAll(state, 1, { last })
  const after = (...facts: NotificationReaderEvent[]) => given(reader.evolve, reader.initial, facts)

  it('is recorded up to the newest notification, unless that is recorded already', () => {
    after().when(readNow(0)).yields([])
    after()
      .when(readNow(1))
      .yields([readUpTo(1)])
    after(readUpTo(3)).when(readNow(3)).yields([])
    after(readUpTo(3)).when(readNow(2)).yields([])
    after(readUpTo(3))
      .when(readNow(4))
      .yields([readUpTo(4)])
  })

  it('of those that a filter found is recorded once for each, and refused for one that does not exist', () => {
    const some = (...notificationIds: number[]): NotificationReaderEvent => ({
      type: 'SomeNotificationsRead',
      data: { practitionerId: 1, notificationIds },
    })
    const reading =
      (...ids: number[]) =>
      (state: Reader) =>
        readSome(state, 1, ids, { last: 9 })
    after(readUpTo(3))
      .when(reading(2, 5, 7, 5))
      .yields([some(5, 7)])
    after(some(5), readUpTo(4), some(7)).when(reading(5, 7)).yields([])
    after(some(5), readUpTo(6)).when(reading(5)).yields([])
    expect(after(some(5, 8), readUpTo(6)).state).toEqual({ upTo: 6, together: [8] })
    after().when(reading(9, 10)).rejects('notification_unknown')
  })
})
