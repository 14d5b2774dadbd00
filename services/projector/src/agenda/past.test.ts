import { randomUUID } from 'node:crypto'
import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { agendaStream } from '@alba/contracts/agenda/events'
import type { DayRow } from '@alba/contracts/agenda/rows'
import type { DomainEvent, DomainFact } from '@alba/contracts/events'
import { UnreadableEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { RecordedEvent } from '@alba/platform/event-store/event-store'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metadata, recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { openStand } from '../testing/stand.ts'
import { daysAt, keptSchedules, type ReadPresent, readPresent, scheduleAt } from './past.ts'
import { agenda } from './projection.ts'

const DATES = ['2026-11-23', '2026-11-24'] as const
const START = Date.parse('2026-11-20T08:00:00Z')
const instant = (minutes: number) => new Date(START + minutes * 60_000).toISOString()

/** Any event that the stream of a day can hold. The fold accepts them in any order. */
const fact = fc
  .tuple(
    fc.constantFrom(...DATES),
    fc.constantFrom('open', 'remove', 'close', 'reopen', 'hold', 'pay', 'confirm', 'move', 'release', 'reassign'),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 8, max: 17 }),
  )
  .map(([date, kind, n, hour]): DomainFact => {
    const time = (of: number) => `${date}T${String(of).padStart(2, '0')}:00:00Z`
    const range = { startsAt: time(hour), endsAt: time(hour + 1) }
    const bookingId = 400_000_000_000_000 + n
    const blocked = { blockedFrom: range.startsAt, blockedUntil: range.endsAt }
    const slot = { date, bookingId, serviceId: 1, practitionerId: 1, roomId: 1, ...range, ...blocked }
    switch (kind) {
      case 'open':
        return { type: 'AvailabilityOpened', data: { date, availabilityId: n, practitionerId: 1, ...range } }
      case 'remove':
        return { type: 'AvailabilityRemoved', data: { date, availabilityId: n, practitionerId: 1, ...range } }
      case 'close':
        return { type: 'RoomClosed', data: { date, closureId: n, roomId: 1, ...range, reason: null } }
      case 'reopen':
        return { type: 'RoomReopened', data: { date, closureId: n, roomId: 1 } }
      case 'hold':
        return { type: 'SlotHeld', data: { ...slot, heldUntil: instant(60) } }
      case 'pay':
        return { type: 'SlotPaymentOpened', data: { date, bookingId, paymentIntentId: `pi_${n}` } }
      case 'confirm':
        return { type: 'SlotConfirmed', data: slot }
      case 'move': {
        const from = { date, startsAt: time(hour - 1) }
        return { type: 'SlotMoved', data: { ...slot, personId: 'a'.repeat(32), from, reason: null } }
      }
      case 'release':
        return { type: 'SlotReleased', data: { date, bookingId, reason: 'canceled' } }
      default:
        return { type: 'SlotReassigned', data: { date, bookingId, practitionerId: 2, previousPractitionerId: 1 } }
    }
  })

/** The log, with one minute between events. */
const logOf = (facts: readonly DomainFact[]): DomainEvent[] =>
  recorded(facts).map((event, n) => ({ ...event, metadata: { ...event.metadata, occurredAt: instant(n) } }))

const dateOf = (event: DomainEvent) => ('date' in event.data ? event.data.date : undefined)

test('the schedule of a day at a past moment equals a replay of the log up to that moment', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 30 }), fc.integer({ min: -1, max: 31 }), (facts, minute) => {
      const log = logOf(facts)
      const until = log.filter(({ metadata }) => metadata.occurredAt <= instant(minute))
      const replayed = (rowsAfter(agenda, until).days ?? []) as DayRow[]
      for (const date of DATES) {
        const own = log.filter(event => dateOf(event) === date)
        const { schedule = emptyDay } = replayed.find(row => row.date === date) ?? {}
        expect(scheduleAt(own, instant(minute))).toEqual(schedule)
      }
    }),
    { numRuns: 500, seed: 20261122 },
  )
})

