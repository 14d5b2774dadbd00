import type { BookingEvent } from '@alba/contracts/bookings/events'
import { lastNotice } from '@alba/contracts/bookings/rescheduling'
import { defaultTerms } from '@alba/contracts/testing/terms'
import { given } from '@alba/platform/testing/given-when-then'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingId, canceled, confirmed, date, expired, personId, requested } from '../../testing/booking-facts.ts'
import { type Booking, booking, type KnownBooking } from '../booking.ts'
import { brokenByMove, cancelByClient, notChangeable } from './decide.ts'

const START = '2026-11-23T08:00:00Z'
const LAST = lastNotice({ startsAt: START, terms: defaultTerms })
const zone = 'Europe/Paris'

const after = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial, facts)
const known = (...facts: BookingEvent[]) => facts.reduce(booking.evolve, booking.initial) as KnownBooking
const cancel =
  (now: number, givesBack = true, seenStart = START) =>
  (state: Booking) =>
    cancelByClient(state as KnownBooking, { seenStart, givesBack }, now)

const canceledByLink = (givesBack: boolean): BookingEvent => ({
  type: 'BookingCanceled',
  data: { bookingId, date, personId, by: 'staff', through: 'link', wishedBy: 'client', reason: null, givesBack },
})

describe('canceling with the link', () => {
  it('gives the payment back until the last moment, and not a millisecond later', () => {
    after(requested(), confirmed)
      .when(cancel(LAST))
      .yields([canceledByLink(true)])
    after(requested(), confirmed)
      .when(cancel(LAST + 1, false))
      .yields([canceledByLink(false)])
  })
  it('is refused when the client was told something else about the payment than what holds now', () => {
    after(requested(), confirmed)
      .when(cancel(LAST + 1))
      .rejects('return_changed')
    after(requested(), confirmed).when(cancel(LAST, false)).rejects('return_changed')
  })
  it('changes nothing when the booking is canceled already, whoever did it', () => {
    after(requested(), confirmed, canceledByLink(true))
      .when(cancel(LAST + 1))
      .yields([])
    after(requested(), confirmed, canceled('staff')).when(cancel(LAST)).yields([])
  })
  it('is refused when the client saw another time, the appointment has begun, or it was never confirmed', () => {
    after(requested(), confirmed)
      .when(cancel(LAST, true, '2026-11-23T09:00:00Z'))
      .rejects('booking_moved')
    after(requested(), confirmed)
      .when(cancel(Date.parse(START), false))
      .rejects('booking_link_over')
    after(requested()).when(cancel(LAST)).rejects('booking_closed')
    after(requested(), expired).when(cancel(LAST)).rejects('booking_closed')
  })
  it('gives the payment back exactly as long as the client could still move the booking', () => {
    const terms = fc.record({ noticeHours: fc.integer({ min: 1, max: 168 }) })
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 200 * 3_600_000 }), ({ noticeHours }, aheadMs) => {
        const now = Date.parse(START) - aheadMs
        const state = known(requested({ terms: { ...defaultTerms, noticeHours } }), confirmed)
        const isLate = brokenByMove(state, '2026-11-24T08:00:00Z', { now, zone }) === 'move_too_late'
        const told = cancelByClient(state, { seenStart: START, givesBack: !isLate }, now)
        expect(told.ok && told.events[0]?.data).toMatchObject({ givesBack: !isLate })
        expect(cancelByClient(state, { seenStart: START, givesBack: isLate }, now)).toMatchObject({ ok: false })
      }),
    )
  })
})

describe('moving with the link', () => {
  const moved = (wishedBy: 'client' | 'centre'): BookingEvent => ({
    type: 'BookingRescheduled',
    data: {
      bookingId,
      personId,
      date: '2026-11-24',
      startsAt: '2026-11-24T08:00:00Z',
      endsAt: '2026-11-24T09:00:00Z',
      from: { date, startsAt: START, endsAt: '2026-11-23T09:00:00Z' },
      practitionerId: 1,
      practitionerName: 'Camille',
      roomId: 1,
      roomName: 'Salle Massage',
      reason: null,
      wishedBy,
    },
  })
  const broken = (state: KnownBooking, startsAt: string, now = LAST) => brokenByMove(state, startsAt, { now, zone })

  it('is refused with the rule that it breaks', () => {
    const state = known(requested(), confirmed)
    expect(broken(state, '2026-12-01T08:00:00Z')).toBeUndefined()
    expect(broken(state, '2026-12-01T08:00:00Z', LAST + 1)).toBe('move_too_late')
    // By the default terms, the last day is three months after the first date. It ends at midnight of the centre.
    expect(broken(state, '2027-02-23T22:59:00Z')).toBeUndefined()
    expect(broken(state, '2027-02-23T23:00:00Z')).toBe('move_too_far')
  })
  it('counts the moves of the client, and not those of the centre', () => {
    const next = '2026-12-01T08:00:00Z'
    expect(broken(known(requested(), confirmed, moved('client')), next)).toBe('move_too_often')
    expect(broken(known(requested(), confirmed, moved('centre')), next)).toBeUndefined()
  })
  it('is refused when the client saw another time than the booking has', () => {
    const state = known(requested(), confirmed, moved('centre'))
    expect(notChangeable(state, { seenStart: START }, LAST)).toBe('booking_moved')
    expect(notChangeable(state, { seenStart: '2026-11-24T08:00:00.000Z' }, LAST)).toBeUndefined()
  })
})
