import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingRules, defaultBookingRules } from '../settings/events.ts'
import { epochMinutesToLocal, toEpochMinutes } from '../shared/centre-time.ts'
import type { Block, Closure, DaySchedule, Opening } from './day-schedule.ts'
import { explain, type StartToExplain } from './explain.ts'
import { bookableStart, dayBounds, staysWithin } from './offer.ts'
import { candidates } from './scheduling.ts'

const ZONE = 'Europe/Paris'
const DATE = '2026-11-23'
const bounds = dayBounds(DATE, ZONE)
const at = (minuteOfDay: number) => bounds.from + minuteOfDay
const resources = {
  rooms: [
    { id: 1, roomType: 'massage_room' },
    { id: 2, roomType: 'massage_room' },
    { id: 3, roomType: 'spa_bath_room' },
  ],
  practitioners: [1, 2],
}
const block = (bookingId: number, practitionerId: number, roomId: number, from = 590, until = 680): Block => ({
  bookingId,
  practitionerId,
  roomId,
  serviceId: 1,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
  from: at(from),
  until: at(until),
  startsAt: at(from + 10),
  endsAt: at(until - 15),
})
const opening = (practitionerId: number, from = 540, until = 1080): Opening => ({
  id: practitionerId,
  practitionerId,
  from: at(from),
  until: at(until),
})
const closure = (roomId: number, from = 0, until = 1440): Closure => ({
  id: roomId,
  roomId,
  from: at(from),
  until: at(until),
  reason: 'Travaux',
})
const open: DaySchedule = {
  openingCount: 2,
  openings: [opening(1), opening(2)],
  handChanges: {},
  closures: [],
  blocks: [],
}

/**
 * Asks two days ahead about minute 600, which is ten o'clock, unless the changes say otherwise. The treatment lasts until
 * minute 660, and its time is taken from 590 to 675.
 */
function question(
  day: Partial<DaySchedule> = {},
  changes: Partial<StartToExplain> & { minute?: number } = {},
): StartToExplain {
  const { minute = 600, ...others } = changes
  return {
    need: {
      startsAt: at(minute),
      durationMinutes: 60,
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 15,
      roomType: 'massage_room',
    },
    day: { ...open, ...day },
    bounds,
    resources,
    rules: defaultBookingRules,
    priceCents: 7_500,
    zone: ZONE,
    now: Date.parse('2026-11-21T08:00:00Z'),
    ...others,
  }
}
const rules = (changes: Partial<BookingRules>) => ({ rules: { ...defaultBookingRules, ...changes } })

describe('the reasons why a start is not offered', () => {
  it('are empty when the start is offered', () => {
    expect(explain(question())).toEqual([])
  })

  it.each([
    ['past', question({}, { now: Date.parse('2026-11-23T09:00:00Z') })],
    ['too_soon', question({}, { now: Date.parse('2026-11-23T08:00:00Z') })],
    ['too_far', question({}, rules({ horizonDays: 1 }))],
    ['not_an_offered_start', question({}, { minute: 605 })],
    ['price_on_request', question({}, { priceCents: 0 })],
    [
      'leaves_the_day',
      question({ openings: [opening(1, 0, 1440)] }, { minute: 1370, ...rules({ startTimes: ['22:50'] }) }),
    ],
    ['outside_openings', question({ openings: [opening(1, 600, 659)] })],
    ['no_such_room', question({}, { resources: { ...resources, rooms: [] } })],
  ])('says « %s »', (why, asked) => {
    expect(explain(asked).map(reason => reason.why)).toEqual([why])
  })

  // Room 3 is not a massage room, so no room is taken. Booking 14 begins when the buffer after the treatment ends.
  it('name the practitioners who are taken, and the bookings that take them', () => {
    const blocks = [block(11, 1, 3), block(12, 2, 3, 500, 595), block(13, 2, 3, 660, 700), block(14, 2, 3, 675, 700)]
    expect(explain(question({ blocks }))).toEqual([
      {
        why: 'practitioners_taken',
        practitioners: [
          { practitionerId: 1, bookingIds: [11] },
          { practitionerId: 2, bookingIds: [12, 13] },
        ],
      },
    ])
  })

  it('name the rooms that are taken or closed, with the bookings and closures', () => {
    const asked = question({ blocks: [block(11, 1, 1)], closures: [closure(2), closure(3)] })
    expect(explain(asked)).toEqual([
      {
        why: 'rooms_taken',
        rooms: [
          { roomId: 1, closures: [], bookingIds: [11] },
          { roomId: 2, closures: [closure(2)], bookingIds: [] },
        ],
      },
    ])
  })

  it('do not include the time of the booking that is being moved', () => {
    const { need, ...asked } = question({ blocks: [block(11, 1, 1), block(12, 2, 2)] })
    expect(explain({ ...asked, need: { ...need, bookingId: 11 } })).toEqual([])
    expect(explain({ ...asked, need: { ...need, bookingId: 13 } })).not.toEqual([])
  })

  it('are all listed, so that somebody who removes one sees the others', () => {
    const asked = question({ openings: [], closures: [closure(1), closure(2)] }, { minute: 605, priceCents: 0 })
    expect(explain(asked).map(({ why }) => why)).toEqual([
      'not_an_offered_start',
      'price_on_request',
      'outside_openings',
      'rooms_taken',
    ])
  })
})

