import type { DayRow } from '@alba/contracts/agenda/rows'
import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { agenda } from './projection.ts'

const opened = (date: string, availabilityId: number): DomainFact => ({
  type: 'AvailabilityOpened',
  data: { date, availabilityId, practitionerId: 1, startsAt: `${date}T08:00:00Z`, endsAt: `${date}T16:00:00Z` },
})
const held: DomainFact = {
  type: 'SlotHeld',
  data: {
    date: '2026-11-23',
    bookingId: 412_345_678_901_234,
    serviceId: 3,
    practitionerId: 1,
    roomId: 1,
    startsAt: '2026-11-23T08:00:00Z',
    endsAt: '2026-11-23T09:00:00Z',
    blockedFrom: '2026-11-23T07:55:00Z',
    blockedUntil: '2026-11-23T09:15:00Z',
    heldUntil: '2026-11-20T10:15:00Z',
  },
}
const released: DomainFact = {
  type: 'SlotReleased',
  data: { date: '2026-11-23', bookingId: 412_345_678_901_234, reason: 'expired' },
}

const days = (...facts: DomainFact[]) => rowsAfter(agenda, recorded(facts)).days as DayRow[]

test('each date has one row, with the schedule that its events make', () => {
  const rows = days(opened('2026-11-23', 1), opened('2026-11-24', 1), held)
  expect(rows.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24'])
  expect(rows[0]?.schedule).toMatchObject({
    openingCount: 1,
    openings: [{ id: 1, practitionerId: 1 }],
    blocks: [{ bookingId: 412_345_678_901_234, heldUntil: Date.parse('2026-11-20T10:15:00Z') }],
  })
})

test('a day whose events were all undone keeps its row, with the counts that decisions need', () => {
  const removed: DomainFact = {
    type: 'AvailabilityRemoved',
    data: {
      date: '2026-11-23',
      availabilityId: 1,
      practitionerId: 1,
      startsAt: '2026-11-23T08:00:00Z',
      endsAt: '2026-11-23T16:00:00Z',
    },
  }
  const [row] = days(opened('2026-11-23', 1), held, released, removed)
  // The next opening gets the number 2. The openings of practitioner 1 were changed twice by hand: opened and removed.
  expect(row?.schedule).toEqual({ openingCount: 1, openings: [], handChanges: { 1: 2 }, closures: [], blocks: [] })
})

test('a closure is listed until it is lifted', () => {
  const range = { startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-25T16:00:00Z' }
  const scheduled = (closureId: number): DomainFact => ({
    type: 'ClosureScheduled',
    data: { closureId, roomId: 2, ...range, reason: 'Travaux' },
  })
  const lifted: DomainFact = { type: 'ClosureLifted', data: { closureId: 1, roomId: 2, ...range } }
  expect(rowsAfter(agenda, recorded([scheduled(1), scheduled(2), lifted])).closures).toEqual([
    { id: 2, room_id: 2, starts_at: range.startsAt, ends_at: range.endsAt, reason: 'Travaux' },
  ])
})
