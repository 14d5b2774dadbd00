import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  epochMinutesToDate,
  epochMinutesToLocal,
  fromEpochMinutes,
  localDate,
  localDateTime,
  localTime,
  localToEpochMinutes,
  toEpochMinutes,
} from './centre-time.ts'

const PARIS = 'Europe/Paris'
const utcOf = (local: string): string | undefined => {
  const minutes = localToEpochMinutes(local, PARIS)
  return minutes === undefined ? undefined : fromEpochMinutes(minutes)
}

describe('a local time of the centre', () => {
  it('is an hour from UTC in winter and two in summer', () => {
    expect(utcOf('2026-11-23T09:00:00')).toBe('2026-11-23T08:00:00Z')
    expect(utcOf('2027-07-01T09:00')).toBe('2027-07-01T07:00:00Z')
  })

  it('does not exist between 02:00 and 03:00 on the last Sunday of March', () => {
    expect(utcOf('2027-03-28T01:59:00')).toBe('2027-03-28T00:59:00Z')
    expect(utcOf('2027-03-28T02:00:00')).toBeUndefined()
    expect(utcOf('2027-03-28T02:59:00')).toBeUndefined()
    expect(utcOf('2027-03-28T03:00:00')).toBe('2027-03-28T01:00:00Z')
  })

  it('means its first occurrence between 02:00 and 03:00 on the last Sunday of October', () => {
    expect(utcOf('2026-10-25T01:59:00')).toBe('2026-10-24T23:59:00Z')
    expect(utcOf('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00Z')
    expect(utcOf('2026-10-25T03:00:00')).toBe('2026-10-25T02:00:00Z')
  })

  it('is the same text for both occurrences in October', () => {
    const first = toEpochMinutes('2026-10-25T00:30:00Z')
    const second = toEpochMinutes('2026-10-25T01:30:00Z')
    expect(epochMinutesToLocal(first, PARIS)).toBe('2026-10-25T02:30:00')
    expect(epochMinutesToLocal(second, PARIS)).toBe('2026-10-25T02:30:00')
  })

  it.each([
    ['2027-03-28', 23],
    ['2026-10-25', 25],
    ['2026-11-23', 24],
  ])('%s has %i hours', (date, hours) => {
    const from = localToEpochMinutes(`${date}T00:00:00`, PARIS) ?? Number.NaN
    const until = localToEpochMinutes(`${addDays(date, 1)}T00:00:00`, PARIS) ?? Number.NaN
    expect(until - from).toBe(hours * 60)
  })
})

describe('round trips', () => {
  const minutesOfThisCentury = fc.integer({
    min: toEpochMinutes('2000-01-01T00:00:00Z'),
    max: toEpochMinutes('2099-12-31T00:00:00Z'),
  })
  const zone = fc.constantFrom(PARIS, 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')

  it('the text of an instant and its epoch minutes convert into each other', () => {
    fc.assert(
      fc.property(minutesOfThisCentury, minutes => {
        expect(toEpochMinutes(fromEpochMinutes(minutes))).toBe(minutes)
      }),
      { numRuns: 300 },
    )
  })

  it('the local time agrees with the calendar of the zone, on both sides of each clock change', () => {
    const change = (instant: number, name: string) =>
      Temporal.Instant.fromEpochMilliseconds(instant * 60_000)
        .toZonedDateTimeISO(name)
        .getTimeZoneTransition('next')
    fc.assert(
      fc.property(minutesOfThisCentury, zone, fc.integer({ min: -90, max: 90 }), (minutes, name, besides) => {
        const changed = change(minutes, name)
        const near = changed ? Math.floor(changed.epochMilliseconds / 60_000) : minutes
        for (const each of [minutes, near - 1, near, near + besides]) {
          const zoned = Temporal.Instant.fromEpochMilliseconds(each * 60_000).toZonedDateTimeISO(name)
          expect(epochMinutesToLocal(each, name)).toBe(zoned.toPlainDateTime().toString({ smallestUnit: 'second' }))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('the local time of an instant leads back to it, or to the earlier instant with the same local time', () => {
    fc.assert(
      fc.property(minutesOfThisCentury, zone, (minutes, name) => {
        const local = epochMinutesToLocal(minutes, name)
        const back = localToEpochMinutes(local, name) ?? Number.NaN
        expect(back).toBeLessThanOrEqual(minutes)
        expect(minutes - back).toBeLessThanOrEqual(60)
        expect(epochMinutesToLocal(back, name)).toBe(local)
        expect(epochMinutesToDate(minutes, name)).toBe(local.slice(0, 10))
      }),
      { numRuns: 300 },
    )
  })

  it('adding days and counting the days between are inverse', () => {
    fc.assert(
      fc.property(minutesOfThisCentury, fc.integer({ min: -800, max: 800 }), (minutes, days) => {
        const date = epochMinutesToDate(minutes, 'UTC')
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(addDays(date, days)).toBe(Temporal.PlainDate.from(date).add({ days }).toString())
      }),
      { numRuns: 300 },
    )
  })

  it('days are added only to dates', () => {
    for (const other of ['2026-11-23T09:00:00', '2026-13-01', 'demain', ''])
      expect(() => addDays(other, 1)).toThrow(RangeError)
  })
})

describe('the text of a date or time', () => {
  it.each(['2026-11-23T09:00:00', '2026-11-23T09:00', '2028-02-29T09:00:00', '2026-11-23T09:00:00.123456789'])(
    '%s is a local date and time',
    text => {
      expect(localDateTime.safeParse(text).success).toBe(true)
    },
  )
  it.each([
    '2026-11-23T09:00:00Z',
    '2026-11-23T09:00:00+01:00',
    '2026-11-23',
    '2026-02-30T09:00:00',
    '2026-11-23T24:00:00',
    '2026-11-23 09:00',
    '2026-11-23T09:00:00.1234567891',
    '',
  ])('%j is not a local date and time', text => {
    expect(localDateTime.safeParse(text).success).toBe(false)
  })
  it('has no 29th of February in a common year', () => {
    expect(localDate.safeParse('2027-02-29').success).toBe(false)
    expect(localDate.safeParse('2028-02-29').success).toBe(true)
  })
  it.each(['00:00', '09:05', '19:59', '20:00', '23:59'])('%s is a time of day', text => {
    expect(localTime.safeParse(text).success).toBe(true)
  })
  it.each([
    '24:00',
    '9:00',
    '09:60',
    '29:00',
    '30:00',
    '009:00',
    '09:000',
    'ab:00',
    '0a:00',
    '2a:00',
    '09:a0',
    '09:0a',
  ])('%s is not a time of day', text => {
    expect(localTime.safeParse(text).success).toBe(false)
  })
})