describe('the reasons why two treatments cannot be had', () => {
  const bath = { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 15, roomType: 'spa_bath_room' }
  const two = (arrangement: 'after' | 'beside', day: Partial<DaySchedule> = {}) => {
    const { need, ...asked } = question(day)
    return explain({ ...asked, need: { ...need, second: { ...bath, arrangement } } })
  }

  it('are empty when both can be had', () => {
    expect(two('after')).toEqual([])
    expect(two('beside')).toEqual([])
  })

  // The bath after the massage is from 675 to 705, and its room is taken until 720.
  it('say which treatment has no room or nobody to give it', () => {
    const taken = [{ roomId: 3, closures: [closure(3)], bookingIds: [] }]
    expect(two('after', { closures: [closure(3)] })).toEqual([{ why: 'rooms_taken', rooms: taken, part: 'second' }])
    expect(two('after', { openings: [opening(1, 540, 690)] })).toEqual([{ why: 'outside_openings', part: 'second' }])
    expect(two('after', { closures: [closure(1), closure(2)] }).map(({ why, part }) => [why, part])).toEqual([
      ['rooms_taken', undefined],
    ])
  })

  it('say that each could be had alone, but not both as they are arranged', () => {
    // Practitioner 1 has only the time of the massage, and practitioner 2 only that of the bath.
    const apart = { openings: [opening(1, 540, 690), opening(2, 670, 1080)] }
    expect(two('after', apart)).toEqual([{ why: 'not_together', arrangement: 'after' }])
    expect(two('beside', { openings: [opening(1)] })).toEqual([{ why: 'not_together', arrangement: 'beside' }])
  })
})

/** The same question, as the picker and the decision ask it. */
function isOffered({ need, day, bounds, resources, rules, priceCents, now }: StartToExplain): boolean {
  const start = bookableStart(epochMinutesToLocal(need.startsAt, ZONE), rules, ZONE, now)
  return start.ok && priceCents > 0 && staysWithin(need, bounds) && candidates(day, need, resources, now).ok
}

it('the list of reasons is empty exactly when the start is offered', () => {
  const quarter = (max: number) => fc.integer({ min: 0, max: max / 15 }).map(n => n * 15)
  const range = fc.tuple(quarter(1_200), quarter(600)).map(([from, length]) => [from, from + length + 15] as const)
  const blocks = fc.array(
    fc.tuple(range, fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 3 }), fc.boolean()),
    { maxLength: 4 },
  )
  const day = fc.record({
    openings: fc.array(fc.tuple(range, fc.integer({ min: 1, max: 2 })), { maxLength: 4 }),
    closures: fc.array(fc.tuple(range, fc.integer({ min: 1, max: 3 })), { maxLength: 2 }),
    blocks,
  })
  const now = fc.constantFrom(
    '2026-11-21T08:00:00Z',
    '2026-11-23T07:30:00Z',
    '2026-11-23T12:00:00Z',
    '2026-01-01T08:00:00Z',
  )
  const quarters = Array.from(
    { length: 96 },
    (_, n) => `${String(n >> 2).padStart(2, '0')}:${['00', '15', '30', '45'][n % 4]}`,
  )
  const startTimes = fc.constantFrom(quarters, quarters.slice(30))
  const timed = { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 15 }
  const second = fc.option(
    fc.record({
      arrangement: fc.constantFrom('after', 'beside'),
      roomType: fc.constantFrom('massage_room', 'spa_bath_room'),
    }),
    { nil: undefined },
  )
  const asked = fc
    .tuple(day, quarter(1_425), now, fc.constantFrom(7_500, 7_500, 7_500, 0), startTimes, second)
    .map(([{ openings, closures, blocks }, minute, instant, priceCents, startTimes, added]) => {
      const nowMs = toEpochMinutes(instant) * 60_000
      const schedule = {
        openings: openings.map(([[from, until], id]) => opening(id, from, until)),
        closures: closures.map(([[from, until], roomId]) => closure(roomId, from, until)),
        blocks: blocks.map(([[from, until], who, room, isOver], n) => ({
          ...block(n, who, room, from, until),
          heldUntil: isOver ? nowMs - 1 : null,
        })),
      }
      const { need, ...one } = question(schedule, { minute, now: nowMs, priceCents, ...rules({ startTimes }) })
      return { ...one, need: { ...need, second: added && { ...timed, ...added } } }
    })
  const results = new Set<string>()
  fc.assert(
    fc.property(asked, each => {
      results.add(`${each.need.second?.arrangement ?? 'alone'} ${isOffered(each)}`)
      expect(explain(each).length === 0).toBe(isOffered(each))
    }),
    { numRuns: 2_000, seed: 20261122 },
  )
  // Both results must occur for one treatment and for two, or the comparison would prove nothing.
  expect(results.size).toBe(6)
})
