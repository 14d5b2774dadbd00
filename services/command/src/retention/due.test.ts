import fc from 'fast-check'
import { expect, it } from 'vitest'
import { booking, type KnownBooking } from '../bookings/booking.ts'
import { canceled, confirmed, expired, requested } from '../testing/booking-facts.ts'
import { dueOf, nextNight, nightAfter } from './due.ts'

const DAY = 86_400_000
const stateAfter = (...facts: Parameters<typeof booking.evolve>[1][]) =>
  facts.reduce(booking.evolve, booking.initial) as KnownBooking
const waiting = stateAfter(requested())
const attended = stateAfter(requested(), confirmed)
const lapsed = stateAfter(requested(), expired)
const calledOff = stateAfter(requested(), confirmed, canceled('staff'))
const ENDS = Date.parse('2026-11-23T09:00:00Z')
const kept = { answersDays: 30, unpaidDays: 10 }
/** The argument `isUnpaid`. */
const [UNPAID, PAID] = [true, false]

it('counts the days of the answers from the end of the appointment, not from its booking', () => {
  expect(dueOf(attended, ENDS - 5 * DAY, PAID, kept)).toEqual([{ what: 'answers', at: ENDS + 30 * DAY, keptDays: 30 }])
})

it('counts the days from the moment at which staff last wrote something, when that was after the appointment', () => {
  expect(dueOf(attended, ENDS + DAY, PAID, kept)[0]?.at).toBe(ENDS + 31 * DAY)
})

it('erases only the answers of a canceled booking that was paid, 30 days after the cancellation', () => {
  expect(dueOf(calledOff, 0, PAID, kept)).toEqual([{ what: 'answers', at: 30 * DAY, keptDays: 30 }])
})

it('erases the answers of an unpaid booking before the rest only when they are kept for fewer days', () => {
  expect(dueOf(lapsed, 0, UNPAID, kept)).toEqual([{ what: 'everything', at: 10 * DAY, keptDays: 10 }])
  const answersFirst = { answersDays: 3, unpaidDays: 10 }
  expect(dueOf(lapsed, 0, UNPAID, answersFirst).map(({ what, at }) => [what, at / DAY])).toEqual([
    ['answers', 3],
    ['everything', 10],
  ])
})

it('erases nothing of a booking that waits for its payment', () => {
  expect(dueOf(waiting, 0, UNPAID, kept)).toEqual([])
})

const days = fc.record({ answersDays: fc.integer({ min: 1, max: 90 }), unpaidDays: fc.integer({ min: 1, max: 365 }) })
const state = fc.constantFrom(waiting, attended, lapsed, calledOff)

it('erases nothing later after a setting was shortened', () => {
  fc.assert(
    fc.property(
      state,
      fc.integer({ min: 0, max: 1e12 }),
      fc.boolean(),
      days,
      days,
      (of, lastAt, isUnpaid, one, two) => {
        const shortened = {
          answersDays: Math.min(one.answersDays, two.answersDays),
          unpaidDays: Math.min(one.unpaidDays, two.unpaidDays),
        }
        const first = (retention: typeof one) => dueOf(of, lastAt, isUnpaid, retention)[0]?.at ?? 0
        const last = (retention: typeof one) => dueOf(of, lastAt, isUnpaid, retention).at(-1)?.at ?? 0
        expect(first(shortened)).toBeLessThanOrEqual(first(one))
        expect(last(shortened)).toBeLessThanOrEqual(last(one))
      },
    ),
  )
})

it('moves each moment to the next 2:00 UTC, and a change of settings to one that is at least an hour away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), moment => {
      const night = nightAfter(moment)
      expect(new Date(night).toISOString()).toMatch(/T02:00:00.000Z$/)
      expect(night - moment).toBeGreaterThanOrEqual(0)
      expect(night - moment).toBeLessThan(DAY)
      expect(nextNight(moment) - moment).toBeGreaterThanOrEqual(3_600_000)
    }),
  )
})