test('days are the same with a read model that has any part of the log, and a log that grows meanwhile', async () => {
  const any = { maxLength: 20 } as const
  const known = fc.integer({ min: 0, max: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(fact, any), known, fc.integer({ min: -1, max: 21 }), async (facts, inModel, minute) => {
      const log = logOf(facts)
      const at = instant(minute)
      const before = log.slice(0, inModel)
      const rows = (rowsAfter(agenda, before).days ?? []) as DayRow[]
      const schedules = new Map(rows.map(row => [row.date, row.schedule]))
      const present = async () => ({ position: before.at(-1)?.position ?? '', schedules, held: new Set<string>() })
      // Each read sees the events that came after the read model was read.
      const readStream: EventLog['readStream'] = async (stream, { direction, limit } = {}) => {
        const own = log.filter(event => agendaStream(dateOf(event) ?? '') === stream)
        return direction === 'backwards' ? own.toReversed().slice(0, limit) : own
      }
      const kept = keptSchedules()
      // The second look finds the schedules that the first one kept.
      for (const look of [1, 2]) {
        const days = await daysAt({ readStream }, present, DATES, at, kept)
        for (const { date, schedule } of days) {
          const own = log.filter(event => dateOf(event) === date)
          expect(schedule, `look ${look}`).toEqual(scheduleAt(own, at))
        }
      }
    }),
    { numRuns: 500, seed: 20261125 },
  )
})

test('reads the whole stream of a day once for each of its last states, and at every look for an older one', async () => {
  const room = (n: number): DomainFact => ({ type: 'RoomReopened', data: { date: DATES[0], closureId: n, roomId: 1 } })
  const range = { startsAt: instant(0), endsAt: instant(60) }
  const opened: DomainFact = {
    type: 'AvailabilityOpened',
    data: { date: DATES[0], availabilityId: 1, practitionerId: 1, ...range },
  }
  // The opening has more later events than are looked at first, so the states at minutes 0 and 1 are not kept.
  const log = logOf([room(1), opened, ...Array.from({ length: 20 }, () => room(1))])
  let wholeReads = 0
  const readStream: EventLog['readStream'] = async (_, { direction, limit } = {}) => {
    if (direction === 'backwards') return log.toReversed().slice(0, limit)
    wholeReads++
    return log
  }
  const kept = keptSchedules()
  const openingsAt = async (minute: number) => {
    const [day] = await daysAt({ readStream }, async () => undefined, [DATES[0]], instant(minute), kept)
    return day?.schedule.openings.length
  }
  expect(await openingsAt(0)).toBe(0)
  expect(await openingsAt(1)).toBe(1)
  expect(await openingsAt(1)).toBe(1)
  expect(wholeReads).toBe(3)
  // Both moments are after the event of minute 19 and before the next one, so they have the same state.
  expect(await openingsAt(19.2)).toBe(1)
  expect(await openingsAt(19.8)).toBe(1)
  expect(wholeReads).toBe(4)
})

test('keeps no schedule with an event that is appended while it is read', async () => {
  const opened = (availabilityId: number): DomainFact => {
    const range = { startsAt: instant(availabilityId), endsAt: instant(availabilityId + 60) }
    return { type: 'AvailabilityOpened', data: { date: DATES[0], availabilityId, practitionerId: 1, ...range } }
  }
  const log = logOf([opened(1), opened(2)])
  const readStream: EventLog['readStream'] = async (_, { direction, limit } = {}) =>
    direction === 'backwards' ? log.slice(0, 1).toReversed().slice(0, limit) : log
  const kept = keptSchedules()
  for (const look of [1, 2]) {
    const [day] = await daysAt({ readStream }, async () => undefined, [DATES[0]], instant(60), kept)
    expect(day?.schedule.openings, `look ${look}`).toHaveLength(1)
  }
})

test('reads the present days of the read model with its position', async () => {
  const stand = await openStand()
  try {
    expect(await readPresent(stand.database)([DATES[0]]).catch(() => 'no tables yet')).toBe('no tables yet')
    stand.run(agenda)
    const availability = { availabilityId: 1, practitionerId: 1, startsAt: instant(0), endsAt: instant(60) }
    const stream = agendaStream(DATES[0])
    const position = await stand.append(stream, {
      type: 'AvailabilityOpened',
      data: { date: DATES[0], ...availability },
    })
    await stand.reached('agenda', position)
    const present = await readPresent(stand.database)(DATES)
    expect(present?.position).toBe(position)
    expect([...(present?.schedules ?? [])]).toEqual([
      [DATES[0], scheduleAt(await stand.eventLog.readStream(stream), '2099-01-01T00:00:00Z')],
    ])
    expect((await readPresent(stand.database)(['2026-12-01']))?.schedules.size).toBe(0)
    await stand.rows("UPDATE projections.checkpoints SET version = version - 1 WHERE name = 'agenda'")
    expect(await readPresent(stand.database)(DATES)).toBeUndefined()
  } finally {
    await stand.close()
  }
})

