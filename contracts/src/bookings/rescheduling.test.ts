import { describe, expect, it } from 'vitest'
import { defaultTerms } from '../testing/terms.ts'
import { brokenTerms } from './rescheduling.ts'

const ZONE = 'Europe/Paris'
/** `defaultTerms`: notice of 48 hours, one move, to a day within three months. */
const booking = {
  startsAt: '2026-12-01T09:00:00Z',
  firstStartsAt: '2026-12-01T09:00:00Z',
  movesOfClient: 0,
  terms: defaultTerms,
}
const early = Date.parse('2026-11-20T09:00:00Z')

describe('the terms about moving a booking', () => {
  it('require 48 hours, exact to the second, also across a change of the clock', () => {
    const to = '2026-12-08T09:00:00Z'
    expect(brokenTerms(booking, to, Date.parse('2026-11-29T09:00:00Z'), ZONE)).toEqual([])
    expect(brokenTerms(booking, to, Date.parse('2026-11-29T09:00:01Z'), ZONE)).toEqual(['too_late'])
    const spring = { ...booking, startsAt: '2027-03-29T08:00:00Z', firstStartsAt: '2027-03-29T08:00:00Z' }
    expect(brokenTerms(spring, '2027-04-05T08:00:00Z', Date.parse('2027-03-27T08:00:00Z'), ZONE)).toEqual([])
  })
  it('allow one move', () => {
    expect(brokenTerms({ ...booking, movesOfClient: 1 }, '2026-12-08T09:00:00Z', early, ZONE)).toEqual(['too_often'])
  })
  it('end three months after the first date, on that day of the centre', () => {
    expect(brokenTerms(booking, '2027-03-01T22:59:00Z', early, ZONE)).toEqual([])
    expect(brokenTerms(booking, '2027-03-01T23:00:00Z', early, ZONE)).toEqual(['too_far'])
    const november = { ...booking, startsAt: '2026-11-30T09:00:00Z', firstStartsAt: '2026-11-30T09:00:00Z' }
    expect(brokenTerms(november, '2027-02-28T09:00:00Z', early, ZONE)).toEqual([])
    expect(brokenTerms(november, '2027-03-01T09:00:00Z', early, ZONE)).toEqual(['too_far'])
  })
  it('are those that the booking was made with, not the default ones', () => {
    const terms = { noticeHours: 24, moves: 2, moveMonths: 1 }
    const other = { ...booking, movesOfClient: 1, terms }
    const to = '2027-01-01T09:00:00Z'
    expect(brokenTerms(other, to, Date.parse('2026-11-30T09:00:00Z'), ZONE)).toEqual([])
    expect(brokenTerms(other, to, Date.parse('2026-11-30T09:00:01Z'), ZONE)).toEqual(['too_late'])
    expect(brokenTerms({ ...other, movesOfClient: 2 }, to, early, ZONE)).toEqual(['too_often'])
    expect(brokenTerms(other, '2027-01-02T09:00:00Z', early, ZONE)).toEqual(['too_far'])
    expect(brokenTerms({ ...booking, terms: { ...terms, moves: 0 } }, to, early, ZONE)).toEqual(['too_often'])
  })
  it('are all listed when all are violated', () => {
    const now = Date.parse('2026-12-01T08:00:00Z')
    const moved = { ...booking, movesOfClient: 1 }
    expect(brokenTerms(moved, '2027-06-01T09:00:00Z', now, ZONE)).toEqual(['too_late', 'too_often', 'too_far'])
  })
})
