import { agendaStream, closureStream } from '@alba/contracts/agenda/events'
import {
  MOST_BOOKING_IDS,
  NOTIFICATIONS_STREAM,
  notificationReaderStream,
  notificationStream,
} from '@alba/contracts/notifications/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { describe, expect, it, vi } from 'vitest'
import { agenda } from '../agenda/agenda.ts'
import { booking as bookings } from '../bookings/booking.ts'
import { policyGroups } from '../features.ts'
import { apply } from '../policies/policy.ts'
import { startCentre } from '../testing/centre.ts'
import { defineCentre, startCommand } from '../testing/command-service.ts'
import { book, openIntent, sendIntentWebhook, typesOf, untilPoliciesDone, write } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const raised = async () => {
  await untilPoliciesDone(command)
  const events = await command.log.readStream(NOTIFICATIONS_STREAM)
  return events.flatMap(event => (event.type === 'NotificationRaised' ? [event.data] : []))
}
/** The notifications that are raised during an action. */
async function notificationsRaised(during: () => Promise<unknown>) {
  const before = (await raised()).length
  await during()
  return (await raised()).slice(before)
}
/** Sorted by topic, because policies handle different streams in any order. */
const inOrder = <T extends { topic: string }>(notices: readonly T[]) =>
  notices.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))
const staff = { 'x-actor': 'practitioner:1' }
/** The practitioners of bookings, each once. */
async function practitionersOf(...ids: readonly number[]): Promise<number[]> {
  const found = await Promise.all(ids.map(id => command.service.deps.streams.load(bookings, id)))
  return [...new Set(found.flatMap(state => (state.status === 'none' ? [] : state.practitionerId)))]
}
/** A booking that was paid, and confirmed by a policy. */
const paidBooking = async (date: string) => {
  const id = await book(command, date)
  const intent = await openIntent(command, id)
  command.provider.pay(intent)
  await sendIntentWebhook(command, intent)
  await untilPoliciesDone(command)
  return { id, intent }
}