test('an event counts when a later one is dated up to the moment, even if a wrong clock dated the first too late', () => {
  const [first, second] = logOf([
    {
      type: 'AvailabilityOpened',
      data: { date: DATES[0], availabilityId: 1, practitionerId: 1, startsAt: instant(0), endsAt: instant(60) },
    },
    { type: 'RoomReopened', data: { date: DATES[0], closureId: 1, roomId: 1 } },
  ])
  if (!first || !second) throw new Error('both were made')
  const early = { ...second, metadata: { ...second.metadata, occurredAt: instant(-5) } }
  expect(scheduleAt([first, early], instant(-1)).openings).toHaveLength(1)
})

/** An opening of a practitioner with this number, at an hour of the day after the first minute. */
const openedBy = (availabilityId: number): DomainFact => ({
  type: 'AvailabilityOpened',
  data: {
    date: DATES[0],
    availabilityId,
    practitionerId: availabilityId,
    startsAt: instant(0),
    endsAt: instant(60),
  },
})
const stream = agendaStream(DATES[0])

/**
 * The log of a day, of which one event cannot be read. @param isSkipped whether an operator has skipped that event
 */
function brokenLog(events: readonly DomainEvent[], unreadable: number, isSkipped = false) {
  const readStream: EventLog['readStream'] = async (name, { from = 0n, direction, limit } = {}) => {
    if (name !== stream) return isSkipped ? recorded([skipped(events[unreadable]?.id)]) : []
    const own = direction === 'backwards' ? events.toReversed() : events.filter(({ revision }) => revision >= from)
    const read = own.slice(0, limit)
    const bad = read.find(({ revision }) => Number(revision) === unreadable)
    if (bad) throw new UnreadableEvent(bad as unknown as RecordedEvent, 'its schema refuses it')
    return read
  }
  return { readStream }
}
const skipped = (eventId = ''): DomainFact => ({
  type: 'EventSkipped',
  data: { by: { kind: 'model', name: 'agenda' }, eventId, eventType: 'X', position: '', reason: 'why' },
})
const shownAt = async (log: Pick<EventLog, 'readStream'>, minute: number, present?: ReadPresent) => {
  const [day] = await daysAt(log, present ?? (async () => undefined), [DATES[0]], instant(minute))
  return [day?.schedule.openings.map(({ id }) => id), day?.isIncomplete ?? false]
}

test('a day with an event that cannot be read is complete before that event, and incomplete from then on', async () => {
  const log = brokenLog(logOf([openedBy(1), openedBy(2), openedBy(3), openedBy(4)]), 2)
  expect(await shownAt(log, 0)).toEqual([[1], false])
  expect(await shownAt(log, 1)).toEqual([[1, 2], false])
  expect(await shownAt(log, 2)).toEqual([[1, 2], true])
  expect(await shownAt(log, 3)).toEqual([[1, 2], true])
})

test('the row of a day that the read model leaves out is not taken for the day', async () => {
  const events = logOf([openedBy(1), openedBy(2), openedBy(3)])
  const schedules = new Map([[DATES[0] as string, scheduleAt(events.slice(0, 1), instant(9))]])
  const present = async () => ({ position: events.at(-1)?.position ?? '', schedules, held: new Set([DATES[0]]) })
  // The log can be read, as when only PostgreSQL refuses a row: then the day is complete.
  expect(await shownAt(brokenLog(events, 9), 9, present)).toEqual([[1, 2, 3], false])
  expect(await shownAt(brokenLog(events, 1), 9, present)).toEqual([[1], true])
})

test('a day with an event that its fold refuses is the same, and so is one that an operator skipped, which is left out', async () => {
  const unknown = { ...openedBy(2), data: null } as unknown as DomainFact
  const events = logOf([openedBy(1), unknown, openedBy(3)])
  expect(await shownAt(brokenLog(events, 9), 0)).toEqual([[1], false])
  expect(await shownAt(brokenLog(events, 9), 9)).toEqual([[1], true])
  expect(await shownAt(brokenLog(logOf([openedBy(1), openedBy(2), openedBy(3)]), 1, true), 9)).toEqual([[1, 3], false])
})

test('the read model names the days that it leaves out', async () => {
  const stand = await openStand()
  try {
    stand.run(agenda)
    await stand.append(stream, openedBy(1))
    const written = { ...metadata, actor: { kind: 'operator' } }
    const bad = { id: randomUUID(), type: 'AvailabilityOpened', data: { date: 'never' }, metadata: written }
    const { position } = await stand.store.append(stream, 'any', [bad])
    await stand.append(stream, openedBy(2))
    await stand.reached('agenda', position)
    expect([...((await readPresent(stand.database)(DATES))?.held ?? [])]).toEqual([DATES[0]])
    expect(await shownAt(stand.eventLog, 999, readPresent(stand.database))).toEqual([[1], true])
  } finally {
    await stand.close()
  }
})
