import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typesOf } from '../shared/event.ts'
import {
  changedBookings,
  changedClosures,
  changedHours,
  type DatedSchedule,
  type PlacedBlock,
  placedBlocks,
} from './compare.ts'
import { type DaySchedule, emptyDay, evolveDay } from './day-schedule.ts'
import { type AgendaEvent, agendaEvents } from './events.ts'

const DATES = ['2026-11-23', '2026-11-24'] as const
const START = Date.parse('2026-11-20T08:00:00Z')
const time = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00Z`

type Drawn = { date: string; type: AgendaEvent['type']; n: number; who: number; hour: number; hours: number }

function eventOf({ date, type, n, who, hour, hours }: Drawn): AgendaEvent {
  const range = { startsAt: time(date, hour), endsAt: time(date, hour + hours) }
  const bookingId = 400_000_000_000_000 + n
  const blocked = { blockedFrom: range.startsAt, blockedUntil: range.endsAt }
  const slot = { date, bookingId, serviceId: 1, practitionerId: who, roomId: who, ...range, ...blocked }
  switch (type) {
    case 'AvailabilityOpened':
    case 'AvailabilityRemoved':
      return { type, data: { date, availabilityId: n, practitionerId: who, ...range } }
    case 'RoomClosed':
      return { type, data: { date, closureId: n, roomId: who, ...range, reason: null } }
    case 'RoomReopened':
      return { type, data: { date, closureId: n, roomId: who } }
    case 'SlotHeld':
      return { type, data: { ...slot, heldUntil: new Date(START + hour).toISOString() } }
    case 'SlotConfirmed':
      return { type, data: slot }
    case 'SlotMoved': {
      const from = { date, startsAt: range.startsAt }
      return { type, data: { ...slot, personId: 'a'.repeat(32), from, move: hours, reason: null } }
    }
    case 'SlotReleased':
      return { type, data: { date, bookingId, reason: 'canceled' } }
    case 'SlotReassigned':
      return { type, data: { date, bookingId, practitionerId: who, previousPractitionerId: 1 } }
    case 'SlotPaymentOpened':
      return { type, data: { date, bookingId, paymentIntentId: 'pi_1' } }
  }
}

/** Any event of a day. Holds end between the two moments. */
const event = fc
  .record({
    date: fc.constantFrom(...DATES),
    type: fc.constantFrom(...typesOf(agendaEvents)),
    n: fc.integer({ min: 1, max: 3 }),
    who: fc.integer({ min: 1, max: 2 }),
    hour: fc.integer({ min: 8, max: 12 }),
    hours: fc.integer({ min: 1, max: 3 }),
  })
  .map(eventOf)
const history = fc.array(event, { maxLength: 25 })

const daysAfter = (events: readonly AgendaEvent[]): DatedSchedule[] =>
  DATES.map(date => ({
    date,
    schedule: events.filter(({ data }) => data.date === date).reduce(evolveDay, emptyDay),
  }))

/** What a calendar shows of a booking. */
const look = ({ date, block }: PlacedBlock) => {
  const { startsAt, endsAt, practitionerId, roomId, heldUntil } = block
  return { date, startsAt, endsAt, practitionerId, roomId, isHeld: heldUntil !== null }
}
const looks = (blocks: ReadonlyMap<number, PlacedBlock>) =>
  new Map([...blocks].map(([id, placed]) => [id, look(placed)] as const).toSorted(([a], [b]) => a - b))

/** The minutes in which practitioners work, « practitioner:minute », by steps of an hour. */
const worked = (openings: readonly { practitionerId: number; from: number; until: number }[]) =>
  new Set(
    openings.flatMap(({ practitionerId, from, until }) =>
      Array.from({ length: (until - from) / 60 }, (_, n) => `${practitionerId}:${from + n * 60}`),
    ),
  )
const closuresOf = (closures: readonly DaySchedule['closures'][number][]) =>
  closures.map(({ roomId, from, until, reason }) => JSON.stringify([roomId, from, until, reason])).toSorted()

const twoMoments = fc.tuple(history, history, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 7, max: 15 }))
const check = (law: (before: DatedSchedule[], after: DatedSchedule[], moments: [number, number]) => void) =>
  fc.assert(
    fc.property(twoMoments, ([past, since, at, now]) =>
      law(daysAfter(past), daysAfter([...past, ...since]), [START + at, START + now]),
    ),
    { numRuns: 1_000, seed: 20261120 },
  )

it('the changes of bookings, applied to the past, give the present, and each of them changes something', () => {
  check((before, after, [at, now]) => {
    const [past, present] = [placedBlocks(before, at), placedBlocks(after, now)]
    const applied = new Map(past)
    for (const change of changedBookings(past, present)) {
      const id = (change.before ?? change.after)?.block.bookingId ?? 0
      expect(change.before && look(change.before)).not.toEqual(change.after && look(change.after))
      expect(applied.get(id) ?? null).toEqual(change.before)
      if (change.after) applied.set(id, change.after)
      else applied.delete(id)
    }
    expect(looks(applied)).toEqual(looks(present))
  })
})

it('the changes of hours, applied to the past, give the present, and each of them changes something', () => {
  check((before, after) => {
    for (const [n, { schedule }] of before.entries()) {
      const present = after[n]?.schedule ?? emptyDay
      const changes = changedHours(schedule, present)
      const [closed, opened] = (['closed', 'opened'] as const).map(kind => worked(changes.filter(c => c.kind === kind)))
      const past = worked(schedule.openings)
      expect(closed?.isSubsetOf(past)).toBe(true)
      expect(opened?.isDisjointFrom(past)).toBe(true)
      expect(past.difference(closed ?? past).union(opened ?? past)).toEqual(worked(present.openings))
      // No two changes touch: each is as long as it can be.
      for (const one of changes)
        expect(
          changes.some(c => c.kind === one.kind && c.practitionerId === one.practitionerId && c.until === one.from),
        ).toBe(false)
    }
  })
})

it('the changes of closures, applied to the past, give the present, and each of them changes something', () => {
  check((before, after) => {
    for (const [n, { schedule }] of before.entries()) {
      const present = after[n]?.schedule ?? emptyDay
      const changes = changedClosures(schedule, present)
      const left = closuresOf(schedule.closures)
      const [lifted, made] = (['reopened', 'closed'] as const).map(kind =>
        closuresOf(changes.filter(c => c.kind === kind)),
      )
      for (const closure of lifted ?? []) expect(left.splice(left.indexOf(closure), 1)).toEqual([closure])
      expect([...left, ...(made ?? [])].toSorted()).toEqual(closuresOf(present.closures))
      expect(new Set(lifted).isDisjointFrom(new Set(made))).toBe(true)
    }
  })
})

it('a move to another day is one change, also while the booking still has its old time', () => {
  const slot = { bookingId: 1, serviceId: 1, practitionerId: 1, roomId: 1 }
  const on = (date: string) => {
    const range = { startsAt: time(date, 9), endsAt: time(date, 10) }
    return { ...slot, date, ...range, blockedFrom: range.startsAt, blockedUntil: range.endsAt }
  }
  const made: AgendaEvent = { type: 'SlotConfirmed', data: on(DATES[1]) }
  const from = { date: DATES[1], startsAt: time(DATES[1], 9) }
  const moved: AgendaEvent = {
    type: 'SlotMoved',
    data: { ...on(DATES[0]), personId: 'a'.repeat(32), from, move: 1, reason: null },
  }
  const released: AgendaEvent = { type: 'SlotReleased', data: { date: DATES[1], bookingId: 1, reason: 'rescheduled' } }
  const past = placedBlocks(daysAfter([made]), START)
  for (const events of [
    [made, moved],
    [made, moved, released],
  ]) {
    const [change, ...others] = changedBookings(past, placedBlocks(daysAfter(events), START))
    expect(others).toEqual([])
    expect([change?.before?.date, change?.after?.date]).toEqual([DATES[1], DATES[0]])
  }
})

it('an opening that grows is only listed with the time that it grew by', () => {
  const opened = (availabilityId: number, until: number): AgendaEvent => ({
    type: 'AvailabilityOpened',
    data: {
      date: DATES[0],
      availabilityId,
      practitionerId: 1,
      startsAt: time(DATES[0], 9),
      endsAt: time(DATES[0], until),
    },
  })
  const before = evolveDay(emptyDay, opened(1, 12))
  const after = evolveDay(emptyDay, opened(2, 13))
  const [noon, one] = [12, 13].map(hour => Date.parse(time(DATES[0], hour)) / 60_000)
  expect(changedHours(before, after)).toEqual([{ kind: 'opened', practitionerId: 1, from: noon, until: one }])
  expect(changedHours(after, before)).toEqual([{ kind: 'closed', practitionerId: 1, from: noon, until: one }])
})