describe('staff is notified', () => {
  it('of a booking, its cancellation and its refund, once each with consecutive numbers', async () => {
    const notices = await notificationsRaised(async () => {
      const { id, intent } = await paidBooking(await freshDay())
      await command.send('cancel-booking', { bookingId: id, reason: 'fièvre' }, staff)
      command.provider.refundByHand(intent, command.provider.snapshot(intent).receivedCents)
      await sendIntentWebhook(command, intent)
    })
    expect(inOrder(notices).map(({ topic, subject, amountCents }) => [topic, subject.kind, amountCents])).toEqual([
      ['booking_canceled', 'booking', null],
      ['booking_confirmed', 'booking', null],
      ['payment_refunded', 'booking', 6000],
    ])
    // All three concern whoever has the booking, also the refund, which has no place.
    const [practitioner] = notices.flatMap(({ place }) => place?.practitionerId ?? [])
    expect(notices.map(({ concerns }) => concerns)).toEqual([[practitioner], [practitioner], [practitioner]])
    const first = notices[0]?.notificationId ?? 0
    expect(notices.map(notice => notice.notificationId)).toEqual([first, first + 1, first + 2])
  })

  it('of declined cards once for each payment, and not when a visitor gives up', async () => {
    const notices = await notificationsRaised(async () => {
      const id = await book(command, await freshDay())
      const intent = await openIntent(command, id)
      for (const attempt of ['ch_1', 'ch_2']) {
        command.provider.decline(intent, attempt)
        await sendIntentWebhook(command, intent)
      }
      expect(await typesOf(command, paymentStream(intent))).toHaveLength(3)
      await command.send('cancel-unpaid-booking', { bookingId: id, closeIntent: true })
    })
    expect(notices).toMatchObject([{ topic: 'payment_failed', code: 'generic_decline', bookingIds: [] }])
  })

  it('of a move and of a change of practitioner, with the former time and practitioner', async () => {
    const date = await freshDay()
    const next = await freshDay()
    const notices = await notificationsRaised(async () => {
      const { id } = await paidBooking(date)
      const at = (startTime: string) => ({ bookingId: id, startTime, practitionerId: null, reason: 'accordé' })
      await command.send('change-practitioner', { bookingId: id, practitionerId: 2 }, staff)
      await untilPoliciesDone(command)
      await command.send('reschedule-booking', { ...at(`${next}T10:00:00`), practitionerId: 1 }, staff)
      await untilPoliciesDone(command)
      await command.send('reschedule-booking', at(`${next}T15:00:00`), staff)
    })
    const places = notices.flatMap(({ topic, place, placeBefore, doneBy }) =>
      topic === 'booking_confirmed'
        ? []
        : [[topic, placeBefore?.practitionerId, place?.practitionerId, place?.startsAt, doneBy]],
    )
    expect(places).toEqual([
      ['practitioner_changed', 1, 2, `${date}T08:00:00Z`, 1],
      ['booking_moved', 2, 1, `${next}T09:00:00Z`, 1],
      ['booking_moved', 1, 1, `${next}T14:00:00Z`, 1],
    ])
    expect(notices.at(-1)?.placeBefore).toMatchObject({ startsAt: `${next}T09:00:00Z` })
  })

  it('of a failed refund, a dispute, its end, and a refund that the provider refused', async () => {
    const notices = await notificationsRaised(async () => {
      const { intent } = await paidBooking(await freshDay())
      const refundId = command.provider.refundByHand(intent, 1500)
      const resync = () => command.send('resync-payment', { paymentIntentId: intent }, staff)
      await resync()
      command.provider.failRefund(intent, refundId)
      await resync()
      command.provider.disputed.add(intent)
      const wish = { paymentIntentId: intent, amountCents: 500, reason: 'x', requestId: crypto.randomUUID() }
      await command.send('refund-payment', wish, staff)
      command.provider.dispute(intent)
      await resync()
      command.provider.dispute(intent, 'won')
      await resync()
    })
    expect(inOrder(notices).map(({ topic, amountCents, code }) => [topic, amountCents, code])).toEqual([
      ['booking_confirmed', null, null],
      ['dispute_closed', 6000, 'won'],
      ['payment_disputed', 6000, 'fraudulent'],
      ['payment_refunded', 1500, null],
      ['refund_failed', 1500, 'expired_or_canceled_card'],
      ['refund_refused', null, 'charge_disputed'],
    ])
  })

  it('of the bookings in a closed room or a removed opening, and not when there are none', async () => {
    const date = await freshDay()
    const { id } = await paidBooking(date)
    const openings = (await command.log.readStream(`agenda-${date}`)).flatMap(({ type, data }) =>
      type === 'AvailabilityOpened' ? [data] : [],
    )
    const closure = { roomId: 2, reason: null, start: `${date}T09:00:00`, end: `${date}T12:00:00` }
    const notices = await notificationsRaised(async () => {
      await command.send('schedule-closure', { ...closure, roomId: 1 }, staff)
      await command.send('schedule-closure', closure, staff)
      for (const { availabilityId } of openings) await command.send('remove-availability', { availabilityId }, staff)
    })
    expect(inOrder(notices)).toMatchObject([
      { topic: 'opening_removed', bookingIds: [id], doneBy: 1 },
      { topic: 'room_closed', bookingIds: [id], doneBy: 1 },
    ])
  })

  it('of an undelivered mail once, however often the mailer reports it', async () => {
    const body = {
      messageId: '<a1@maison-alba.example>',
      subject: { kind: 'booking', id: 123_456_789_012_345 },
      letter: { kind: 'booking-reminder', because: 'refused' },
    }
    const mailer = { 'x-actor': 'policy:mailer' }
    const notices = await notificationsRaised(async () => {
      for (let times = 0; times < 2; times++) await command.send('report-undelivered-letter', body, mailer)
      await command.send('report-undelivered-letter', { ...body, messageId: '<a2@maison-alba.example>' }, mailer)
    })
    const { subject, letter } = body
    expect(notices).toMatchObject([
      { topic: 'letter_undelivered', subject, letter },
      { topic: 'letter_undelivered', subject, letter },
    ])
    expect((await command.send('report-undelivered-letter', body, staff)).status).toBe(403)
  })

  it('of a closure over several days once, with the bookings of all days', async () => {
    const dates = [await freshDay(), await freshDay(), await freshDay()]
    const first = await book(command, dates[0] ?? '')
    const last = await book(command, dates[2] ?? '')
    const closure = { roomId: 2, reason: null, start: `${dates[0]}T08:00:00`, end: `${dates[2]}T18:00:00` }
    const notices = await notificationsRaised(() => command.send('schedule-closure', closure, staff))
    const concerns = await practitionersOf(first, last)
    expect(notices).toMatchObject([{ topic: 'room_closed', bookingIds: [first, last], concerns }])
  })

  it('of withdrawals and disputes, with their subject', async () => {
    const { id, intent } = await paidBooking(await freshDay())
    const claim = { withdrawalId: 300_000_000_000_001, subject: null, reason: 'unknown' } as const
    const notices = await notificationsRaised(async () => {
      await write(command, `withdrawal-${claim.withdrawalId}`, { type: 'WithdrawalReferred', data: claim })
      await write(command, paymentStream(intent), {
        type: 'PaymentDisputed',
        data: {
          paymentIntentId: intent,
          target: { kind: 'package', id },
          disputeId: 'dp_1',
          amountCents: 6000,
          reason: 'fraudulent',
        },
      })
    })
    expect(inOrder(notices).map(({ topic, subject, code, concerns }) => [topic, subject.kind, code, concerns])).toEqual(
      [
        ['payment_disputed', 'purchase', 'fraudulent', []],
        ['withdrawal_referred', 'withdrawal', 'unknown', []],
      ],
    )
  })

  it('once: handling the events again adds nothing, and reads only the newest notification', async () => {
    const before = await raised()
    const read = vi.spyOn(command.log, 'readStream')
    const group = policyGroups.find(({ name }) => name === 'notifications')
    const streams = [...new Set(before.map(({ subject }) => `booking-${subject.id}`))]
    for (const stream of streams)
      for (const event of await command.log.readStream(stream))
        if (group) await apply(group, command.service.deps, event)
    const lengths = read.mock.settledResults.map(({ value }) => (value as readonly unknown[]).length)
    const ofNotices = lengths.filter((_length, n) => read.mock.calls[n]?.[0] === NOTIFICATIONS_STREAM)
    read.mockRestore()
    expect(new Set(ofNotices)).toEqual(new Set([1]))
    expect(await raised()).toEqual(before)
    expect(before.length).toBeGreaterThan(3)
  })
})

