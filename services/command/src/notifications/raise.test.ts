import { NOTIFICATIONS_STREAM } from '@alba/contracts/notifications/events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Cause } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import { freshLog } from '../testing/fresh-log.ts'
import type { Notice } from './decide.ts'
import { raise } from './raise.ts'

const parts = await freshLog()

const notice = (bookingId: number): Notice => ({
  topic: 'booking_confirmed',
  subject: { kind: 'booking', id: bookingId },
  amountCents: null,
  code: null,
  bookingIds: [],
  happenedAt: '2026-11-21T08:00:00.000Z',
})
const causeOf = (seed: number): Cause => ({
  correlationId: 'test',
  causationId: null,
  actor: { kind: 'policy', id: 'tell' },
  seed: `event-${seed}`,
})
/** Streams over a log that counts its appends. */
const counted = () => {
  const appendInOrder = vi.fn<EventLog['appendInOrder']>(appends => parts.log.appendInOrder(appends))
  return { appendInOrder, streams: openStreams({ ...parts.log, appendInOrder }, Date.now) }
}
/** How many notifications there were before the test. */
let before: number
const all = async () =>
  (await parts.log.readStream(NOTIFICATIONS_STREAM)).flatMap(event =>
    event.type === 'NotificationRaised' ? [[event.data.notificationId, event.data.subject.id] as const] : [],
  )
const raised = async () => (await all()).slice(before)
beforeEach(async () => {
  before = (await all()).length
})

it('writes notifications that arrive at the same moment in one round trip, each with its number', async () => {
  const { appendInOrder, streams } = counted()
  await Promise.all([11, 12, 13, 14].map(id => raise(streams, notice(id), causeOf(id))))
  expect(appendInOrder.mock.calls.map(([appends]) => appends.length)).toEqual([4])
  expect(await raised()).toEqual([11, 12, 13, 14].map((id, n) => [before + 1 + n, id]))
})

it('does not repeat notifications that were written before a crash', async () => {
  const first = counted()
  await Promise.all([21, 22].map(id => raise(first.streams, notice(id), causeOf(id))))
  const again = counted()
  await Promise.all([21, 22, 23].map(id => raise(again.streams, notice(id), causeOf(id))))
  expect((await raised()).map(([, id]) => id)).toEqual([21, 22, 23])
})

it('rejects only the caller whose notification cannot be recorded', async () => {
  const { streams } = counted()
  const bad = { ...notice(32), happenedAt: 'no instant' }
  const outcomes = await Promise.allSettled(
    [notice(31), bad, notice(33), notice(34)].map((each, n) => raise(streams, each, causeOf(31 + n))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect((await raised()).map(([, id]) => id).toSorted()).toEqual([31, 33, 34])
})
