import { describe, expect, it } from 'vitest'
import { defaultBookingRules } from '../settings/events.ts'
import { epochMinutesToLocal, localToEpochMinutes } from '../shared/centre-time.ts'
import { type DaySchedule, emptyDay } from './day-schedule.ts'
import { lastPlannedDay, leftOutside, plannedDay } from './planned-day.ts'
import { daysToReset, resetsToRecord } from './resets.ts'
import type { SetHours, TimeRange, Week } from './weekly-hours.ts'

const zone = 'Europe/Paris'
const date = '2026-12-07'
const minute = (time: string, day = date) => localToEpochMinutes(`${day}T${time}:00`, zone) ?? 0
const opening = (id: number, start: string, end: string) => ({
  id,
  practitionerId: 1,
  from: minute(start),
  until: minute(end),
})
const every = (hours: TimeRange[]): Week => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})
const set = (hours: TimeRange[], changes: Partial<SetHours> = {}): SetHours => ({
  from: '2026-01-01',
  until: null,
  week: every(hours),
  holidaysOff: 'none',
  exceptions: [],
  resets: [],
  ...changes,
})
const plan = (day: DaySchedule, hours: SetHours, on = date) =>
  plannedDay(day, on, { practitionerId: 1, set: [hours], zone, isHoliday: () => false })
const localTimes = (hours: TimeRange[], on: string) =>
  plan(emptyDay, set(hours), on)?.added.map(({ from, until }) => [from, until].map(at => epochMinutesToLocal(at, zone)))

const nineToOne = { start: '09:00', end: '13:00' }

it('opens an empty day, and leaves one alone that is right already', () => {
  expect(plan(emptyDay, set([nineToOne]))).toEqual({
    isKept: false,
    removed: [],
    added: [{ from: minute('09:00'), until: minute('13:00') }],
  })
  const right = { ...emptyDay, openings: [opening(1, '09:00', '13:00')] }
  expect(plan(right, set([nineToOne]))).toEqual({ isKept: false, removed: [], added: [] })
})

it('replaces hours that differ, of this practitioner alone', () => {
  const own = opening(1, '10:00', '12:00')
  const other = { ...opening(2, '10:00', '12:00'), practitionerId: 2 }
  const planned = plan({ ...emptyDay, openings: [own, other] }, set([nineToOne]))
  expect(planned?.removed).toEqual([own])
  expect(planned?.added).toHaveLength(1)
})

it('keeps a day that was changed by hand, unless a reset names that day and the present number of changes', () => {
  const day = { ...emptyDay, handChanges: { 1: 2, 2: 5 } }
  const keeps = (resets: SetHours['resets']) => plan(day, set([nineToOne], { resets }))?.isKept
  expect(keeps([])).toBe(true)
  expect(keeps([{ date, changes: 1 }])).toBe(true)
  expect(keeps([{ date, changes: 2 }])).toBe(false)
  expect(keeps([{ date: '2026-12-08', changes: 2 }])).toBe(true)
})

describe('when the clock changes', () => {
  it('counts a skipped time as the end of the gap, and drops hours that lie in the gap as a whole', () => {
    const march = '2026-03-29'
    expect(
      localTimes(
        [
          { start: '01:00', end: '02:30' },
          { start: '03:00', end: '04:00' },
        ],
        march,
      ),
    ).toEqual([
      ['2026-03-29T01:00:00', '2026-03-29T03:00:00'],
      ['2026-03-29T03:00:00', '2026-03-29T04:00:00'],
    ])
    expect(localTimes([{ start: '02:00', end: '02:45' }], march)).toEqual([])
    expect(localTimes([nineToOne], march)).toEqual([['2026-03-29T09:00:00', '2026-03-29T13:00:00']])
  })

  it('begins at the first 02:30 where that time comes twice', () => {
    // From 02:30 to 04:00, and the hour that is repeated.
    const [range] = plan(emptyDay, set([{ start: '02:30', end: '04:00' }]), '2026-10-25')?.added ?? []
    expect(range && range.until - range.from).toBe(150)
  })
})

it('names the bookings that the change leaves outside, and none that was outside before', () => {
  const block = (bookingId: number, start: string, end: string) => ({
    bookingId,
    serviceId: 1,
    practitionerId: 1,
    roomId: 1,
    from: minute(start),
    until: minute(end),
    startsAt: minute(start),
    endsAt: minute(end),
    heldUntil: null,
    paymentIntentId: null,
    move: 0,
  })
  const day = {
    ...emptyDay,
    openings: [opening(1, '09:00', '13:00'), opening(2, '14:00', '18:00')],
    blocks: [block(1, '09:00', '10:00'), block(2, '15:00', '16:00'), block(3, '19:00', '20:00')],
  }
  const planned = plan(day, set([{ start: '09:00', end: '12:00' }]))
  expect(planned && leftOutside(day, 1, planned, 0)).toEqual([2])
})

it('weekly hours are written two weeks further ahead than bookings are taken', () => {
  // The last day that can be booked is 5 December.
  expect(lastPlannedDay('2026-11-25', { ...defaultBookingRules, horizonDays: 10 })).toBe('2026-12-19')
})

describe('the days that follow the hours again', () => {
  const known = [set([nineToOne], { exceptions: [{ date, hours: [] }], resets: [{ date: '2026-12-01', changes: 3 }] })]

  it('are those that are asked for and those with a new exception, from the first day of the new hours on', () => {
    const wanted = set([], {
      from: '2026-12-05',
      exceptions: [
        { date, hours: [] },
        { date: '2026-12-09', hours: [] },
      ],
    })
    const exception = { date: '2026-12-09', isNamed: true }
    expect(daysToReset(known, wanted, [])).toEqual([exception])
    expect(daysToReset(known, wanted, ['2026-12-04', '2026-12-06'])).toEqual([
      { date: '2026-12-06', isNamed: false },
      exception,
    ])
  })

  it('include earlier ones from today on, and need a change by hand', () => {
    const more = new Map([
      ['2026-12-09', 1],
      ['2026-12-10', 0],
    ])
    expect(resetsToRecord(known, '2026-11-25', more)).toEqual([
      { date: '2026-12-01', changes: 3 },
      { date: '2026-12-09', changes: 1 },
    ])
    expect(resetsToRecord(known, '2026-12-02', new Map())).toEqual([])
  })
})
