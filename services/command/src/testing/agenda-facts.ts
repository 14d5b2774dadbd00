import type { AgendaEvent } from '@alba/contracts/agenda/events'
import type { Resources } from '@alba/contracts/agenda/scheduling'
import { type EpochMinutes, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Treatment } from '../agenda/own-blocks.ts'

/** A Monday in winter. All times of these facts are UTC: the agenda works with instants, not with local times. */
export const date = '2026-11-23'
export const at = (time: string): EpochMinutes => toEpochMinutes(`${date}T${time}:00Z`)
const instantAt = (time: string): string => fromEpochMinutes(at(time))
export const bookingId = (n: number): number => 100_000_000_000_000 + n

/** Two practitioners, two massage rooms and one bath room. */
export const resources: Resources = {
  practitioners: [1, 2],
  rooms: [
    { id: 1, roomType: 'massage_room' },
    { id: 2, roomType: 'massage_room' },
    { id: 3, roomType: 'spa_bath_room' },
  ],
}

/** A massage of 60 minutes, with a buffer of 10 minutes before and 15 after. */
export const massage = (n: number, time: string, changes: Partial<Treatment> = {}): Treatment => ({
  bookingId: bookingId(n),
  date,
  serviceId: 1,
  startsAt: at(time),
  durationMinutes: 60,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 15,
  roomType: 'massage_room',
  move: 0,
  ...changes,
})

/** The practitioner works between these times. */
export const opened = (
  practitionerId: number,
  from = '08:00',
  until = '18:00',
  availabilityId = practitionerId,
): AgendaEvent => ({
  type: 'AvailabilityOpened',
  data: { date, availabilityId, practitionerId, startsAt: instantAt(from), endsAt: instantAt(until) },
})

/** The room is closed between these times. */
export const closed = (roomId: number, from = '08:00', until = '18:00', closureId = roomId): AgendaEvent => ({
  type: 'RoomClosed',
  data: { date, closureId, roomId, startsAt: instantAt(from), endsAt: instantAt(until), reason: null },
})

/** What the agenda records for `massage(n, time)`. */
export const occupation = (n: number, time: string, practitionerId = 1, roomId = 1) => ({
  date,
  bookingId: bookingId(n),
  serviceId: 1,
  practitionerId,
  roomId,
  startsAt: instantAt(time),
  endsAt: fromEpochMinutes(at(time) + 60),
  blockedFrom: fromEpochMinutes(at(time) - 10),
  blockedUntil: fromEpochMinutes(at(time) + 75),
})

/**
 * The time at which tests decide unless they say otherwise, the end of every hold of these facts, and a time at which
 * the holds have ended. All three are milliseconds since the epoch.
 */
export const NOW = at('07:00') * 60_000
export const HELD_UNTIL = at('07:15') * 60_000
export const AFTER_HOLD = at('07:16') * 60_000

export const held = (n: number, time: string, practitionerId = 1, roomId = 1): AgendaEvent => ({
  type: 'SlotHeld',
  data: { ...occupation(n, time, practitionerId, roomId), heldUntil: new Date(HELD_UNTIL).toISOString() },
})
/** The payment of the booking is open. */
export const paying = (n: number, paymentIntentId = `pi_${n}`): AgendaEvent => ({
  type: 'SlotPaymentOpened',
  data: { date, bookingId: bookingId(n), paymentIntentId },
})
/**
 * A move of booking `n` took this time. Before, the booking was at 09:00 of the same day.
 * @param move the number of the move; undefined as in events that are older than these numbers
 */
export const moved = (
  n: number,
  time: string,
  move: number | undefined,
  practitionerId = 1,
  roomId = 1,
): AgendaEvent => ({
  type: 'SlotMoved',
  data: {
    ...occupation(n, time, practitionerId, roomId),
    personId: '0'.repeat(32),
    from: { date, startsAt: instantAt('09:00') },
    reason: null,
    ...(move !== undefined && { move }),
  },
})
export const confirmed = (n: number, time: string, practitionerId = 1, roomId = 1): AgendaEvent => ({
  type: 'SlotConfirmed',
  data: occupation(n, time, practitionerId, roomId),
})
