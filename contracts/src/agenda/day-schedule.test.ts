import { describe, expect, it } from 'vitest'
import { toEpochMinutes } from '../shared/centre-time.ts'
import { emptyDay, evolveDay } from './day-schedule.ts'
import type { AgendaEvent } from './events.ts'

const date = '2026-11-23'
const bookingId = 100_000_000_000_001
const at = (time: string) => `${date}T${time}:00Z`
const occupation = {
  date,
  bookingId,
  serviceId: 1,
  practitionerId: 1,
  roomId: 1,
  startsAt: at('09:00'),
  endsAt: at('10:00'),
  blockedFrom: at('08:50'),
  blockedUntil: at('10:15'),
}
const opened = (availabilityId: number): AgendaEvent => ({
  type: 'AvailabilityOpened',
  data: { date, availabilityId, practitionerId: 1, startsAt: at('08:00'), endsAt: at('12:00') },
})
const held: AgendaEvent = { type: 'SlotHeld', data: { ...occupation, heldUntil: at('07:15') } }
const heldByAnother: AgendaEvent = {
  type: 'SlotHeld',
  data: { ...occupation, bookingId: bookingId + 1, roomId: 2, heldUntil: at('07:15') },
}
const confirmed: AgendaEvent = { type: 'SlotConfirmed', data: occupation }
const closed = (closureId: number, roomId: number): AgendaEvent => ({
  type: 'RoomClosed',
  data: { date, closureId, roomId, startsAt: at('08:00'), endsAt: at('09:00'), reason: null },
})
const reopened: AgendaEvent = { type: 'RoomReopened', data: { date, closureId: 3, roomId: 1 } }
const released: AgendaEvent = { type: 'SlotReleased', data: { date, bookingId, reason: 'canceled' } }
const reassigned: AgendaEvent = {
  type: 'SlotReassigned',
  data: { date, bookingId, practitionerId: 2, previousPractitionerId: 1 },
}
const after = (...events: AgendaEvent[]) => events.reduce(evolveDay, emptyDay)
const movesAfter = (...events: AgendaEvent[]) => after(...events).blocks.map(({ move }) => move)

describe('the fold of a day', () => {
  it('counts all openings the day ever had, so that no opening gets a number twice', () => {
    const removed: AgendaEvent = {
      type: 'AvailabilityRemoved',
      data: { date, availabilityId: 1, practitionerId: 1, startsAt: at('08:00'), endsAt: at('12:00') },
    }
    expect(after(opened(1), removed)).toMatchObject({ openingCount: 1, openings: [] })
    expect(after(opened(1), removed, opened(2))).toMatchObject({ openingCount: 2, openings: [{ id: 2 }] })
  })

  it('blocks the time of the treatment and its buffers: of a hold until it ends, of a confirmed booking for good', () => {
    const block = {
      bookingId,
      from: toEpochMinutes(at('08:50')),
      until: toEpochMinutes(at('10:15')),
      startsAt: toEpochMinutes(at('09:00')),
      endsAt: toEpochMinutes(at('10:00')),
    }
    expect(after(held).blocks).toMatchObject([{ ...block, heldUntil: Date.parse(at('07:15')) }])
    expect(after(held, confirmed).blocks).toMatchObject([{ ...block, heldUntil: null }])
  })

  it('gives the block of a hold the move number 0, which the block keeps when it is confirmed', () => {
    expect(movesAfter(held)).toEqual([0])
    expect(movesAfter(held, confirmed)).toEqual([0])
  })

  it('gives the block of a moved booking the number of its move; null when the event is from before numbers', () => {
    const moved = (number: { move?: number }): AgendaEvent => ({
      type: 'SlotMoved',
      data: {
        ...occupation,
        personId: '0'.repeat(32),
        from: { date, startsAt: at('11:00') },
        reason: null,
        ...number,
      },
    })
    expect(movesAfter(held, confirmed, moved({ move: 2 }))).toEqual([2])
    expect(movesAfter(held, confirmed, moved({}))).toEqual([null])
  })

  // `SlotConfirmed` has no number. It keeps the number of the block that the same booking has at that hour.
  it('gives a confirmed block the move number null when its booking had no block at that hour', () => {
    expect(movesAfter(confirmed)).toEqual([null])
    const confirmedLater: AgendaEvent = { type: 'SlotConfirmed', data: { ...occupation, startsAt: at('09:30') } }
    expect(movesAfter(held, confirmedLater)).toEqual([null])
    expect(movesAfter(heldByAnother, confirmed)).toEqual([0, null])
  })

  it('has one block for each booking, however often the booking is held or confirmed', () => {
    expect(after(held, held, confirmed, confirmed).blocks).toHaveLength(1)
  })

  it('changes only the practitioner of a block that is reassigned', () => {
    const [before] = after(confirmed).blocks
    expect(after(confirmed, reassigned).blocks).toEqual([{ ...before, practitionerId: 2 }])
  })

  it('does not change other bookings and closures', () => {
    const others = [heldByAnother, closed(4, 3)]
    const paying: AgendaEvent = { type: 'SlotPaymentOpened', data: { date, bookingId, paymentIntentId: 'pi_1' } }
    const events = [held, paying, confirmed, reassigned, released, closed(3, 1), reopened]
    expect(after(...others, ...events)).toEqual(after(...others))
  })

  it('removes a released block and a lifted closure', () => {
    expect(after(held, released)).toEqual(emptyDay)
    expect(after(closed(3, 1)).closures).toMatchObject([{ id: 3, roomId: 1, reason: null }])
    expect(after(closed(3, 1), reopened)).toEqual(emptyDay)
  })
})
