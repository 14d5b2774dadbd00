import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { given } from '@alba/platform/testing/given-when-then'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, bookingId, confirmed, date, HELD_UNTIL, held } from '../../testing/agenda-facts.ts'
import { agenda } from '../agenda.ts'
import {
  closeRange,
  dateOfOpening,
  openAvailability,
  openingId,
  outsideOpenings,
  removeAvailability,
} from './decide.ts'

const id = (ordinal: number) => openingId(date, ordinal)
const range = (from: string, until: string) => ({ from: at(from), until: at(until) })
const instants = (from: string, until: string) => ({ startsAt: `${date}T${from}:00Z`, endsAt: `${date}T${until}:00Z` })
const opened = (ordinal: number, from: string, until: string, practitionerId = 1): AgendaEvent => ({
  type: 'AvailabilityOpened',
  data: { date, availabilityId: id(ordinal), practitionerId, ...instants(from, until) },
})
const removed = (ordinal: number, from: string, until: string, practitionerId = 1): AgendaEvent => ({
  type: 'AvailabilityRemoved',
  data: { date, availabilityId: id(ordinal), practitionerId, ...instants(from, until) },
})
const day = (...facts: AgendaEvent[]) => given(agenda.evolve, agenda.initial, facts)
const open =
  (...ranges: { from: number; until: number }[]) =>
  (state: DaySchedule) =>
    openAvailability(state, { date, practitionerId: 1, ranges })

describe('opening a practitioner’s day', () => {
  it('opens each range under an id with the next number of the day', () => {
    day()
      .when(open(range('14:00', '18:00'), range('09:00', '12:00')))
      .yields([opened(1, '09:00', '12:00'), opened(2, '14:00', '18:00')])
  })

  it('merges ranges that overlap or touch, also with existing openings', () => {
    day()
      .when(open(range('09:00', '11:00'), range('10:00', '12:00'), range('12:00', '13:00')))
      .yields([opened(1, '09:00', '13:00')])
    day(opened(1, '09:00', '12:00'))
      .when(open(range('12:00', '14:00')))
      .yields([removed(1, '09:00', '12:00'), opened(2, '09:00', '14:00')])
    day(opened(1, '09:00', '10:00'), opened(2, '11:00', '12:00'))
      .when(open(range('09:30', '11:30')))
      .yields([removed(1, '09:00', '10:00'), removed(2, '11:00', '12:00'), opened(3, '09:00', '12:00')])
  })

  it('records nothing for a range that is open already', () => {
    day(opened(1, '09:00', '12:00'))
      .when(open(range('10:00', '11:00')))
      .yields([])
    day(opened(1, '09:00', '12:00'))
      .when(open(range('09:00', '12:00')))
      .yields([])
  })

  it('does not change other practitioners and other ranges', () => {
    day(opened(1, '09:00', '12:00', 2), opened(2, '09:00', '10:00'))
      .when(open(range('11:00', '12:00')))
      .yields([opened(3, '11:00', '12:00')])
  })

  it('never uses a number twice, even after a removal', () => {
    day(opened(1, '09:00', '12:00'), removed(1, '09:00', '12:00'))
      .when(open(range('09:00', '12:00')))
      .yields([opened(2, '09:00', '12:00')])
  })

  it('refuses a range that ends before it starts, and a day for which there are no ids', () => {
    day()
      .when(open(range('12:00', '09:00')))
      .rejects('time_range_invalid')
    day()
      .when(open(range('09:00', '09:00')))
      .rejects('time_range_invalid')
    day()
      .when(open(range('09:00', '10:00'), range('12:00', '11:00')))
      .rejects('time_range_invalid')
    for (const far of ['1999-12-31', '2600-01-01'])
      day()
        .when(state => openAvailability(state, { date: far, practitionerId: 1, ranges: [range('09:00', '12:00')] }))
        .rejects('start_time_invalid')
  })
})

