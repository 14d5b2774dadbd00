import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Closure, DaySchedule, Opening } from './day-schedule.ts'
import { staysWithin } from './offer.ts'
import type { SecondNeed } from './pair.ts'
import {
  type Assignment,
  assign,
  assignAsWished,
  blockedRange,
  candidates,
  candidatesOutsideHours,
  freeThemselves,
  isPossible,
  type Need,
  onlyWith,
  overlaps,
  type Resources,
  type TreatmentNeed,
  treatmentsOf,
} from './scheduling.ts'
import { whoCouldTakeOver } from './taking-over.ts'

const NOW = 0

const rooms = [
  { id: 1, roomType: 'massage' },
  { id: 2, roomType: 'massage' },
  { id: 3, roomType: 'bath' },
]
const resources: Resources = { rooms, practitioners: [1, 2, 3] }

const massage = { durationMinutes: 60, bufferBeforeMinutes: 10, bufferAfterMinutes: 15, roomType: 'massage' }
const bath = { durationMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 15, roomType: 'bath' }

const opening = (practitionerId: number, from = 0, until = 600): Opening => ({
  id: practitionerId,
  practitionerId,
  from,
  until,
})
const block = (bookingId: number, practitionerId: number, roomId: number, from: number, until: number): Block => ({
  bookingId,
  serviceId: 1,
  practitionerId,
  roomId,
  from,
  until,
  startsAt: from,
  endsAt: until,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
})
const dayWith = (openings: readonly Opening[], blocks: readonly Block[] = []): DaySchedule => ({
  openingCount: openings.length,
  openings,
  handChanges: {},
  closures: [],
  blocks,
})

/** A need for two treatments, of which the first starts at minute 100. */
const both = (first: Omit<TreatmentNeed, 'startsAt'>, second: SecondNeed): Need => ({ ...first, startsAt: 100, second })

describe('a second treatment that only one practitioner may give', () => {
  const day = dayWith([opening(1), opening(2), opening(3)])
  const needed = (arrangement: 'after' | 'beside', only: number) => both(massage, { ...bath, arrangement, only })

  it('is hers, whoever gives the first', () => {
    const beside = assign(day, needed('beside', 3), resources, NOW)
    expect(beside).toMatchObject({ assignment: { practitionerId: 1, second: { practitionerId: 3 } } })
    const after = assign(day, needed('after', 3), resources, NOW)
    expect(after).toMatchObject({ assignment: { practitionerId: 3, second: { practitionerId: 3 } } })
  })

  it('leaves the first one to the others, and is refused when she is not free', () => {
    expect(candidates(day, needed('beside', 3), resources, NOW)).toMatchObject({ practitioners: [1, 2] })
    expect(candidates(day, needed('after', 3), resources, NOW)).toMatchObject({ practitioners: [3] })
    const busy = dayWith([opening(1), opening(2), opening(3)], [block(9, 3, 2, 90, 150)])
    expect(assign(busy, needed('beside', 3), resources, NOW)).toEqual({ ok: false, reason: 'slot_taken' })
    const given = { practitionerId: 1, roomId: 1, second: { practitionerId: 2, roomId: 3 } }
    expect(isPossible(day, needed('beside', 3), given, resources, NOW)).toBe(false)
    expect(isPossible(day, needed('beside', 2), given, resources, NOW)).toBe(true)
  })
})

describe('two treatments one after the other', () => {
  const need = both(massage, { ...massage, arrangement: 'after' })

  it('are given by one practitioner in one room, where that room is free for both', () => {
    const found = assign(dayWith([opening(1), opening(2)]), need, resources, NOW)
    expect(found).toEqual({
      ok: true,
      assignment: { practitionerId: 1, roomId: 1, second: { practitionerId: 1, roomId: 1 } },
    })
    // Room 1 is taken during the second one, so both are in room 2.
    const later = block(7, 3, 1, 220, 260)
    expect(assign(dayWith([opening(1)], [later]), need, resources, NOW)).toMatchObject({
      assignment: { roomId: 2, second: { roomId: 2 } },
    })
  })
  it('change the room where no room is free for both', () => {
    const blocks = [block(7, 3, 1, 220, 260), block(8, 2, 2, 100, 150)]
    expect(assign(dayWith([opening(1)], blocks), need, resources, NOW)).toMatchObject({
      assignment: { practitionerId: 1, roomId: 1, second: { practitionerId: 1, roomId: 2 } },
    })
  })
  it('leave the buffers of both between them, in which the practitioner tidies and prepares', () => {
    const [first, second] = treatmentsOf(need)
    expect(second?.startsAt).toBe(100 + 60 + 15 + 10)
    expect(second && blockedRange(second).from).toBe(blockedRange(first).until)
    expect(staysWithin(need, { from: 90, until: 260 })).toBe(true)
    expect(staysWithin(need, { from: 90, until: 259 })).toBe(false)
  })
  it('are not given where nobody is free for both, though somebody is for each', () => {
    const blocks = [block(7, 1, 3, 200, 230), block(8, 2, 3, 100, 130)]
    const day = dayWith([opening(1), opening(2)], blocks)
    expect(candidates(day, need, resources, NOW)).toEqual({ ok: false, reason: 'slot_taken' })
    expect(assign(day, need, resources, NOW)).toEqual({ ok: false, reason: 'slot_taken' })
  })
})

