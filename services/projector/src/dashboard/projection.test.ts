import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { bookingCanceled, bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { dashboard } from './projection.ts'

const after = (...facts: DomainFact[]) => rowsAfter(dashboard, recorded(facts))
const day = (date: string, ...booking_ids: number[]) => ({ date, booking_ids, bookings: booking_ids.length })
const moved = (to: string, from: string): DomainFact => ({
  type: 'BookingRescheduled',
  data: {
    bookingId,
    personId: 'a'.repeat(32),
    date: to,
    startsAt: `${to}T08:00:00Z`,
    endsAt: `${to}T09:00:00Z`,
    practitionerId: 1,
    practitionerName: 'Claire Martin',
    roomId: 1,
    roomName: 'Salon Lavande',
    reason: null,
    from: { date: from, startsAt: `${from}T08:00:00Z`, endsAt: `${from}T09:00:00Z` },
  },
})

test('a day counts each confirmed booking once', () => {
  expect(after(bookingRequested()).days ?? []).toEqual([])
  expect(after(bookingRequested(), bookingConfirmed, bookingConfirmed).days).toEqual([day('2026-11-23', bookingId)])
})

test('a moved booking counts on its new day', () => {
  expect(after(bookingConfirmed, moved('2026-11-24', '2026-11-23')).days).toEqual([
    day('2026-11-23'),
    day('2026-11-24', bookingId),
  ])
  expect(after(bookingConfirmed, moved('2026-11-23', '2026-11-23')).days).toEqual([day('2026-11-23', bookingId)])
})

test('only cancellations by staff count, not bookings that visitors give up', () => {
  expect(after(bookingConfirmed, bookingCanceled('fièvre'))).toEqual({
    days: [day('2026-11-23')],
    cancellations: [{ booking_id: bookingId, canceled_at: '2026-11-20T10:00:00.000Z' }],
  })
  const givenUp: DomainFact = {
    type: 'BookingCanceled',
    data: { bookingId, personId: 'a'.repeat(32), date: '2026-11-23', by: 'visitor', reason: null },
  }
  expect(after(bookingRequested(), givenUp).cancellations ?? []).toEqual([])
  expect(after(bookingRequested(), givenUp).days ?? []).toEqual([])
})
