import type { AbsenceDecision, AbsenceEvent } from '@alba/contracts/absences/events'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, expect, it } from 'vitest'
import { type Booking, booking } from '../bookings/booking.ts'
import { bookingId, confirmed, date, personId, requested } from '../testing/booking-facts.ts'
import { absence } from './absence.ts'
import {
  announceHandOver,
  cancelForAbsence,
  decideAgain,
  declareAbsence,
  isDone,
  notAsSeen,
  recordCarriedOut,
  recordHandled,
} from './decide.ts'

const absenceId = 700_000_000_000_001
const seen = { bookingId, seenStartsAt: '2026-11-23T08:00:00Z' }
const cancel: AbsenceDecision = { kind: 'cancel', ...seen }
const handOver = { kind: 'hand_over', ...seen, practitionerId: 2 } as const
const data = { absenceId, practitionerId: 1, startsAt: '2026-11-22T23:00:00Z', endsAt: '2026-11-23T23:00:00Z' }
const round = (requestDigest = 'first', decisions: AbsenceDecision[] = [cancel]) => ({
  decisions,
  text: 'Toutes nos excuses.',
  requestDigest,
})
const declared: AbsenceEvent = { type: 'AbsenceDeclared', data }
const decided = (n: number, digest: string): AbsenceEvent => ({
  type: 'AbsenceDecided',
  data: { absenceId, round: n, ...round(digest) },
})
const after = (...facts: AbsenceEvent[]) => given(absence.evolve, absence.initial, facts)

describe('an absence', () => {
  it('is declared with its first decisions, once', () => {
    const declare = (digest?: string) => (state: typeof absence.initial) => declareAbsence(state, data, round(digest))
    after()
      .when(declare())
      .yields([declared, decided(1, 'first')])
    after(declared, decided(1, 'first')).when(declare()).yields([])
    after(declared, decided(1, 'first')).when(declare('other')).rejects('idempotency_key_reused')
  })

  it('is refused when it ends before it begins, or decides twice about a booking', () => {
    after()
      .when(state => declareAbsence(state, { ...data, endsAt: data.startsAt }, round()))
      .rejects('time_range_invalid')
    after()
      .when(state => declareAbsence(state, data, round('first', [cancel, handOver])))
      .rejects('booking_decided_twice')
  })

  it('is decided again by whoever saw its last round, once', () => {
    const again =
      (seenRound: number, digest = 'second') =>
      (state: typeof absence.initial) =>
        decideAgain(state, absenceId, seenRound, round(digest))
    const first = [declared, decided(1, 'first')]
    after(...first)
      .when(again(1))
      .yields([decided(2, 'second')])
    after(...first, decided(2, 'second'))
      .when(again(1))
      .yields([])
    after(...first, decided(2, 'second'))
      .when(again(1, 'third'))
      .rejects('absence_changed')
    after(...first)
      .when(again(2))
      .rejects('absence_changed')
    after().when(again(1)).rejects('absence_unknown')
  })

  it('has each outcome and each end of a round once', () => {
    const outcome = { absenceId, round: 1, bookingId, outcome: 'canceled', why: null } as const
    const handled: AbsenceEvent = { type: 'AbsenceBookingHandled', data: outcome }
    const end = { absenceId, round: 1, left: [] }
    const carriedOut: AbsenceEvent = { type: 'AbsenceCarriedOut', data: end }
    const first = [declared, decided(1, 'first')]
    after(...first)
      .when(state => recordHandled(state, outcome))
      .yields([handled])
    after(...first, handled)
      .when(state => recordHandled(state, outcome))
      .yields([])
    after(...first)
      .when(state => recordCarriedOut(state, end))
      .yields([carriedOut])
    after(...first, carriedOut)
      .when(state => recordCarriedOut(state, end))
      .yields([])
  })
})

const mark = { absenceId, round: 1 }
const now = Date.parse('2026-11-22T08:00:00Z')
const canceled: BookingEvent = {
  type: 'BookingCanceled',
  data: {
    bookingId,
    date,
    personId,
    by: 'staff',
    reason: null,
    wishedBy: 'centre',
    givesBack: true,
    absence: mark,
  },
}
const givenTo = (practitionerId: number, practitionerName: string): BookingEvent => ({
  type: 'PractitionerChanged',
  data: { bookingId, date, practitionerId, practitionerName },
})
const of = (...facts: BookingEvent[]) => given(booking.evolve, booking.initial as Booking, facts)

describe('a booking of an absent practitioner', () => {
  it('is canceled for the centre while it is what staff saw, and not otherwise', () => {
    const act =
      (at = now) =>
      (state: Booking) =>
        cancelForAbsence(state, data, cancel, { mark, now: at })
    of(requested(), confirmed).when(act()).yields([canceled])
    of(requested(), confirmed, givenTo(2, 'Inès')).when(act()).rejects('booking_changed')
    of(requested()).when(act()).rejects('booking_changed')
    of(requested(), confirmed)
      .when(act(Date.parse(seen.seenStartsAt)))
      .rejects('booking_changed')
  })

  it('remembers for which absence it was changed, also when something else happens later', () => {
    expect(isDone(of(requested(), confirmed).state, mark)).toBe(false)
    expect(isDone(of(requested(), confirmed, canceled).state, mark)).toBe(true)
    expect(isDone(of(requested(), confirmed, canceled).state, { absenceId, round: 2 })).toBe(false)
  })

  it.each([
    ['other', [requested()]],
    ['canceled', [requested(), confirmed, canceled]],
    ['handed_over', [requested(), confirmed, givenTo(2, 'Inès')]],
    [undefined, [requested(), confirmed]],
  ] as const)('is left alone because it is « %s »', (why, facts) => {
    expect(notAsSeen(of(...facts).state, data, cancel, now)).toBe(why)
  })

  it('is left alone when it has another start, or has begun', () => {
    const { state } = of(requested(), confirmed)
    expect(notAsSeen(state, data, { ...cancel, seenStartsAt: '2026-11-23T10:00:00Z' }, now)).toBe('moved')
    expect(notAsSeen(state, data, cancel, Date.parse(seen.seenStartsAt))).toBe('past')
  })

  it('is announced to its client once the other practitioner has it', () => {
    const previously = { practitionerId: 1, practitionerName: 'Camille' }
    const act = (state: Booking) => announceHandOver(state, handOver, { mark, previously, now })
    const told: BookingEvent = {
      type: 'BookingHandedOver',
      data: { bookingId, date, practitionerId: 2, practitionerName: 'Inès', previously, absence: mark },
    }
    of(requested(), confirmed, givenTo(2, 'Inès')).when(act).yields([told])
    of(requested(), confirmed, givenTo(2, 'Inès'), told).when(act).yields([])
    of(requested(), confirmed).when(act).rejects('booking_changed')
  })
})
