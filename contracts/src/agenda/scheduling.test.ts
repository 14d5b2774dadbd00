import { describe, expect, it } from 'vitest'
import type { Block, DaySchedule } from './day-schedule.ts'
import {
  assign,
  assignAsWished,
  blockedRange,
  candidates,
  candidatesOutsideHours,
  isBlocking,
  type Need,
  type Resources,
} from './scheduling.ts'
import { whoCouldTakeOver } from './taking-over.ts'

/** Milliseconds since the epoch, like `heldUntil`. All other times here are minutes. */
const NOW = 1_000
const resources: Resources = {
  rooms: [
    { id: 1, roomType: 'massage_room' },
    { id: 2, roomType: 'massage_room' },
    { id: 3, roomType: 'spa_bath_room' },
  ],
  practitioners: [1, 2],
}
/** 10:00 to 11:00 of a day that starts at minute 0, blocked from 09:50 to 11:15. */
const need: Need = {
  startsAt: 600,
  durationMinutes: 60,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 15,
  roomType: 'massage_room',
}
const openAllDay = [1, 2].map(id => ({ id, practitionerId: id, from: 540, until: 1080 }))
const block = (changes: Partial<Block>): Block => ({
  bookingId: 7,
  serviceId: 1,
  practitionerId: 1,
  roomId: 1,
  from: 590,
  until: 675,
  startsAt: 600,
  endsAt: 660,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
  ...changes,
})
const day = (changes: Partial<DaySchedule> = {}): DaySchedule => ({
  openingCount: 2,
  openings: openAllDay,
  handChanges: {},
  closures: [],
  blocks: [],
  ...changes,
})

describe('the candidates for a treatment', () => {
  it('are all practitioners who are open and all rooms of the type', () => {
    expect(candidates(day(), need, resources, NOW)).toEqual({ ok: true, practitioners: [1, 2], rooms: [1, 2] })
  })

  it('are blocked from the start of the buffer before the treatment to the end of the one after it', () => {
    expect(blockedRange(need)).toEqual({ from: 590, until: 675 })
  })

  it('are open for the whole treatment in one opening, which need not include its buffers', () => {
    const exactly = [{ id: 1, practitionerId: 1, from: 600, until: 660 }]
    expect(candidates(day({ openings: exactly }), need, resources, NOW)).toMatchObject({ practitioners: [1] })
    const tooShort = [{ id: 1, practitionerId: 1, from: 600, until: 659 }]
    expect(candidates(day({ openings: tooShort }), need, resources, NOW)).toEqual({
      ok: false,
      reason: 'outside_openings',
    })
    const inTwo = [
      { id: 1, practitionerId: 1, from: 540, until: 630 },
      { id: 2, practitionerId: 1, from: 630, until: 700 },
    ]
    expect(candidates(day({ openings: inTwo }), need, resources, NOW)).toMatchObject({ reason: 'outside_openings' })
  })

  it('do not include a closed room, even if only a buffer overlaps the closure', () => {
    const closure = (roomId: number, from: number, until: number) => ({ id: roomId, roomId, from, until, reason: null })
    const touching = day({ closures: [closure(1, 500, 590), closure(2, 675, 700)] })
    expect(candidates(touching, need, resources, NOW)).toMatchObject({ rooms: [1, 2] })
    const overlapping = day({ closures: [closure(1, 500, 591)] })
    expect(candidates(overlapping, need, resources, NOW)).toMatchObject({ rooms: [2] })
    const both = day({ closures: [closure(1, 500, 591), closure(2, 674, 700)] })
    expect(candidates(both, need, resources, NOW)).toEqual({ ok: false, reason: 'room_closed' })
  })

  it('do not include practitioners and rooms that are taken, buffers included', () => {
    const touching = block({ from: 500, until: 590 })
    expect(candidates(day({ blocks: [touching] }), need, resources, NOW)).toMatchObject({ practitioners: [1, 2] })
    const overlapping = block({ from: 500, until: 591 })
    expect(candidates(day({ blocks: [overlapping] }), need, resources, NOW)).toMatchObject({
      practitioners: [2],
      rooms: [2],
    })
    const everybody = [block({}), block({ bookingId: 8, practitionerId: 2, roomId: 3 })]
    expect(candidates(day({ blocks: everybody }), need, resources, NOW)).toEqual({ ok: false, reason: 'slot_taken' })
  })

  it('are refused as taken when no room is free, even if a practitioner is', () => {
    const bothRooms = [block({ practitionerId: 3 }), block({ bookingId: 8, practitionerId: 4, roomId: 2 })]
    expect(candidates(day({ blocks: bothRooms }), need, resources, NOW)).toEqual({ ok: false, reason: 'slot_taken' })
  })

  it('exclude the time of a confirmed booking, and that of a hold whose payment is open, even after its end', () => {
    expect(isBlocking(block({ heldUntil: NOW - 1, paymentIntentId: 'pi_1' }), NOW)).toBe(true)
    expect(isBlocking(block({ heldUntil: null }), NOW)).toBe(true)
  })

  it('exclude the time of a hold only until its end, and not for its own booking', () => {
    expect(isBlocking(block({ heldUntil: NOW + 1 }), NOW)).toBe(true)
    expect(isBlocking(block({ heldUntil: NOW }), NOW)).toBe(false)
    const runOut = day({ blocks: [block({ heldUntil: NOW })] })
    expect(candidates(runOut, need, resources, NOW)).toMatchObject({ practitioners: [1, 2], rooms: [1, 2] })
    const own = day({ blocks: [block({})] })
    expect(candidates(own, { ...need, bookingId: 7 }, resources, NOW)).toMatchObject({ practitioners: [1, 2] })
  })
})

