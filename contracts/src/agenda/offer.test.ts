import { describe, expect, it } from 'vitest'
import { defaultBookingRules } from '../settings/events.ts'
import { fromEpochMinutes, toEpochMinutes } from '../shared/centre-time.ts'
import { bookableStart, dayBounds, futureStart, offeredStarts } from './offer.ts'

// The default rules ask for a notice of 120 minutes, and take bookings up to 180 days ahead.

const PARIS = 'Europe/Paris'
/** 21 November 2026, 09:00 in Paris. */
const NOW = '2026-11-21T08:00:00Z'
const start = (local: string, { rules = {}, now = NOW }: { rules?: object; now?: string } = {}) => {
  const found = bookableStart(local, { ...defaultBookingRules, ...rules }, PARIS, Date.parse(now))
  return found.ok ? fromEpochMinutes(found.startsAt) : found.rejection
}

describe('a start that may be booked', () => {
  it.each(defaultBookingRules.startTimes)('is %s, one of the offered times', time => {
    expect(start(`2026-11-23T${time}:00`)).toMatch(/^2026-11-23T/)
  })
  it('may be written without seconds; other seconds and fractions are refused', () => {
    expect(start('2026-11-23T09:00')).toBe('2026-11-23T08:00:00Z')
    expect(start('2026-11-23T09:00:01')).toBe('start_time_not_offered')
    expect(start('2026-11-23T09:00:00.000')).toBe('start_time_not_offered')
  })
  it.each(['09:01', '08:59', '12:00', '17:00', '00:00', '23:59'])('is not %s, which is not offered', time => {
    expect(start(`2026-11-23T${time}:00`)).toBe('start_time_not_offered')
  })
  it('comes with its date in the centre', () => {
    const found = bookableStart('2026-11-23T09:00:00', defaultBookingRules, PARIS, Date.parse(NOW))
    expect(found).toMatchObject({ ok: true, date: '2026-11-23' })
  })
})

describe('a start that staff may book', () => {
  const future = (local: string) => futureStart(local, PARIS, Date.parse(NOW))

  it('is any time in the future, and comes with its date in the centre', () => {
    const startsAt = toEpochMinutes('2026-11-21T08:01:00Z')
    expect(future('2026-11-21T09:01:00')).toEqual({ ok: true, startsAt, date: '2026-11-21' })
  })
  it('is not now, in the past, or in the hour that the clock skips', () => {
    expect(future('2026-11-21T09:00:00')).toEqual({ ok: false, rejection: 'start_time_past' })
    expect(future('2026-11-21T08:59:00')).toEqual({ ok: false, rejection: 'start_time_past' })
    expect(future('2027-03-28T02:30:00')).toEqual({ ok: false, rejection: 'start_time_skipped' })
  })
})

describe('the starts of a day', () => {
  it('are the offered times except those that the clock skips', () => {
    const rules = { ...defaultBookingRules, startTimes: ['01:00', '02:30', '03:00'] }
    expect(offeredStarts(rules, '2027-03-28', PARIS)).toEqual([
      { time: '01:00', startsAt: toEpochMinutes('2027-03-28T00:00:00Z') },
      { time: '03:00', startsAt: toEpochMinutes('2027-03-28T01:00:00Z') },
    ])
  })
})

it('the bounds of a day are its two midnights in the centre’s zone', () => {
  const { from, until } = dayBounds('2026-11-23', PARIS)
  expect([from, until].map(fromEpochMinutes)).toEqual(['2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z'])
})

describe('the minimum notice', () => {
  it('is exact to the minute: past, too soon, in time', () => {
    expect(start('2026-11-21T09:00:00')).toBe('start_time_past')
    expect(start('2026-11-20T15:00:00')).toBe('start_time_past')
    expect(start('2026-11-21T10:00:00')).toBe('start_time_too_soon')
    expect(start('2026-11-21T11:00:00')).toBe('2026-11-21T10:00:00Z')
    expect(start('2026-11-21T11:00:00', { now: '2026-11-21T08:00:01Z' })).toBe('start_time_too_soon')
  })
  it('may be zero: then only the past is refused', () => {
    const rules = { minimumNoticeMinutes: 0 }
    expect(start('2026-11-21T09:00:00', { rules })).toBe('start_time_past')
    expect(start('2026-11-21T09:00:00', { rules, now: '2026-11-21T07:59:59Z' })).toBe('2026-11-21T08:00:00Z')
  })
})

describe('the horizon', () => {
  it('is the last day that can be booked', () => {
    expect(start('2027-05-20T09:00:00')).toBe('2027-05-20T07:00:00Z')
    expect(start('2027-05-21T09:00:00')).toBe('start_time_too_far')
  })
  it('is counted from the centre’s day, not from UTC’s', () => {
    // 23:30 UTC on the 21st is 00:30 on the 22nd in Paris.
    expect(start('2027-05-21T09:00:00', { now: '2026-11-21T23:30:00Z' })).toBe('2027-05-21T07:00:00Z')
  })
})

describe('the last Sunday of March', () => {
  const rules = { startTimes: ['01:00', '02:00', '02:30', '03:00', '09:00'] }
  it('has no time between 02:00 and 03:00', () => {
    expect(start('2027-03-28T02:00:00', { rules })).toBe('start_time_skipped')
    expect(start('2027-03-28T02:30:00', { rules })).toBe('start_time_skipped')
  })
  it('has the usual local start times, an hour earlier in UTC', () => {
    expect(start('2027-03-27T09:00:00')).toBe('2027-03-27T08:00:00Z')
    expect(start('2027-03-28T09:00:00')).toBe('2027-03-28T07:00:00Z')
    expect(start('2027-03-28T01:00:00', { rules })).toBe('2027-03-28T00:00:00Z')
    expect(start('2027-03-28T03:00:00', { rules })).toBe('2027-03-28T01:00:00Z')
  })
  it('counts the notice in real minutes across the change', () => {
    const across = { rules: { ...rules, minimumNoticeMinutes: 120 } }
    // The clock is set from 02:00 to 03:00, so 03:00 comes one hour after 01:00.
    expect(start('2027-03-28T03:00:00', { ...across, now: '2027-03-28T00:00:00Z' })).toBe('start_time_too_soon')
    expect(start('2027-03-28T03:00:00', { ...across, now: '2027-03-27T23:00:00Z' })).toBe('2027-03-28T01:00:00Z')
  })
})

describe('the last Sunday of October', () => {
  const now = '2026-10-20T08:00:00Z'
  it('has the times from 02:00 to 03:00 twice, of which the first is meant', () => {
    expect(start('2026-10-25T02:30:00', { now, rules: { startTimes: ['02:30'] } })).toBe('2026-10-25T00:30:00Z')
  })
  it('has the usual local start times, an hour later in UTC', () => {
    expect(start('2026-10-24T09:00:00', { now })).toBe('2026-10-24T07:00:00Z')
    expect(start('2026-10-25T09:00:00', { now })).toBe('2026-10-25T08:00:00Z')
  })
})
