import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { given } from '@alba/platform/testing/given-when-then'
import { describe, it } from 'vitest'
import {
  AFTER,
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
import { confirmSlot, holdSlot, moveSlot, openPayment, reassignSlot, releaseSlot, type Treatment } from './decide.ts'

const open = [opened(1), opened(2)]
const day = (...facts: AgendaEvent[]) => given(agenda.evolve, agenda.initial, [...open, ...facts])
const closedDay = (...facts: AgendaEvent[]) => given(agenda.evolve, agenda.initial, facts)
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
  it('gives it to the first practitioner and room, buffers included, until a time', () => {
    day()
      .when(hold(massage(1, '10:00')))
      .yields([held(1, '10:00')])
  })

  it('gives the same time to the second practitioner in the second room, then to nobody', () => {
    day(held(1, '10:00'))
      .when(hold(massage(2, '10:00')))
      .yields([held(2, '10:00', 2, 2)])
    day(held(1, '10:00'), held(2, '10:00', 2, 2))
      .when(hold(massage(3, '10:00')))
      .rejects('slot_taken')
  })

  it('takes whoever has fewer bookings that day', () => {
    day(confirmed(1, '14:00'))
      .when(hold(massage(2, '10:00')))
      .yields([held(2, '10:00', 2, 1)])
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

  it('takes the time of a hold that ran out, without waiting for a timer', () => {
    const both = [held(1, '10:00'), held(2, '10:00', 2, 2)]
    day(...both)
      .when(hold(massage(3, '10:00'), HELD_UNTIL - 1))
      .rejects('slot_taken')
    day(...both)
      .when(hold(massage(3, '10:00'), HELD_UNTIL))
      .yields([held(3, '10:00')])
  })

  it('changes nothing when the same booking asks again for the same treatment', () => {
    day(held(1, '10:00'))
      .when(hold(massage(1, '10:00')))
      .yields([])
    day(confirmed(1, '10:00'))
      .when(hold(massage(1, '10:00')))
      .yields([])
  })

  it('does not move the time of a booking that another request holds under the same key', () => {
    day(held(1, '10:00'))
      .when(hold(massage(1, '15:00')))
      .rejects('idempotency_key_reused')
    day(held(1, '10:00'))
      .when(hold(massage(1, '10:00', { serviceId: 2 })))
      .rejects('idempotency_key_reused')
  })

  it('lets a booking whose hold ran out take another time', () => {
    day(held(1, '10:00'))
      .when(hold(massage(1, '15:00'), AFTER))
      .yields([held(1, '15:00')])
  })

  it('needs an opening around the treatment', () => {
    closedDay()
      .when(hold(massage(1, '10:00')))
      .rejects('outside_openings')
    closedDay(opened(1, '10:00', '11:00'))
      .when(hold(massage(1, '10:00')))
      .yields([held(1, '10:00')])
    closedDay(opened(1, '10:00', '10:59'))
      .when(hold(massage(1, '10:00')))
      .rejects('outside_openings')
    closedDay(opened(1, '10:01', '11:01'))
      .when(hold(massage(1, '10:00')))
      .rejects('outside_openings')
  })

  it('needs a room of the type that is not closed', () => {
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

  it('keeps the whole block on its own day', () => {
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
  it('gives what was held, where it was held, even if the room was closed meanwhile', () => {
    day(held(1, '10:00', 2, 2), closed(2))
      .when(confirm(massage(1, '10:00')))
      .yields([confirmed(1, '10:00', 2, 2)])
  })

  it('does nothing twice', () => {
    day(confirmed(1, '10:00'))
      .when(confirm(massage(1, '10:00'), AFTER))
      .yields([])
  })

  it('takes a hold that ran out again, with the same practitioner and room', () => {
    day(held(1, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER))
      .yields([confirmed(1, '10:00', 2, 2)])
  })

  it('takes the time with whoever is free when the first ones are not', () => {
    day(held(1, '10:00', 2, 2), confirmed(2, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER))
      .yields([confirmed(1, '10:00', 1, 1)])
    day(held(1, '10:00', 1, 2), confirmed(2, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER))
      .yields([confirmed(1, '10:00', 1, 1)])
  })

  it('does not take another time of the booking for the one that is meant', () => {
    day(held(1, '15:00'), confirmed(2, '10:00'), confirmed(3, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00')))
      .rejects('slot_taken')
    day(confirmed(1, '15:00'), confirmed(2, '10:00'), confirmed(3, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00')))
      .rejects('slot_taken')
  })

  it('does not take time again for a booking that was confirmed and moved since', () => {
    day(moved(1, '15:00', 1))
      .when(confirm(massage(1, '10:00')))
      .yields([])
  })

  it('takes a time that was never held, where it is free', () => {
    day()
      .when(confirm(massage(1, '10:00')))
      .yields([confirmed(1, '10:00')])
  })

  it('says that it is taken: by others, by a closure, or by a closed day', () => {
    day(held(1, '10:00'), confirmed(2, '10:00'), confirmed(3, '10:00', 2, 2))
      .when(confirm(massage(1, '10:00'), AFTER))
      .rejects('slot_taken')
    day(held(1, '10:00'), closed(1), closed(2))
      .when(confirm(massage(1, '10:00'), AFTER))
      .rejects('slot_taken')
    closedDay(held(1, '10:00'))
      .when(confirm(massage(1, '10:00'), AFTER))
      .rejects('slot_taken')
  })
})

describe('a payment opened for held time', () => {
  const open =
    (n: number, now = NOW, paymentIntentId = `pi_${n}`, closedIntent?: string) =>
    (state: DaySchedule) =>
      openPayment(state, massage(n, '10:00'), paymentIntentId, now, closedIntent)

  it('is recorded once, while the hold counts', () => {
    day(held(1, '10:00'))
      .when(open(1))
      .yields([paying(1)])
    day(held(1, '10:00'), paying(1)).when(open(1)).yields([])
    day(held(1, '10:00'), paying(1)).when(open(1, AFTER)).yields([])
    day(held(1, '10:00')).when(open(1, AFTER)).rejects('hold_expired')
    day().when(open(1)).rejects('hold_expired')
    day(held(1, '10:00'), paying(1))
      .when(open(1, NOW, 'pi_other'))
      .rejects('booking_closed')
    day(held(1, '10:00'), paying(1))
      .when(open(1, NOW, 'pi_other', 'pi_1'))
      .yields([paying(1, 'pi_other')])
    day(held(1, '10:00'))
      .when(open(1, NOW, 'pi_other', 'pi_1'))
      .yields([paying(1, 'pi_other')])
    day(confirmed(1, '10:00')).when(open(1)).rejects('payment_settled')
    day(held(1, '15:00')).when(open(1)).rejects('hold_expired')
  })

  it('keeps the time past the hold, until it is closed', () => {
    const rival = hold(massage(2, '10:00'), AFTER)
    const oneNurse = (...facts: AgendaEvent[]) => closedDay(opened(1, '09:00', '18:00'), ...facts)
    oneNurse(held(1, '10:00'))
      .when(rival)
      .yields([held(2, '10:00')])
    oneNurse(held(1, '10:00'), paying(1)).when(rival).rejects('slot_taken')
    oneNurse(held(1, '10:00'), paying(1), released(1))
      .when(rival)
      .yields([held(2, '10:00')])
  })

  it('confirms the time that it kept', () => {
    day(held(1, '10:00'), paying(1))
      .when(confirm(massage(1, '10:00'), AFTER))
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
  it('frees a hold, run out or not, whether or not a payment was closed', () => {
    day(held(1, '10:00'))
      .when(release())
      .yields([released(1)])
    day(held(1, '10:00'))
      .when(release({ closedIntent: 'pi_1' }))
      .yields([released(1)])
  })
  it('leaves confirmed time alone when only unpaid time is meant', () => {
    day(confirmed(1, '10:00')).when(release()).yields([])
    day(confirmed(1, '10:00'))
      .when(release({ onlyUnpaid: false }))
      .yields([released(1)])
  })
  it('leaves a hold alone while its payment is open, and frees it once that is closed', () => {
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
  it('leaves a hold alone that was taken anew', () => {
    day(held(1, '10:00'))
      .when(release({ overAt: HELD_UNTIL - 1 }))
      .yields([])
    day(held(1, '10:00'))
      .when(release({ overAt: HELD_UNTIL }))
      .yields([released(1)])
  })
  it('frees the time of the moves that are meant, and no later one', () => {
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
  it('frees only the hour that is meant, where one is', () => {
    day(held(1, '10:00'))
      .when(release({ startsAt: at('15:00') }))
      .yields([])
    day(held(1, '10:00'))
      .when(release({ startsAt: at('10:00') }))
      .yields([released(1)])
  })
  it('does nothing for a booking that has no time', () => {
    day(held(2, '10:00')).when(release()).yields([])
  })
})

describe('moving a booking', () => {
  const FROM = '2026-11-20'
  const move =
    (number: number, time: string, { from = FROM, at: hour = '09:00', practitionerId = 1, strict = false } = {}) =>
    (state: DaySchedule) => {
      const treatment = massage(1, time, { move: number })
      const told = { from: { date: from, startsAt: `${from}T${hour}:00Z` }, personId: '0'.repeat(32), reason: null }
      return moveSlot(state, treatment, { ...told, practitionerId, strict }, { resources, now: NOW, bounds })
    }
  const taken = (number: number, time: string, practitionerId = 1, roomId = 1, from = FROM, hour = '09:00') => {
    const event = moved(1, time, number, practitionerId, roomId)
    if (event.type !== 'SlotMoved') throw new Error('it is a move')
    return { ...event, data: { ...event.data, from: { date: from, startsAt: `${from}T${hour}:00Z` } } }
  }

  it('from another day takes the time, with its number', () => {
    day()
      .when(move(1, '10:00'))
      .yields([taken(1, '10:00')])
  })
  it('goes to whoever is asked for, else to whoever is free, unless nobody else will do', () => {
    day()
      .when(move(1, '10:00', { practitionerId: 2 }))
      .yields([taken(1, '10:00', 2)])
    const busy = confirmed(2, '10:00')
    day(busy)
      .when(move(1, '10:00'))
      .yields([taken(1, '10:00', 2, 2)])
    day(busy)
      .when(move(1, '10:00', { strict: true }))
      .rejects('slot_taken')
  })
  it('of two to different hours of the same other day takes the first', () => {
    const first = day(moved(1, '10:00', 1))
    first.when(move(1, '14:00')).rejects('booking_moved')
    first.when(move(1, '10:00')).yields([])
  })
  it('of two to the same hour takes the first, for whoever it was asked', () => {
    const first = day(moved(1, '10:00', 1))
    first.when(move(1, '10:00', { practitionerId: 2 })).yields([])
    first.when(move(1, '10:00', { practitionerId: 2, strict: true })).rejects('booking_moved')
    first.when(move(1, '10:00', { practitionerId: 1, strict: true })).yields([])
  })
  it('that is behind a later one is refused', () => {
    day(moved(1, '10:00', 2))
      .when(move(1, '10:00'))
      .rejects('booking_moved')
    day(moved(1, '10:00', 2))
      .when(move(1, '14:00'))
      .rejects('booking_moved')
  })
  it('takes over what an earlier one left on the day, at the same hour too', () => {
    for (const left of [moved(1, '10:00', 1), moved(1, '10:00', undefined), confirmed(1, '10:00')]) {
      day(left)
        .when(move(3, '10:00'))
        .yields([taken(3, '10:00')])
      day(left)
        .when(move(3, '14:00'))
        .yields([taken(3, '14:00')])
    }
  })
  it('within the day needs the time that it moves from', () => {
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
  it('may overlap the time that it leaves', () => {
    day(confirmed(1, '10:00'))
      .when(move(1, '10:30', { from: date, at: '10:00' }))
      .yields([taken(1, '10:30', 1, 1, date, '10:00')])
  })
  it('stays within the day and its openings', () => {
    day().when(move(1, '17:30')).rejects('outside_openings')
    const tight = { resources, now: NOW, bounds: { from: at('10:00'), until: at('18:00') } }
    const told = { from: { date: FROM, startsAt: `${FROM}T09:00:00Z` }, personId: '0'.repeat(32), reason: null }
    day()
      .when(state =>
        moveSlot(state, massage(1, '10:00', { move: 1 }), { ...told, practitionerId: 1, strict: false }, tight),
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

  it('gives the time to another practitioner who is open and free', () => {
    day(confirmed(1, '10:00')).when(reassign(2)).yields([reassigned])
    day(held(1, '10:00'))
      .when(reassign(2, { isConfirmed: false }))
      .yields([reassigned])
  })
  it('does nothing when it is theirs already', () => {
    day(confirmed(1, '10:00')).when(reassign(1)).yields([])
  })
  it('refuses somebody who does not exist, who is busy, or who is not open', () => {
    day(confirmed(1, '10:00')).when(reassign(9)).rejects('practitioner_unknown')
    day(confirmed(1, '10:00'), confirmed(2, '11:00', 2, 2))
      .when(reassign(2))
      .rejects('practitioner_busy')
    closedDay(opened(1), confirmed(1, '10:00')).when(reassign(2)).rejects('practitioner_busy')
  })
  it('works in a room that was closed around the booking, whatever the other rooms', () => {
    day(confirmed(1, '10:00'), closed(1)).when(reassign(2)).yields([reassigned])
    // The other massage room is taken for the same time, by a treatment that is in nobody's way.
    const other = confirmed(2, '10:00', 3, 2)
    day(confirmed(1, '10:00'), closed(1), other).when(reassign(2)).yields([reassigned])
  })
  it('refuses a booking that has no time any more', () => {
    day().when(reassign(2)).rejects('booking_closed')
    day(held(1, '10:00'))
      .when(reassign(2, { now: AFTER, isConfirmed: false }))
      .rejects('booking_closed')
  })
  it('refuses time that the booking has left, or that is on its way to it', () => {
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
  it('waits while the booking is being confirmed', () => {
    day(confirmed(1, '10:00'))
      .when(reassign(2, { isConfirmed: false }))
      .rejects('booking_changed')
  })
})