describe('the practitioners who could take a treatment over', () => {
  /** Only practitioner 2 is asked about; the treatment stays in room 1. */
  const practitioner2InRoom1 = { practitioners: [2], held: { practitionerId: 1, roomId: 1 } }

  it('are open and free at its time, even if its room is closed by now', () => {
    const closures = [{ id: 1, roomId: 1, from: 500, until: 700, reason: null }]
    const own = day({ blocks: [block({})], closures })
    expect(whoCouldTakeOver(own, { ...need, bookingId: 7 }, practitioner2InRoom1, NOW)).toEqual([2])
  })

  it('are none if all are busy or none is open', () => {
    const busy = day({ blocks: [block({}), block({ bookingId: 8, practitionerId: 2, roomId: 2 })] })
    expect(whoCouldTakeOver(busy, { ...need, bookingId: 7 }, practitioner2InRoom1, NOW)).toEqual([])
    expect(whoCouldTakeOver(day({ openings: [] }), need, practitioner2InRoom1, NOW)).toEqual([])
  })
})

describe('the choice among the candidates', () => {
  /** The time of bookings that do not overlap the treatment. */
  const laterThatDay = { from: 800, until: 900 }

  it('is the practitioner with the lowest id among equals, and the room with the lowest id', () => {
    const lowest = { ok: true, assignment: { practitionerId: 1, roomId: 1 } }
    expect(assign(day(), need, resources, NOW)).toEqual(lowest)
    const inNoOrder = { rooms: resources.rooms.toReversed(), practitioners: [2, 1] }
    expect(assign(day(), need, inNoOrder, NOW)).toEqual(lowest)
  })

  it('is the practitioner with the fewest bookings that day', () => {
    const busy = day({ blocks: [block(laterThatDay)] })
    expect(assign(busy, need, resources, NOW)).toMatchObject({ assignment: { practitionerId: 2 } })
    const even = day({
      blocks: [block(laterThatDay), block({ ...laterThatDay, bookingId: 8, practitionerId: 2, roomId: 2 })],
    })
    expect(assign(even, need, resources, NOW)).toMatchObject({ assignment: { practitionerId: 1 } })
  })

  it('ignores holds that have ended', () => {
    const runOut = day({ blocks: [block({ ...laterThatDay, heldUntil: NOW })] })
    expect(assign(runOut, need, resources, NOW)).toMatchObject({ assignment: { practitionerId: 1 } })
  })

  it('gives the reason if there is no candidate', () => {
    expect(assign(day({ openings: [] }), need, resources, NOW)).toEqual({ ok: false, reason: 'outside_openings' })
  })
})

