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

it('keeps the answers of an appointment from its end on, not from its booking', () => {
  expect(dueOf(attended, ENDS - 5 * DAY, false, kept)).toEqual([{ what: 'answers', at: ENDS + 30 * DAY, keptDays: 30 }])
})

it('keeps what staff wrote after the appointment from then on', () => {
  expect(dueOf(attended, ENDS + DAY, false, kept)[0]?.at).toBe(ENDS + 31 * DAY)
})

it('keeps the client of a canceled booking that was paid, and the answers from the cancellation on', () => {
  expect(dueOf(calledOff, 0, false, kept)).toEqual([{ what: 'answers', at: 30 * DAY, keptDays: 30 }])
})

it('erases everything of an unpaid booking at once when its answers would be kept for longer', () => {
  expect(dueOf(lapsed, 0, true, kept)).toEqual([{ what: 'everything', at: 10 * DAY, keptDays: 10 }])
  const short = { answersDays: 3, unpaidDays: 10 }
  expect(dueOf(lapsed, 0, true, short).map(({ what, at }) => [what, at / DAY])).toEqual([
    ['answers', 3],
    ['everything', 10],
  ])
})

it('erases nothing of a booking that waits for its payment', () => {
  expect(dueOf(waiting, 0, true, kept)).toEqual([])
})

const days = fc.record({ answersDays: fc.integer({ min: 1, max: 90 }), unpaidDays: fc.integer({ min: 1, max: 365 }) })
const state = fc.constantFrom(waiting, attended, lapsed, calledOff)

it('is never later under a setting that is nowhere longer', () => {
  const shorter = (one: number, other: number) => Math.min(one, other)
  fc.assert(
    fc.property(
      state,
      fc.integer({ min: 0, max: 1e12 }),
      fc.boolean(),
      days,
      days,
      (of, lastAt, isUnpaid, one, two) => {
        const least = {
          answersDays: shorter(one.answersDays, two.answersDays),
          unpaidDays: shorter(one.unpaidDays, two.unpaidDays),
        }
        const first = (retention: typeof one) => dueOf(of, lastAt, isUnpaid, retention)[0]?.at ?? 0
        const last = (retention: typeof one) => dueOf(of, lastAt, isUnpaid, retention).at(-1)?.at ?? 0
        expect(first(least)).toBeLessThanOrEqual(first(one))
        expect(last(least)).toBeLessThanOrEqual(last(one))
      },
    ),
  )
})

it('comes in the first night that is not before it', () => {
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