describe('two treatments outside the hours, on purpose', () => {
  const oneAfterTheOther = both(massage, { ...massage, arrangement: 'after' })
  const sideBySide = both(massage, { ...bath, arrangement: 'beside' })

  it('are both given by the practitioner who comes, when they are one after the other', () => {
    // She is open for the first one only.
    const day = dayWith([opening(1, 0, 160)])
    expect(candidatesOutsideHours(day, oneAfterTheOther, resources, NOW)).toEqual([1, 2, 3])
    const wish = { practitionerId: 1, strict: true, outsideHours: true }
    expect(assignAsWished(day, oneAfterTheOther, resources, wish, NOW)).toMatchObject({
      assignment: { practitionerId: 1, second: { practitionerId: 1 } },
    })
  })
  it('are given by her and by somebody who is open, when they are side by side', () => {
    const wish = { practitionerId: 1, strict: true, outsideHours: true }
    expect(assignAsWished(dayWith([]), sideBySide, resources, wish, NOW)).toMatchObject({ ok: false })
    expect(assignAsWished(dayWith([opening(2)]), sideBySide, resources, wish, NOW)).toMatchObject({
      assignment: { practitionerId: 1, second: { practitionerId: 2 } },
    })
  })
})

describe('two treatments side by side', () => {
  const need = both(massage, { ...bath, arrangement: 'beside' })

  it('are given by two practitioners in two rooms', () => {
    expect(assign(dayWith([opening(1), opening(2)]), need, resources, NOW)).toEqual({
      ok: true,
      assignment: { practitionerId: 1, roomId: 1, second: { practitionerId: 2, roomId: 3 } },
    })
    expect(assign(dayWith([opening(1)]), need, resources, NOW)).toEqual({ ok: false, reason: 'slot_taken' })
  })
  it('do not give the only one who could have the second to the first', () => {
    // Practitioner 1 is open for the short bath and for the long massage, practitioner 2 only for the bath.
    const shortAndLong = both(bath, { ...massage, arrangement: 'beside' })
    const day = dayWith([opening(1), opening(2, 100, 140)])
    expect(assign(day, shortAndLong, resources, NOW)).toMatchObject({
      assignment: { practitionerId: 2, second: { practitionerId: 1 } },
    })
  })
  it('take the other room of the same kind, and none where there is only one', () => {
    const twins = both(massage, { ...massage, arrangement: 'beside' })
    const day = dayWith([opening(1), opening(2)])
    expect(assign(day, twins, resources, NOW)).toMatchObject({ assignment: { roomId: 1, second: { roomId: 2 } } })
    const oneRoom = { ...resources, rooms: rooms.filter(({ id }) => id !== 2) }
    expect(assign(day, twins, oneRoom, NOW)).toEqual({ ok: false, reason: 'slot_taken' })
  })
  it('leave the second with the practitioner who has it, while they are moved, if she is free', () => {
    const day = dayWith([opening(1), opening(2), opening(3)])
    const moved = both(massage, { ...bath, arrangement: 'beside', preferred: 3 })
    expect(assign(day, moved, resources, NOW)).toMatchObject({ assignment: { second: { practitionerId: 3 } } })
    const absent = dayWith([opening(1), opening(2)])
    expect(assign(absent, moved, resources, NOW)).toMatchObject({ assignment: { second: { practitionerId: 2 } } })
  })
  it('leave the second with a named practitioner who is not open, unless she is busy', () => {
    const moved = both(massage, { ...bath, arrangement: 'beside', preferred: 3, outsideHoursOf: 3 })
    const day = dayWith([opening(1), opening(2)])
    expect(assign(day, moved, resources, NOW)).toMatchObject({ assignment: { second: { practitionerId: 3 } } })
    const busy = dayWith([opening(1), opening(2)], [block(7, 3, 2, 100, 130)])
    expect(assign(busy, moved, resources, NOW)).toMatchObject({ assignment: { second: { practitionerId: 2 } } })
  })
  it('give the wished practitioner the first one', () => {
    const day = dayWith([opening(1), opening(2), opening(3)])
    const wish = { practitionerId: 3, strict: true }
    expect(assignAsWished(day, need, resources, wish, NOW)).toMatchObject({
      assignment: { practitionerId: 3, second: { practitionerId: 1 } },
    })
  })
  it('are taken over one by one, and nobody takes both', () => {
    const day = dayWith([opening(1), opening(2), opening(3)])
    const held = { practitionerId: 1, roomId: 1, second: { practitionerId: 2, roomId: 3 } }
    const asked = { practitioners: [1, 2, 3], held }
    expect(whoCouldTakeOver(day, need, asked, NOW)).toEqual([1, 3])
    expect(whoCouldTakeOver(day, need, { ...asked, leaving: 2 }, NOW)).toEqual([2, 3])
  })
})

