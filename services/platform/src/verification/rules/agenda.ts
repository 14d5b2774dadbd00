import type { EventOf } from '@alba/contracts/events'
import { type EventName, nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'
import { type AgendaTime, type Entry, isLongOver, problemsOf } from './agenda-entry.ts'

/** Every confirmed booking has exactly its own time in the agenda, and no other booking has time there. */
export function agendaRule(): Rule {
  const tally = openTally()
  /** By the id of the booking. */
  const entries = new Map<number, Entry>()

  const entryOf = (bookingId: number, event: EventName, at: number): Entry => {
    const known = entries.get(bookingId)
    if (known) return known
    const entry: Entry = { status: 'unknown', place: null, heldUntil: 0, changedAt: at, event, times: new Map() }
    entries.set(bookingId, entry)
    return entry
  }
  /** The agenda gives time to a booking. */
  const take = (event: EventOf<'SlotHeld' | 'SlotConfirmed' | 'SlotMoved'>, heldUntil: number | null) => {
    const { date, bookingId, practitionerId, roomId, startsAt } = event.data
    const at = momentOf(event)
    const time: AgendaTime = {
      date,
      practitionerId,
      roomId,
      startsAt: Date.parse(startsAt),
      heldUntil,
      isPaymentOpen: false,
      at,
      event: nameOf(event),
    }
    entryOf(bookingId, time.event, at).times.set(date, time)
  }
  /** Changes a booking. A booking that ended long ago is not known any more (`forget`). */
  const change = (
    event: EventOf<'BookingCanceled' | 'BookingExpired' | 'PractitionerChanged'>,
    part: Partial<Entry>,
  ) => {
    const entry = entries.get(event.data.bookingId)
    if (entry) Object.assign(entry, part, { changedAt: momentOf(event), event: nameOf(event) })
  }
  /** Says where and when a booking takes place, and changes it otherwise. */
  const place = (
    event: EventOf<'BookingRequested' | 'BookingConfirmed' | 'BookingRescheduled'>,
    part: Partial<Entry>,
  ) => {
    const { bookingId, date, practitionerId, roomId } = event.data
    const at = momentOf(event)
    const entry = entryOf(bookingId, nameOf(event), at)
    const startsAt = 'startsAt' in event.data ? Date.parse(event.data.startsAt) : (entry.place?.startsAt ?? null)
    Object.assign(entry, part, {
      place: { date, practitionerId, roomId, startsAt },
      changedAt: at,
      event: nameOf(event),
    })
  }

  return {
    name: 'agenda',
    proves: 'every confirmed booking has its time in the agenda, once, and all other time is free',
    tally,
    on: {
      BookingRequested: event => {
        tally.checked()
        place(event, { status: 'pending', heldUntil: Date.parse(event.data.heldUntil) })
      },
      BookingConfirmed: event => place(event, { status: 'confirmed' }),
      BookingRescheduled: event => place(event, { status: 'confirmed' }),
      BookingCanceled: event => change(event, { status: 'canceled' }),
      BookingExpired: event => change(event, { status: 'expired' }),
      PractitionerChanged(event) {
        const before = entries.get(event.data.bookingId)?.place
        if (before) change(event, { place: { ...before, practitionerId: event.data.practitionerId } })
      },
      SlotHeld: event => take(event, Date.parse(event.data.heldUntil)),
      SlotConfirmed: event => take(event, null),
      SlotMoved: event => take(event, null),
      SlotReleased: ({ data }) => void entries.get(data.bookingId)?.times.delete(data.date),
      SlotPaymentOpened({ data }) {
        const time = entries.get(data.bookingId)?.times.get(data.date)
        if (time) time.isPaymentOpen = true
      },
      SlotReassigned(event) {
        const time = entries.get(event.data.bookingId)?.times.get(event.data.date)
        if (time)
          Object.assign(time, { practitionerId: event.data.practitionerId, at: momentOf(event), event: nameOf(event) })
      },
    },
    forget(clock) {
      for (const [bookingId, entry] of entries)
        if (isLongOver(entry, clock) && problemsOf(bookingId, entry, clock).length === 0) entries.delete(bookingId)
    },
    finish(now) {
      for (const [bookingId, entry] of entries)
        for (const each of problemsOf(bookingId, entry, now)) tally.unfinished(each, now)
    },
  }
}
