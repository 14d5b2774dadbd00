import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, it } from 'vitest'
import {
  AFTER_HOLD,
  at,
  bookingId,
  closed,
  confirmed,
  date,
  HELD_UNTIL,
  held,
  massage,
  moved,
  NOW,
  opened,
  paying,
  resources,
} from '../testing/agenda-facts.ts'
import { agenda } from './agenda.ts'
import { confirmSlot, holdSlot, moveSlot, openPayment, reassignSlot, releaseSlot } from './decide.ts'
import type { Treatment } from './own-blocks.ts'

/** A day on which both practitioners work from 08:00 to 18:00, after these events. */
const day = (...facts: AgendaEvent[]) => given(agenda.evolve, agenda.initial, [opened(1), opened(2), ...facts])
/** A day on which nobody works unless these events say so. */
const dayWithoutOpenings = (...facts: AgendaEvent[]) => given(agenda.evolve, agenda.initial, facts)
const bounds = { from: at('00:00'), until: at('00:00') + 1440 }

const hold =
  (treatment: Treatment, now = NOW, within = bounds) =>
  (state: DaySchedule) =>
    holdSlot(state, treatment, { resources, now, heldUntil: HELD_UNTIL, bounds: within })
const confirm =
  (treatment: Treatment, now = NOW) =>
  (state: DaySchedule) =>
    confirmSlot(state, treatment, { resources, now })

const released = (n: number): AgendaEvent => ({
  type: 'SlotReleased',
  data: { date, bookingId: bookingId(n), reason: 'expired' },
})

describe('holding a slot', () => {
  it('assigns the first practitioner and room, buffers included, until the hold ends', () => {
    day()
      .when(hold(massage(1, '10:00')))
      .yields([held(1, '10:00')])
  })

  it('assigns the same time to the second practitioner and room, then refuses it', () => {
    day(held(1, '10:00'))
      .when(hold(massage(2, '10:00')))
      .yields([held(2, '10:00', 2, 2)])
    day(held(1, '10:00'), held(2, '10:00', 2, 2))
      .when(hold(massage(3, '10:00')))
      .rejects('slot_taken')
  })

  it('assigns the practitioner with fewer bookings on the day', () => {
    day(confirmed(1, '14:00'))
      .when(hold(massage(2, '10:00')))
      .yields([held(2, '10:00', 2, 1)])
  })

  it('refuses the same treatment when its service was changed since the time was held', () => {
    for (const changed of [{ durationMinutes: 90 }, { bufferAfterMinutes: 0 }, { roomType: 'spa_bath_room' }])
      day(held(1, '10:00'))
        .when(hold(massage(1, '10:00', changed)))
        .rejects('changed_meanwhile')
    const withoutItsRoom = { ...resources, rooms: resources.rooms.filter(({ id }) => id !== 1) }
    const context = { resources: withoutItsRoom, now: NOW, heldUntil: HELD_UNTIL, bounds }
    day(held(1, '10:00'))
      .when(state => holdSlot(state, massage(1, '10:00', { roomType: 'spa_bath_room' }), context))
      .rejects('changed_meanwhile')
  })

  it('lets buffers touch but not overlap', () => {
    const busy = [confirmed(1, '10:00'), confirmed(2, '10:00', 2, 2)]
    // Blocked from 09:50 to 11:15: the next one, with its own 10 minutes before, starts at 11:25.
    day(...busy)
      .when(hold(massage(3, '11:25')))
      .yields([held(3, '11:25')])
    day(...busy)
      .when(hold(massage(3, '11:24')))
      .rejects('slot_taken')
    day(...busy)
      .when(hold(massage(3, '08:35')))
      .yields([held(3, '08:35')])
    day(...busy)
      .when(hold(massage(3, '08:36')))
      .rejects('slot_taken')
  })

  it('assigns the time of a hold that has ended, before its deadline is handled', () => {
    const both = [held(1, '10:00'), held(2, '10:00', 2, 2)]
    day(...both)
      .when(hold(massage(3, '10:00'), HELD_UNTIL - 1))
      .rejects('slot_taken')
    day(...both)
      .when(hold(massage(3, '10:00'), HELD_UNTIL))
      .yields([held(3, '10:00')])
  })

  it('changes nothing when the booking already has this treatment at this time', () => {
    day(held(1, '10:00'))
      .when(hold(massage(1, '10:00')))
      .yields([])
    day(confirmed(1, '10:00'))
      .when(hold(massage(1, '10:00')))
      .yields([])
  })

  it('refuses another time or service for a booking that has a hold: its idempotency key was reused', () => {
    day(held(1, '10:00'))
      .when(hold(massage(1, '15:00')))
      .rejects('idempotency_key_reused')
    day(held(1, '10:00'))
      .when(hold(massage(1, '10:00', { serviceId: 2 })))
      .rejects('idempotency_key_reused')
  })

  it('lets a booking whose hold has ended hold another time', () => {
    day(held(1, '10:00'))
      .when(hold(massage(1, '15:00'), AFTER_HOLD))
      .yields([held(1, '15:00')])
  })

  it('needs an opening that contains the treatment', () => {
    dayWithoutOpenings()
      .when(hold(massage(1, '10:00')))
      .rejects('outside_openings')
    dayWithoutOpenings(opened(1, '10:00', '11:00'))
      .when(hold(massage(1, '10:00')))
      .yields([held(1, '10:00')])
    dayWithoutOpenings(opened(1, '10:00', '10:59'))
      .when(hold(massage(1, '10:00')))
      .rejects('outside_openings')
    dayWithoutOpenings(opened(1, '10:01', '11:01'))
      .when(hold(massage(1, '10:00')))
      .rejects('outside_openings')
  })

  it('needs a room of the right type that is not closed', () => {
    day(closed(1))
      .when(hold(massage(1, '10:00')))
      .yields([held(1, '10:00', 1, 2)])
    day(closed(1), closed(2))
      .when(hold(massage(1, '10:00')))
      .rejects('room_closed')
    day()
      .when(hold(massage(1, '10:00', { roomType: 'sauna' })))
      .rejects('room_closed')
  })

  it('refuses a block that is not completely within the day', () => {
    const from10 = { from: at('09:51'), until: bounds.until }
    day()
      .when(hold(massage(1, '10:00'), NOW, from10))
      .rejects('outside_openings')
    const until11 = { from: bounds.from, until: at('11:14') }
    day()
      .when(hold(massage(1, '10:00'), NOW, until11))
      .rejects('outside_openings')
    day()
      .when(hold(massage(1, '10:00'), NOW, { from: at('09:50'), until: at('11:15') }))
      .yields([held(1, '10:00')])
  })
})

