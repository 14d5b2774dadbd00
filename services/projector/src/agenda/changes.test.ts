import { agendaStream, closureStream, hoursStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import type { DomainEvent, DomainFact } from '@alba/contracts/events'
import { defaultBookingRules, SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Actor } from '@alba/contracts/shared/event'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import { expect, it } from 'vitest'
import { recorded } from '../testing/events.ts'
import { changesSince } from './changes.ts'
import { openPast } from './past.ts'

// The agenda at the past moment `AT` is compared with the agenda `NOW`. What happened `BEFORE` is on both sides, and
// what has happened `SINCE` is a change. `FAR` is a day that is not asked for.
const [MONDAY, TUESDAY, FAR] = ['2026-11-23', '2026-11-24', '2027-01-15'] as const
const NOW = Date.parse('2026-11-22T12:00:00Z')
const AT = '2026-11-20T12:00:00.000Z'
const BEFORE = '2026-11-20T10:00:00.000Z'
const SINCE = '2026-11-21T10:00:00.000Z'
const ID = 400_000_000_000_001
const person = 'a'.repeat(32)
const time = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00Z`
const range = (date: string, from: number, until = from + 1) => ({
  startsAt: time(date, from),
  endsAt: time(date, until),
})
const CAMILLE: Actor = { kind: 'practitioner', id: '1' }
const INES: Actor = { kind: 'practitioner', id: '2' }

/** An event, the stream that has it, and when it happened; `cause` is the id of the event that caused it. */
type Given = { stream: string; at: string; fact: DomainFact; actor?: Actor; cause?: string; id?: string }

/** A log with these events. `reads` fills with the names of the streams that are read from it. */
function logOf(given: readonly Given[]): { log: Pick<EventLog, 'readStream'>; reads: string[] } {
  const events = recorded(given.map(({ fact }) => fact)).map((event, n): DomainEvent => {
    const { at = BEFORE, actor = CAMILLE, cause = null, id = event.id } = given[n] ?? {}
    const metadata = { ...event.metadata, occurredAt: at, actor, causationId: cause }
    return { ...event, id, metadata }
  })
  const reads: string[] = []
  const readStream: EventLog['readStream'] = async (stream, { direction, limit } = {}) => {
    reads.push(stream)
    const own = events.filter((_, n) => given[n]?.stream === stream)
    return direction === 'backwards' ? own.toReversed().slice(0, limit) : own
  }
  return { log: { readStream }, reads }
}

const changes = (given: readonly Given[], dates: readonly string[] = [MONDAY, TUESDAY]) => {
  const { log } = logOf(given)
  return changesSince(
    log,
    openPast(log, async () => undefined),
    { dates, at: AT, now: NOW },
  )
}

const slot = (date: string, hour: number) => {
  const { startsAt, endsAt } = range(date, hour)
  const blocked = { blockedFrom: startsAt, blockedUntil: endsAt }
  return { date, bookingId: ID, serviceId: 1, practitionerId: 1, roomId: 1, startsAt, endsAt, ...blocked }
}
const confirmed = (date: string, hour: number, at: string): Given => ({
  stream: agendaStream(date),
  at,
  fact: { type: 'SlotConfirmed', data: slot(date, hour) },
})

/** A move as command records it: the new time, the booking, then the old time. */
function moved(from: string, to: string, move: number): Given[] {
  const own = { bookingId: ID, personId: person, reason: null }
  const names = { practitionerName: 'Camille', roomName: 'Salle' }
  const { blockedFrom: _from, blockedUntil: _until, ...there } = slot(to, 10)
  const { serviceId: _service, ...place } = there
  return [
    {
      stream: agendaStream(to),
      at: SINCE,
      fact: {
        type: 'SlotMoved',
        data: { ...slot(to, 10), ...own, move, from: { date: from, startsAt: time(from, 9) } },
      },
    },
    {
      stream: bookingStream(ID),
      at: SINCE,
      fact: {
        type: 'BookingRescheduled',
        data: { ...place, ...names, ...own, from: { date: from, ...range(from, 9) } },
      },
    },
    {
      stream: agendaStream(from),
      at: SINCE,
      fact: { type: 'SlotReleased', data: { date: from, bookingId: ID, reason: 'rescheduled' } },
    },
  ]
}

it('a booking that left the days for another one has moved and is not canceled', async () => {
  const { bookings } = await changes([confirmed(MONDAY, 9, BEFORE), ...moved(MONDAY, FAR, 1)])
  expect(bookings).toEqual([
    {
      bookingId: ID,
      before: expect.objectContaining({ date: MONDAY, startsAt: toEpochMinutes(time(MONDAY, 9)), isHeld: false }),
      after: expect.objectContaining({ date: FAR, startsAt: toEpochMinutes(time(FAR, 10)), isHeld: false }),
    },
  ])
})

it('a booking that came from another day has moved and is not added, whichever of the two days is asked for', async () => {
  const given = [confirmed(FAR, 9, BEFORE), ...moved(FAR, TUESDAY, 1)]
  const [here, there] = [await changes(given), await changes(given, [FAR])]
  expect(here.bookings[0]).toMatchObject({ before: { date: FAR }, after: { date: TUESDAY } })
  expect(there.bookings).toEqual(here.bookings)
})

it('a booking that was moved away and back is not listed', async () => {
  const back = { ...slot(MONDAY, 9), personId: person, reason: null, move: 2 }
  const { bookings } = await changes([
    confirmed(MONDAY, 9, BEFORE),
    ...moved(MONDAY, FAR, 1),
    {
      stream: agendaStream(MONDAY),
      at: SINCE,
      fact: { type: 'SlotMoved', data: { ...back, from: { date: FAR, startsAt: time(FAR, 10) } } },
    },
  ])
  expect(bookings).toEqual([])
})

it('a hold that ran out since then is gone without an event, and one made since then is there', async () => {
  const held = (bookingId: number, at: string, heldUntil: string): Given => ({
    stream: agendaStream(MONDAY),
    at,
    fact: { type: 'SlotHeld', data: { ...slot(MONDAY, bookingId - ID + 9), bookingId, heldUntil } },
  })
  const { log, reads } = logOf([
    held(ID, BEFORE, '2026-11-20T12:30:00Z'),
    held(ID + 2, BEFORE, '2026-11-20T11:00:00Z'),
    held(ID + 1, SINCE, '2026-11-22T12:15:00Z'),
  ])
  const past = openPast(log, async () => undefined)
  const { bookings } = await changesSince(log, past, { dates: [MONDAY], at: AT, now: NOW })
  expect(bookings).toEqual([
    { bookingId: ID, before: expect.objectContaining({ isHeld: true }), after: null },
    { bookingId: ID + 1, before: null, after: expect.objectContaining({ isHeld: true }) },
  ])
  // The second hold is new and was never moved, so it was on no other day before: the events of its booking are not
  // read.
  expect(reads.filter(stream => stream.startsWith('booking-'))).toEqual([bookingStream(ID)])
})

it('names who set the weekly hours that a policy wrote into a day, and who lifted a closure', async () => {
  const own = { date: TUESDAY, practitionerId: 1 }
  const nothing = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
  // In the time of the centre: from 9 to 12 UTC, as the policy writes them into the day below.
  const week = { ...nothing, tuesday: [{ start: '10:00', end: '13:00' }] }
  const hours = { from: MONDAY, until: null, week, holidaysOff: 'none' as const, exceptions: [], resets: [] }
  const policy: Actor = { kind: 'policy', id: 'follow-weekly-hours' }
  const { hours: changed, closures } = await changes([
    {
      stream: agendaStream(TUESDAY),
      at: BEFORE,
      fact: {
        type: 'RoomClosed',
        data: { date: TUESDAY, closureId: 7, roomId: 1, ...range(TUESDAY, 8, 19), reason: 'Travaux' },
      },
    },
    {
      stream: hoursStream(1),
      at: SINCE,
      actor: INES,
      id: 'hours',
      fact: { type: 'WeeklyHoursSet', data: { practitionerId: 1, ...hours } },
    },
    {
      stream: agendaStream(TUESDAY),
      at: SINCE,
      actor: policy,
      cause: 'hours',
      fact: { type: 'AvailabilityOpened', data: { ...own, availabilityId: 1, ...range(TUESDAY, 9, 12), weekly: true } },
    },
    {
      stream: closureStream(7),
      at: SINCE,
      actor: INES,
      id: 'lifted',
      fact: { type: 'ClosureLifted', data: { closureId: 7, roomId: 1, ...range(TUESDAY, 8, 19) } },
    },
    {
      stream: agendaStream(TUESDAY),
      at: SINCE,
      actor: policy,
      cause: 'lifted',
      fact: { type: 'RoomReopened', data: { date: TUESDAY, closureId: 7, roomId: 1 } },
    },
    {
      stream: agendaStream(TUESDAY),
      at: SINCE,
      fact: { type: 'AvailabilityOpened', data: { ...own, availabilityId: 2, ...range(TUESDAY, 14, 18) } },
    },
  ])
  expect(changed).toEqual([
    expect.objectContaining({
      kind: 'opened',
      from: toEpochMinutes(time(TUESDAY, 9)),
      deeds: [{ at: SINCE, actor: INES, isWeekly: true }],
    }),
    expect.objectContaining({
      kind: 'opened',
      from: toEpochMinutes(time(TUESDAY, 14)),
      deeds: [{ at: SINCE, actor: CAMILLE, isWeekly: false }],
    }),
  ])
  expect(closures).toEqual([
    expect.objectContaining({
      kind: 'reopened',
      roomId: 1,
      reason: 'Travaux',
      deeds: [{ at: SINCE, actor: INES, isWeekly: false }],
    }),
  ])
})

it('names the admin whose new rule opened a day, and who brought a practitioner back', async () => {
  const policy: Actor = { kind: 'policy', id: 'extend-openings-to-horizon' }
  const opened = (availabilityId: number, from: number, cause: string): Given => ({
    stream: agendaStream(TUESDAY),
    at: SINCE,
    actor: policy,
    cause,
    fact: {
      type: 'AvailabilityOpened',
      data: { date: TUESDAY, practitionerId: 1, availabilityId, ...range(TUESDAY, from, from + 2), weekly: true },
    },
  })
  const { hours } = await changes([
    {
      stream: SETTINGS_STREAM,
      at: SINCE,
      actor: INES,
      id: 'rules',
      fact: { type: 'BookingRulesChanged', data: defaultBookingRules },
    },
    opened(1, 9, 'rules'),
    {
      stream: practitionerStream(1),
      at: SINCE,
      actor: CAMILLE,
      id: 'back',
      fact: { type: 'PractitionerDefined', data: { practitionerId: 1, name: 'Camille' } },
    },
    opened(2, 14, 'back'),
  ])
  expect(hours.map(({ deeds }) => deeds)).toEqual([
    [{ at: SINCE, actor: INES, isWeekly: true }],
    [{ at: SINCE, actor: CAMILLE, isWeekly: true }],
  ])
})

it('a policy whose cause is unknown stays the one who did it; what was done before the moment is no reason', async () => {
  const deadline: Actor = { kind: 'policy', id: 'extend-openings' }
  const opened = (availabilityId: number, from: number, until: number, at: string, actor = CAMILLE): Given => ({
    stream: agendaStream(MONDAY),
    at,
    actor,
    cause: 'gone',
    fact: {
      type: 'AvailabilityOpened',
      data: { date: MONDAY, practitionerId: 1, availabilityId, ...range(MONDAY, from, until) },
    },
  })
  const { hours } = await changes([opened(1, 9, 12, BEFORE), opened(2, 11, 13, SINCE, deadline)])
  expect(hours).toEqual([
    {
      date: MONDAY,
      kind: 'opened',
      practitionerId: 1,
      from: toEpochMinutes(time(MONDAY, 12)),
      until: toEpochMinutes(time(MONDAY, 13)),
      deeds: [{ at: SINCE, actor: deadline, isWeekly: false }],
    },
  ])
})

it('lists nothing when one of the days is incomplete, or a booking of theirs cannot be read', async () => {
  const { log } = logOf([confirmed(MONDAY, 10, BEFORE), ...moved(MONDAY, FAR, 1)])
  const moments = { dates: [MONDAY, TUESDAY], at: AT, now: NOW }
  const none = { bookings: [], hours: [], closures: [], isIncomplete: true }
  const unreadable = (name: string): Pick<EventLog, 'readStream'> => ({
    readStream: async (stream, options) => {
      const events = await log.readStream(stream, options)
      if (stream === name) throw new UnreadableEvent(events.at(-1) as unknown as RecordedEvent, 'why')
      return events
    },
  })
  const compared = (broken: Pick<EventLog, 'readStream'>) =>
    changesSince(
      broken,
      openPast(broken, async () => undefined),
      moments,
    )
  expect((await compared(log)).bookings).toHaveLength(1)
  for (const stream of [agendaStream(MONDAY), agendaStream(FAR), bookingStream(ID)])
    expect(await compared(unreadable(stream)), stream).toEqual(none)
})