describe('the choice of a wished practitioner', () => {
  const choose = (blocks: readonly Block[], strict: boolean) =>
    assignAsWished(day({ blocks: [...blocks] }), need, resources, { practitionerId: 2, strict }, NOW)
  const ofOther = block({ practitionerId: 1, roomId: 2 })
  const ofWished = block({ bookingId: 8, practitionerId: 2, roomId: 1 })

  it('is that practitioner when she is free, also when another one has fewer bookings', () => {
    const later = { startsAt: 900, from: 900, until: 960, endsAt: 960 }
    const chosen = choose([{ ...ofWished, ...later }], false)
    expect(chosen).toEqual({ ok: true, assignment: { practitionerId: 2, roomId: 1 } })
  })

  it('is another one when she is not, unless it must be her', () => {
    expect(choose([ofWished], false)).toEqual({ ok: true, assignment: { practitionerId: 1, roomId: 2 } })
    expect(choose([ofWished], true)).toEqual({ ok: false, reason: 'practitioner_not_free' })
  })

  it('is refused as taken when nobody is free, whether or not it must be her', () => {
    for (const strict of [true, false])
      expect(choose([ofWished, ofOther], strict)).toEqual({ ok: false, reason: 'slot_taken' })
  })

  it('is made among all candidates when no practitioner is wished for', () => {
    expect(assignAsWished(day(), need, resources, null, NOW)).toEqual(assign(day(), need, resources, NOW))
  })
})

describe('a treatment outside the hours, on purpose', () => {
  /** Practitioner 2 is not open on this day. */
  const closed = (changes: Partial<DaySchedule> = {}) => day({ openings: openAllDay.slice(0, 1), ...changes })
  const outside = (practitionerId: number, given: DaySchedule) =>
    assignAsWished(given, need, resources, { practitionerId, strict: true, outsideHours: true }, NOW)

  it('goes to the practitioner who is asked for, open or not, and to nobody else', () => {
    expect(outside(2, closed())).toEqual({ ok: true, assignment: { practitionerId: 2, roomId: 1 } })
    expect(outside(1, closed())).toEqual({ ok: true, assignment: { practitionerId: 1, roomId: 1 } })
    expect(outside(2, day({ openings: [] }))).toMatchObject({ ok: true, assignment: { practitionerId: 2 } })
  })
  it('is refused when she is busy, with another reason when nobody else is free either', () => {
    const hers = [block({ practitionerId: 2, roomId: 2 })]
    expect(outside(2, closed({ blocks: hers }))).toEqual({ ok: false, reason: 'practitioner_not_free' })
    expect(outside(2, day({ openings: [], blocks: hers }))).toEqual({ ok: false, reason: 'slot_taken' })
  })
  it('is refused in a closed room', () => {
    const closures = [1, 2].map(roomId => ({ id: roomId, roomId, from: 600, until: 620, reason: null }))
    expect(outside(2, closed({ closures }))).toEqual({ ok: false, reason: 'room_closed' })
    expect(candidatesOutsideHours(closed({ closures }), need, resources, NOW)).toEqual([])
  })
  it('is possible with every practitioner who is neither open nor busy', () => {
    expect(candidatesOutsideHours(closed(), need, resources, NOW)).toEqual([2])
    expect(candidatesOutsideHours(day({ openings: [] }), need, resources, NOW)).toEqual([1, 2])
    expect(candidatesOutsideHours(closed({ blocks: [block({ practitionerId: 2 })] }), need, resources, NOW)).toEqual([])
    expect(candidatesOutsideHours(day(), need, resources, NOW)).toEqual([])
  })
})