describe('confirming a slot', () => {
  it('keeps the held practitioner and room, even if the room was closed meanwhile', () => {
    day(held(1, '10:00', 2, 2), closed(2))
      .when(confirm(massage(1, '10:00')))
      .yields([confirmed(1, '10:00', 2, 2)])
  })

  it('changes nothing when it is confirmed already', () => {
    day(confirmed(1, '10:00'))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .yields([])
  })

  it('assigns the time again after the hold has ended, with the same practitioner and room', () => {
    day(held(1, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .yields([confirmed(1, '10:00', 2, 2)])
  })

  it('gives no time again once its start is over, unless something kept it until then', () => {
    const start = at('10:00') * 60_000
    const late = confirm(massage(1, '10:00'), start)
    day(held(1, '10:00'))
      .when(confirm(massage(1, '10:00'), start - 1))
      .yields([confirmed(1, '10:00')])
    day(held(1, '10:00')).when(late).rejects('slot_taken')
    day().when(late).rejects('slot_taken')
    day(held(1, '10:00'), paying(1))
      .when(late)
      .yields([confirmed(1, '10:00')])
    day(confirmed(1, '10:00')).when(late).yields([])
  })

  it('assigns another practitioner and room when the former ones are busy', () => {
    day(held(1, '10:00', 2, 2), confirmed(2, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .yields([confirmed(1, '10:00', 1, 1)])
    day(held(1, '10:00', 1, 2), confirmed(2, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .yields([confirmed(1, '10:00', 1, 1)])
  })

  it('does not confirm another time that the booking holds on this day', () => {
    day(held(1, '15:00'), confirmed(2, '10:00'), confirmed(3, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00')))
      .rejects('slot_taken')
    day(confirmed(1, '15:00'), confirmed(2, '10:00'), confirmed(3, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00')))
      .rejects('slot_taken')
  })

  it('changes nothing for a booking that was confirmed and has been moved since', () => {
    day(moved(1, '15:00', 1))
      .when(confirm(massage(1, '10:00')))
      .yields([])
  })

  it('assigns a time that was never held, if it is free', () => {
    day()
      .when(confirm(massage(1, '10:00')))
      .yields([confirmed(1, '10:00')])
  })

  it('is refused when the time is taken by others, the rooms are closed or nobody works', () => {
    day(held(1, '10:00'), confirmed(2, '10:00'), confirmed(3, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .rejects('slot_taken')
    day(held(1, '10:00'), closed(1), closed(2))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .rejects('slot_taken')
    dayWithoutOpenings(held(1, '10:00'))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .rejects('slot_taken')
  })
})

describe('opening a payment for a hold', () => {
  const open =
    (n: number, now = NOW, paymentIntentId = `pi_${n}`, closedIntent?: string) =>
    (state: DaySchedule) =>
      openPayment(state, massage(n, '10:00'), paymentIntentId, now, closedIntent)

  it('is recorded once, before the hold ends, and only for unpaid time of this treatment', () => {
    day(held(1, '10:00'))
      .when(open(1))
      .yields([paying(1)])
    day(held(1, '10:00'), paying(1)).when(open(1)).yields([])
    day(held(1, '10:00'), paying(1)).when(open(1, AFTER_HOLD)).yields([])
    day(held(1, '10:00')).when(open(1, AFTER_HOLD)).rejects('hold_expired')
    day().when(open(1)).rejects('hold_expired')
    day(confirmed(1, '10:00')).when(open(1)).rejects('payment_settled')
    day(held(1, '15:00')).when(open(1)).rejects('hold_expired')
  })

  it('replaces a former payment only when the provider has closed that one', () => {
    day(held(1, '10:00'), paying(1))
      .when(open(1, NOW, 'pi_other'))
      .rejects('booking_closed')
    day(held(1, '10:00'), paying(1))
      .when(open(1, NOW, 'pi_other', 'pi_1'))
      .yields([paying(1, 'pi_other')])
    day(held(1, '10:00'))
      .when(open(1, NOW, 'pi_other', 'pi_1'))
      .yields([paying(1, 'pi_other')])
  })

  it('keeps the time beyond the end of the hold, until the payment is closed', () => {
    const rival = hold(massage(2, '10:00'), AFTER_HOLD)
    const oneAtWork = (...facts: AgendaEvent[]) => dayWithoutOpenings(opened(1, '09:00', '18:00'), ...facts)
    oneAtWork(held(1, '10:00'))
      .when(rival)
      .yields([held(2, '10:00')])
    oneAtWork(held(1, '10:00'), paying(1)).when(rival).rejects('slot_taken')
    oneAtWork(held(1, '10:00'), paying(1), released(1))
      .when(rival)
      .yields([held(2, '10:00')])
  })

  it('lets the kept time be confirmed after the hold has ended', () => {
    day(held(1, '10:00'), paying(1))
      .when(confirm(massage(1, '10:00'), AFTER_HOLD))
      .yields([confirmed(1, '10:00')])
  })
})

describe('releasing a slot', () => {
  const release =
    (changes: Partial<Parameters<typeof releaseSlot>[1]> = {}) =>
    (state: DaySchedule) =>
      releaseSlot(state, {
        date,
        bookingId: bookingId(1),
        upToMove: 0,
        reason: 'expired',
        onlyUnpaid: true,
        closedIntent: null,
        ...changes,
      })
  it('releases a hold without a payment', () => {
    day(held(1, '10:00'))
      .when(release())
      .yields([released(1)])
    day(held(1, '10:00'))
      .when(release({ closedIntent: 'pi_1' }))
      .yields([released(1)])
  })
  it('keeps confirmed time when only unpaid time is to be released', () => {
    day(confirmed(1, '10:00')).when(release()).yields([])
    day(confirmed(1, '10:00'))
      .when(release({ onlyUnpaid: false }))
      .yields([released(1)])
  })
  it('keeps a hold while its payment is open, and releases it once that payment is closed', () => {
    const held1 = [held(1, '10:00'), paying(1)]
    day(...held1)
      .when(release())
      .yields([])
    day(...held1)
      .when(release({ onlyUnpaid: false }))
      .yields([])
    day(...held1)
      .when(release({ closedIntent: 'pi_other' }))
      .yields([])
    day(...held1)
      .when(release({ closedIntent: 'pi_1' }))
      .yields([released(1)])
  })
  it('keeps a hold that ends later than the one to be released', () => {
    day(held(1, '10:00'))
      .when(release({ overAt: HELD_UNTIL - 1 }))
      .yields([])
    day(held(1, '10:00'))
      .when(release({ overAt: HELD_UNTIL }))
      .yields([released(1)])
  })
  it('releases the time of moves up to the given one, and of no later move', () => {
    const all = { onlyUnpaid: false }
    const second = [confirmed(1, '09:00'), moved(1, '10:00', 2)]
    day(...second)
      .when(release({ ...all, upToMove: 1 }))
      .yields([])
    day(...second)
      .when(release({ ...all, upToMove: 2 }))
      .yields([released(1)])
    day(moved(1, '10:00', undefined))
      .when(release(all))
      .yields([released(1)])
  })
  it('releases only time with the given start, if one is given', () => {
    day(held(1, '10:00'))
      .when(release({ startsAt: at('15:00') }))
      .yields([])
    day(held(1, '10:00'))
      .when(release({ startsAt: at('10:00') }))
      .yields([released(1)])
  })
  it('changes nothing for a booking without time on this day', () => {
    day(held(2, '10:00')).when(release()).yields([])
  })
})

describe('moving a booking', () => {
  const FROM = '2026-11-20'
  const move =
    (number: number, time: string, { from = FROM, at: hour = '09:00', practitionerId = 1, strict = false } = {}) =>
    (state: DaySchedule) => {
      const treatment = massage(1, time, { move: number })
      const details = { from: { date: from, startsAt: `${from}T${hour}:00Z` }, personId: '0'.repeat(32), reason: null }
      return moveSlot(state, treatment, { ...details, practitionerId, strict }, { resources, now: NOW, bounds })
    }
  /** The event of a move that took this time. */
  const taken = (number: number, time: string, practitionerId = 1, roomId = 1, from = FROM, hour = '09:00') => {
    const event = moved(1, time, number, practitionerId, roomId)
    if (event.type !== 'SlotMoved') throw new Error('the fact is not a move')
    return { ...event, data: { ...event.data, from: { date: from, startsAt: `${from}T${hour}:00Z` } } }
  }

  it('from another day assigns the time, with the number of the move', () => {
    day()
      .when(move(1, '10:00'))
      .yields([taken(1, '10:00')])
  })
  it('prefers the given practitioner, and takes another one only when that is allowed', () => {
    day()
      .when(move(1, '10:00', { practitionerId: 2 }))
      .yields([taken(1, '10:00', 2)])
    const busy = confirmed(2, '10:00')
    day(busy)
      .when(move(1, '10:00'))
      .yields([taken(1, '10:00', 2, 2)])
    day(busy)
      .when(move(1, '10:00', { strict: true }))
      .rejects('practitioner_not_free')
    day(busy, confirmed(3, '10:00', 2, 2))
      .when(move(1, '10:00', { strict: true }))
      .rejects('slot_taken')
  })
  it('is refused when another move with the same number took another time of this day', () => {
    const first = day(moved(1, '10:00', 1))
    first.when(move(1, '14:00')).rejects('booking_moved')
    first.when(move(1, '10:00')).yields([])
  })
  it('changes nothing when a move with the same number took the same time with an accepted practitioner', () => {
    const first = day(moved(1, '10:00', 1))
    first.when(move(1, '10:00', { practitionerId: 2 })).yields([])
    first.when(move(1, '10:00', { practitionerId: 2, strict: true })).rejects('booking_moved')
    first.when(move(1, '10:00', { practitionerId: 1, strict: true })).yields([])
  })
  it('is refused when a later move has taken time on this day', () => {
    day(moved(1, '10:00', 2))
      .when(move(1, '10:00'))
      .rejects('booking_moved')
    day(moved(1, '10:00', 2))
      .when(move(1, '14:00'))
      .rejects('booking_moved')
  })
  it('replaces a block that an earlier move left on this day', () => {
    for (const left of [moved(1, '10:00', 1), moved(1, '10:00', undefined), confirmed(1, '10:00')]) {
      day(left)
        .when(move(3, '10:00'))
        .yields([taken(3, '10:00')])
      day(left)
        .when(move(3, '14:00'))
        .yields([taken(3, '14:00')])
    }
  })
  it('within the day requires that the booking still has the time that it is moved from', () => {
    const within = { from: date, at: '10:00' }
    const expected = [taken(1, '14:00', 1, 1, date, '10:00')]
    day(held(1, '10:00'), confirmed(1, '10:00'))
      .when(move(1, '14:00', within))
      .yields(expected)
    day(confirmed(1, '10:00'))
      .when(move(1, '14:00', within))
      .yields(expected)
    day(confirmed(1, '11:00'))
      .when(move(1, '14:00', within))
      .rejects('booking_moved')
    day()
      .when(move(1, '14:00', within))
      .rejects('booking_moved')
    day(moved(1, '10:00', 1))
      .when(move(3, '14:00', within))
      .rejects('booking_moved')
    day(moved(1, '10:00', 2))
      .when(move(3, '14:00', within))
      .yields([taken(3, '14:00', 1, 1, date, '10:00')])
  })
  it('may overlap the former time of the booking', () => {
    day(confirmed(1, '10:00'))
      .when(move(1, '10:30', { from: date, at: '10:00' }))
      .yields([taken(1, '10:30', 1, 1, date, '10:00')])
  })
  it('is refused outside the day and its openings', () => {
    day().when(move(1, '17:30')).rejects('outside_openings')
    const tight = { resources, now: NOW, bounds: { from: at('10:00'), until: at('18:00') } }
    const details = { from: { date: FROM, startsAt: `${FROM}T09:00:00Z` }, personId: '0'.repeat(32), reason: null }
    day()
      .when(state =>
        moveSlot(state, massage(1, '10:00', { move: 1 }), { ...details, practitionerId: 1, strict: false }, tight),
      )
      .rejects('outside_openings')
  })
})

describe('reassigning a slot', () => {
  const reassign =
    (practitionerId: number, { now = NOW, isConfirmed = true, move = 0 } = {}) =>
    (state: DaySchedule) =>
      reassignSlot(state, massage(1, '10:00', { move }), practitionerId, { resources, now, isConfirmed })
  const reassigned = {
    type: 'SlotReassigned',
    data: { date, bookingId: bookingId(1), practitionerId: 2, previousPractitionerId: 1 },
  }

  it('assigns the time to another practitioner who works then and is free', () => {
    day(confirmed(1, '10:00')).when(reassign(2)).yields([reassigned])
    day(held(1, '10:00'))
      .when(reassign(2, { isConfirmed: false }))
      .yields([reassigned])
  })
  it('changes nothing when the practitioner has the time already', () => {
    day(confirmed(1, '10:00')).when(reassign(1)).yields([])
  })
  it('refuses a practitioner who is unknown, busy or not working then', () => {
    day(confirmed(1, '10:00')).when(reassign(9)).rejects('practitioner_unknown')
    day(confirmed(1, '10:00'), confirmed(2, '11:00', 2, 2))
      .when(reassign(2))
      .rejects('practitioner_busy')
    dayWithoutOpenings(opened(1), confirmed(1, '10:00')).when(reassign(2)).rejects('practitioner_busy')
  })
  it('keeps the room, even when it was closed meanwhile and no other one is free', () => {
    day(confirmed(1, '10:00'), closed(1)).when(reassign(2)).yields([reassigned])
    // The other massage room is taken at this time, by a third practitioner.
    const other = confirmed(2, '10:00', 3, 2)
    day(confirmed(1, '10:00'), closed(1), other).when(reassign(2)).yields([reassigned])
  })
  it('refuses a booking without time on this day, or with a hold that has ended', () => {
    day().when(reassign(2)).rejects('booking_closed')
    day(held(1, '10:00'))
      .when(reassign(2, { now: AFTER_HOLD, isConfirmed: false }))
      .rejects('booking_closed')
  })
  it('refuses when the agenda has recorded a later move than the booking has', () => {
    day(moved(1, '14:00', 1))
      .when(reassign(2))
      .rejects('booking_moved')
    day(moved(1, '10:00', 1))
      .when(reassign(2))
      .rejects('booking_moved')
    day(moved(1, '10:00', 1))
      .when(reassign(2, { move: 1 }))
      .yields([reassigned])
  })
  it('refuses while the agenda has confirmed the time and the booking has not', () => {
    day(confirmed(1, '10:00'))
      .when(reassign(2, { isConfirmed: false }))
      .rejects('booking_changed')
  })
})