describe('removing an opening', () => {
  const hours = (from: string, until: string) => ({ practitionerId: 1, ...range(from, until) })
  const remove = (availabilityId: number) => (state: DaySchedule) => removeAvailability(state, { date, availabilityId })

  it('removes the opening and keeps the bookings inside it', () => {
    const result = day(opened(1, '09:00', '12:00'), confirmed(1, '10:00')).when(remove(id(1)))
    result.yields([removed(1, '09:00', '12:00')])
    const left = day(opened(1, '09:00', '12:00'), confirmed(1, '10:00'), removed(1, '09:00', '12:00')).state
    expect(left.blocks.map(block => block.bookingId)).toEqual([bookingId(1)])
  })

  it('refuses an unknown opening', () => {
    day()
      .when(remove(id(1)))
      .rejects('availability_unknown')
    day(opened(1, '09:00', '12:00'))
      .when(remove(id(2)))
      .rejects('availability_unknown')
  })

  it('refuses an opening of another day', () => {
    day(opened(1, '09:00', '12:00'))
      .when(remove(openingId(addDays(date, -1), 1)))
      .rejects('availability_unknown')
    day(opened(1, '09:00', '12:00'))
      .when(remove(openingId(addDays(date, 1), 1)))
      .rejects('availability_unknown')
  })

  it('refuses an opening that was removed before, or merged into another one', () => {
    day(opened(1, '09:00', '12:00'), removed(1, '09:00', '12:00'))
      .when(remove(id(1)))
      .rejects('availability_removed')
    day(opened(1, '09:00', '12:00'), removed(1, '09:00', '12:00'), opened(2, '09:00', '14:00'))
      .when(remove(id(1)))
      .rejects('availability_removed')
  })

  it('lists the bookings that were in the opening and are in no other one', () => {
    const { state } = day(opened(2, '14:00', '18:00'), confirmed(1, '10:00'), confirmed(2, '15:00'))
    const whole = hours('08:00', '18:00')
    expect(outsideOpenings(state, whole, 0)).toEqual([bookingId(1)])
    expect(outsideOpenings(state, hours('12:00', '18:00'), 0)).toEqual([])
    expect(outsideOpenings(state, hours('08:00', '10:00'), 0)).toEqual([])
    expect(outsideOpenings(state, hours('11:00', '12:00'), 0)).toEqual([])
    expect(outsideOpenings(state, hours('10:59', '12:00'), 0)).toEqual([bookingId(1)])
    expect(outsideOpenings(state, hours('08:00', '10:01'), 0)).toEqual([bookingId(1)])
    expect(outsideOpenings(state, { ...whole, practitionerId: 9 }, 0)).toEqual([])
  })

  it('lists a booking that is only partly in an opening, or only in one of another practitioner', () => {
    const whole = hours('08:00', '18:00')
    const outsideWith = (from: string, until: string, practitionerId = 1) =>
      outsideOpenings(day(opened(1, from, until, practitionerId), confirmed(1, '10:00')).state, whole, 0)
    expect(outsideWith('10:00', '11:00')).toEqual([])
    expect(outsideWith('10:01', '11:00')).toEqual([bookingId(1)])
    expect(outsideWith('10:00', '10:59')).toEqual([bookingId(1)])
    expect(outsideWith('08:00', '18:00', 2)).toEqual([bookingId(1)])
  })

  it('does not list a hold that has ended', () => {
    const whole = hours('08:00', '18:00')
    expect(outsideOpenings(day(held(1, '10:00')).state, whole, HELD_UNTIL - 1)).toEqual([bookingId(1)])
    expect(outsideOpenings(day(held(1, '10:00')).state, whole, HELD_UNTIL)).toEqual([])
  })

  it('does not list a booking that has begun: nobody can move it any more', () => {
    const whole = hours('08:00', '18:00')
    const { state } = day(confirmed(1, '10:00'), confirmed(2, '15:00'))
    const begins = at('10:00') * 60_000
    expect(outsideOpenings(state, whole, begins - 1)).toEqual([bookingId(1), bookingId(2)])
    expect(outsideOpenings(state, whole, begins)).toEqual([bookingId(2)])
  })
})

describe('the id of an opening', () => {
  it('contains the day, and is greater on a later day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 1, max: 9_999 }), (days, ordinal) => {
        const day = addDays('2000-01-01', days)
        expect(dateOfOpening(openingId(day, ordinal))).toBe(day)
        expect(openingId(addDays(day, 1), 1)).toBeGreaterThan(openingId(day, ordinal))
      }),
      { numRuns: 300 },
    )
  })
})

describe('any sequence of openings', () => {
  it('leaves ranges that neither overlap nor touch, and cover exactly what was opened', () => {
    // The start and the length of a range, in quarters of an hour.
    const startAndLength = fc.tuple(fc.integer({ min: 0, max: 46 }), fc.integer({ min: 1, max: 8 }))
    fc.assert(
      fc.property(fc.array(fc.array(startAndLength, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), rounds => {
        const wantedQuarters = new Set<number>()
        let state = agenda.initial
        for (const round of rounds) {
          const ranges = round.map(([from, length]) => ({ from: from * 15, until: (from + length) * 15 }))
          for (const [from, length] of round) {
            for (let quarter = from; quarter < from + length; quarter++) wantedQuarters.add(quarter)
          }
          const decision = openAvailability(state, { date, practitionerId: 1, ranges })
          if (decision.ok) state = decision.events.reduce(agenda.evolve, state)
        }
        const sorted = state.openings.toSorted((a, b) => a.from - b.from)
        const coveredQuarters = sorted.flatMap(({ from, until }) =>
          Array.from({ length: (until - from) / 15 }, (_, n) => from / 15 + n),
        )
        expect(coveredQuarters).toEqual([...wantedQuarters].toSorted((a, b) => a - b))
        for (const [index, opening] of sorted.entries()) {
          const before = sorted[index - 1]
          if (before) expect(opening.from).toBeGreaterThan(before.until)
        }
        expect(new Set(state.openings.map(opening => opening.id)).size).toBe(state.openings.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('taking a range out of a day', () => {
  const close = (from: string, until: string) => (state: DaySchedule) =>
    closeRange(state, { date, practitionerId: 1, ...range(from, until) })

  it('removes what lies inside, and shortens what reaches outside', () => {
    day(opened(1, '09:00', '12:00'), opened(2, '14:00', '18:00'), opened(3, '09:00', '18:00', 2))
      .when(close('11:00', '18:00'))
      .yields([removed(1, '09:00', '12:00'), removed(2, '14:00', '18:00'), opened(4, '09:00', '11:00')])
  })

  it('changes nothing where the practitioner has no opening, or the second time', () => {
    day(opened(1, '09:00', '12:00', 2))
      .when(close('09:00', '18:00'))
      .yields([])
    day(opened(1, '09:00', '12:00'), removed(1, '09:00', '12:00'))
      .when(close('09:00', '18:00'))
      .yields([])
  })

  it('names the absence for which it is done, also with what is left of an opening', () => {
    const absenceId = 700_000_000_000_001
    const named = (event: AgendaEvent) => ({ ...event, data: { ...event.data, absenceId } }) as AgendaEvent
    day(opened(1, '09:00', '12:00'))
      .when(state => closeRange(state, { date, practitionerId: 1, absenceId, ...range('11:00', '23:00') }))
      .yields([named(removed(1, '09:00', '12:00')), named(opened(2, '09:00', '11:00'))])
  })
})