it('a closure over more bookings than a notification records says how many there are', async () => {
  const date = await freshDay()
  const id = await book(command, date)
  const closed = { roomId: 2, reason: null, start: `${date}T08:00:00`, end: `${date}T18:00:00` }
  await command.send('schedule-closure', closed, staff)
  await untilPoliciesDone(command)
  const event = (await command.log.readStream(agendaStream(date))).find(({ type }) => type === 'RoomClosed')
  const group = policyGroups.find(({ name }) => name === 'notifications')
  if (!event || !group) throw new Error('the day is closed, and there is such a group')
  const { deps } = command.service
  const day = await deps.streams.load(agenda, date)
  const [block] = day.blocks.filter(({ bookingId }) => bookingId === id)
  const crowded = { ...day, blocks: Array.from({ length: 137 }, (_, n) => ({ ...block, bookingId: id + n })) }
  const decided: unknown[] = []
  const streams = {
    ...deps.streams,
    load: (decider: typeof agenda, key: string) => (decider === agenda ? crowded : deps.streams.load(decider, key)),
    execute: async (_decider: unknown, _id: unknown, _cause: unknown, decide: (state: object) => object) => {
      decided.push(decide({ last: 0 }))
      return { ok: true, along: [] }
    },
  } as unknown as typeof deps.streams
  await apply(group, { ...deps, streams }, event)
  const bookingIds = Array.from({ length: MOST_BOOKING_IDS }, (_, n) => id + n)
  expect(decided).toMatchObject([{ events: [{ data: { topic: 'room_closed', bookingIds, bookingCount: 137 } }] }])
})

describe('a closure whose event is handled before its day is closed', () => {
  it('causes one notification, which includes a booking made in between', async () => {
    const other = await startCommand()
    await defineCentre(other)
    const { deps } = other.service
    // From here on the test runs the policies.
    await other.service.stop()
    const handle = async (name: string, stream: string) => {
      const group = policyGroups.find(each => each.name === name)
      for (const event of await other.log.readStream(stream)) if (group) await apply(group, deps, event)
    }
    const date = '2026-11-23'
    const closure = { roomId: 2, reason: null, start: `${date}T08:00:00`, end: `${date}T18:00:00` }
    const { closureId } = (await other.send('schedule-closure', closure, staff)).body
    await handle('notifications', closureStream(closureId))
    const between = await book(other, date)
    await handle('agenda', closureStream(closureId))
    await handle('notifications', agendaStream(date))
    await handle('notifications', agendaStream(date))
    const notices = await other.log.readStream(NOTIFICATIONS_STREAM)
    expect(notices.map(({ data }) => data)).toMatchObject([{ topic: 'room_closed', bookingIds: [between] }])
    await other.stop()
  })
})

describe('marking notifications', () => {
  const mark = (name: string, notificationId: number, practitioner = 1) =>
    command.send(name, { notificationId }, { 'x-actor': `practitioner:${practitioner}` })
  const all = (practitioner: number) =>
    command.send('mark-all-notifications-read', {}, { 'x-actor': `practitioner:${practitioner}` })

  it('is recorded once, for this practitioner only', async () => {
    for (const name of ['mark-notification-read', 'mark-notification-read', 'delete-notification'])
      expect(await mark(name, 1)).toMatchObject({ status: 200 })
    await mark('mark-notification-read', 1, 2)
    const events = await command.log.readStream(notificationStream(1))
    expect(events.map(({ type, data }) => [type, 'practitionerId' in data && data.practitionerId])).toEqual([
      ['NotificationRead', 1],
      ['NotificationDeleted', 1],
      ['NotificationRead', 2],
    ])
  })

  it('all at once is recorded up to the newest one', async () => {
    const last = (await raised()).at(-1)?.notificationId
    await all(2)
    await all(2)
    const events = await command.log.readStream(notificationReaderStream(2))
    expect(events.map(event => event.data)).toEqual([{ practitionerId: 2, upTo: last }])
  })

  it('is refused for an unknown notification, and to visitors', async () => {
    expect((await mark('mark-notification-read', 9_999)).body.code).toBe('notification_unknown')
    expect((await command.send('delete-notification', { notificationId: 1 }, { 'x-actor': 'visitor' })).status).toBe(
      403,
    )
  })
})