describe('practitioners who have the time themselves', () => {
  const twins = both(massage, { ...massage, arrangement: 'beside' })
  const after = both(massage, { ...massage, arrangement: 'after' })

  it('are told from those who could give both: a room may be missing, or somebody for the second', () => {
    const oneRoom = { ...resources, rooms: rooms.filter(({ id }) => id !== 2) }
    const day = dayWith([opening(1), opening(2)], [block(7, 2, 3, 90, 120)])
    expect(freeThemselves(day, twins, oneRoom, NOW)).toEqual([1])
    expect(candidates(day, twins, oneRoom, NOW)).toMatchObject({ ok: false })
  })
  it('have it for both treatments when they are one after the other', () => {
    const day = dayWith([opening(1), opening(2), opening(3, 0, 160)], [block(7, 2, 3, 200, 230)])
    expect(freeThemselves(day, after, resources, NOW)).toEqual([1])
    expect(freeThemselves(day, twins, resources, NOW)).toEqual([1, 2, 3])
  })
  it('keep the time of the booking that is moved', () => {
    const day = dayWith([opening(1)], [block(7, 1, 3, 90, 120)])
    expect(freeThemselves(day, { ...twins, bookingId: 7 }, resources, NOW)).toEqual([1])
  })
})

describe('any day', () => {
  const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })
  const range = fc.tuple(minutes(0, 400), minutes(5, 250)).map(([from, length]) => ({ from, until: from + length }))
  const days = fc.record({
    openings: fc.array(fc.record({ practitionerId: fc.constantFrom(1, 2, 3), range }), { maxLength: 6 }),
    blocks: fc.array(fc.record({ practitionerId: fc.constantFrom(1, 2, 3), roomId: fc.constantFrom(1, 2, 3), range }), {
      maxLength: 5,
    }),
    closures: fc.array(fc.record({ roomId: fc.constantFrom(1, 2, 3), range }), { maxLength: 1 }),
  })
  const treatments = fc.record({
    durationMinutes: fc.constantFrom(30, 60, 90),
    bufferBeforeMinutes: fc.constantFrom(0, 10),
    bufferAfterMinutes: fc.constantFrom(0, 15),
    roomType: fc.constantFrom('massage', 'massage', 'bath'),
  })
  const needs = fc
    .record({
      first: treatments,
      second: treatments,
      startsAt: minutes(20, 300),
      arrangement: fc.constantFrom('after' as const, 'beside' as const),
    })
    .map(
      ({ first, second, startsAt, arrangement }): Need => ({ ...first, startsAt, second: { ...second, arrangement } }),
    )

  const dayOf = (drawn: typeof days extends fc.Arbitrary<infer Drawn> ? Drawn : never): DaySchedule => ({
    openingCount: 0,
    handChanges: {},
    openings: drawn.openings.map(({ practitionerId, range }, id) => ({ id, practitionerId, ...range })),
    closures: drawn.closures.map(({ roomId, range }, id): Closure => ({ id, roomId, ...range, reason: null })),
    blocks: drawn.blocks.map(({ practitionerId, roomId, range }, n) =>
      block(n + 1, practitionerId, roomId, range.from, range.until),
    ),
  })

  /**
   * Every possible assignment. It tries each practitioner and each room for both treatments, without the code that is
   * tested.
   */
  function allowed(day: DaySchedule, need: Need): Assignment[] {
    const [first, second] = treatmentsOf(need)
    const places = [1, 2, 3].flatMap(practitionerId => rooms.map(({ id: roomId }) => ({ practitionerId, roomId })))
    const fits = (treatment: TreatmentNeed, { practitionerId, roomId }: Assignment) => {
      const taken = blockedRange(treatment)
      const ends = treatment.startsAt + treatment.durationMinutes
      return (
        day.openings.some(
          open => open.practitionerId === practitionerId && open.from <= treatment.startsAt && ends <= open.until,
        ) &&
        rooms.some(room => room.id === roomId && room.roomType === treatment.roomType) &&
        !day.closures.some(closure => closure.roomId === roomId && overlaps(closure, taken)) &&
        !day.blocks.some(b => overlaps(b, taken) && (b.practitionerId === practitionerId || b.roomId === roomId))
      )
    }
    const clash = (one: Assignment, other: Assignment) =>
      need.second?.arrangement === 'beside'
        ? one.practitionerId === other.practitionerId || one.roomId === other.roomId
        : one.practitionerId !== other.practitionerId
    return places.flatMap(one =>
      places
        .filter(other => second && fits(first, one) && fits(second, other) && !clash(one, other))
        .map(other => ({ ...one, second: other })),
    )
  }

  it('offers the practitioners and rooms of all possible assignments, and grants one of these assignments', () => {
    fc.assert(
      fc.property(days, needs, (drawn, need) => {
        const day = dayOf(drawn)
        const pairs = allowed(day, need)
        const offered = candidates(day, need, resources, NOW)
        const granted = assign(day, need, resources, NOW)
        expect(granted.ok).toBe(offered.ok)
        expect(new Set(offered.ok ? offered.practitioners : [])).toEqual(
          new Set(pairs.map(({ practitionerId }) => practitionerId)),
        )
        expect(new Set(offered.ok ? offered.rooms : [])).toEqual(new Set(pairs.map(({ roomId }) => roomId)))
        if (granted.ok) {
          expect(pairs).toContainEqual(granted.assignment)
          expect(isPossible(day, need, granted.assignment, resources, NOW)).toBe(true)
        }
      }),
      { numRuns: 1_500 },
    )
  })
  it('grants a wish exactly when the time is offered with only the wished practitioner', () => {
    fc.assert(
      fc.property(days, needs, fc.constantFrom(1, 2, 3), (drawn, need, practitionerId) => {
        const day = dayOf(drawn)
        const offered = candidates(day, need, onlyWith(resources, practitionerId), NOW)
        const granted = assignAsWished(day, need, resources, { practitionerId, strict: true }, NOW)
        expect(granted.ok).toBe(offered.ok)
        if (granted.ok) expect(granted.assignment.practitionerId).toBe(practitionerId)
      }),
      { numRuns: 500 },
    )
  })
  it('keeps the same room for two treatments one after the other where a room is free for both', () => {
    fc.assert(
      fc.property(days, needs, (drawn, need) => {
        fc.pre(need.second?.arrangement === 'after')
        const day = dayOf(drawn)
        const granted = assign(day, need, resources, NOW)
        const sameRoom = allowed(day, need).some(({ roomId, second }) => roomId === second?.roomId)
        if (granted.ok) expect(granted.assignment.roomId === granted.assignment.second?.roomId).toBe(sameRoom)
      }),
      { numRuns: 500 },
    )
  })
  it('calls an assignment possible exactly when it is among all possible ones', () => {
    const place = fc.record({ practitionerId: fc.constantFrom(1, 2, 3), roomId: fc.constantFrom(1, 2, 3) })
    fc.assert(
      fc.property(days, needs, place, place, (drawn, need, first, second) => {
        const day = dayOf(drawn)
        const isThere = allowed(day, need).some(pair => JSON.stringify(pair) === JSON.stringify({ ...first, second }))
        expect(isPossible(day, need, { ...first, second }, resources, NOW)).toBe(isThere)
      }),
      { numRuns: 1_000 },
    )
  })
})
