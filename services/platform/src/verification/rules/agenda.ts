import type { EventOf } from '@alba/contracts/events'
import { type EventName, nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'
import { type AgendaTime, type Entry, isLongOver, problemsOf, type TreatmentPlace } from './agenda-entry.ts'

/** @param before where the treatment was until now: not every event says when it starts */
const placeIn = (
  data: { readonly practitionerId: number; readonly roomId: number; readonly startsAt?: string },
  before: TreatmentPlace | null,
): TreatmentPlace => ({
  practitionerId: data.practitionerId,
  roomId: data.roomId,
  startsAt: data.startsAt === undefined ? (before?.startsAt ?? null) : Date.parse(data.startsAt),
})

/** Every confirmed booking has exactly its own time in the agenda, and no other booking has time there. */
export function agendaRule(): Rule {
  const tally = openTally()
  /** By the id of the booking. */
  const entries = new Map<number, Entry>()

  const entryOf = (bookingId: number, event: EventName, at: number): Entry => {
    const known = entries.get(bookingId)
    if (known) return known
    const entry: Entry = {
      status: 'unknown',
      place: null,
      isOneAfterTheOther: false,
      heldUntil: 0,
      changedAt: at,
      event,
      times: new Map(),
    }
    entries.set(bookingId, entry)
    return entry
  }
  /** The agenda gives time to a booking. */
  const take = (event: EventOf<'SlotHeld' | 'SlotConfirmed' | 'SlotMoved'>, heldUntil: number | null) => {
    const { date, bookingId, practitionerId, roomId, startsAt, endsAt, second } = event.data
    const at = momentOf(event)
    const time: AgendaTime = {
      date,
      practitionerId,
      roomId,
      startsAt: Date.parse(startsAt),
      endsAt: Math.max(Date.parse(endsAt), second ? Date.parse(second.endsAt) : 0),
      second: second ? placeIn(second, null) : null,
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
  /** Records where and when a booking takes place, and the other changes of its entry. */
  const place = (
    event: EventOf<'BookingRequested' | 'BookingConfirmed' | 'BookingRescheduled'>,
    part: Partial<Entry>,
  ) => {
    const { bookingId, date, second } = event.data
    const at = momentOf(event)
    const entry = entryOf(bookingId, nameOf(event), at)
    const before = entry.place
    Object.assign(entry, part, {
      place: {
        date,
        ...placeIn(event.data, before),
        // A confirmation does not say it: it is that of the request or of the last move.
        endsAt: 'endsAt' in event.data ? Date.parse(event.data.endsAt) : (before?.endsAt ?? null),
        second: second ? placeIn(second, before?.second ?? null) : (before?.second ?? null),
      },
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
        place(event, {
          status: 'pending',
          heldUntil: Date.parse(event.data.heldUntil),
          isOneAfterTheOther: event.data.second?.arrangement === 'after',
        })
      },
      BookingConfirmed: event => place(event, { status: 'confirmed' }),
      BookingRescheduled: event => place(event, { status: 'confirmed' }),
      BookingCanceled: event => change(event, { status: 'canceled' }),
      BookingExpired: event => change(event, { status: 'expired' }),
      PractitionerChanged(event) {
        const entry = entries.get(event.data.bookingId)
        if (!entry?.place) return
        const { practitionerId, part } = event.data
        // She gets only the second treatment (`part`), only the first one, or both that are one after the other.
        const first = part ? entry.place : { ...entry.place, practitionerId }
        const { second } = entry.place
        const getsSecond = part !== undefined || entry.isOneAfterTheOther
        change(event, { place: { ...first, second: second && getsSecond ? { ...second, practitionerId } : second } })
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
        const { bookingId, date, practitionerId, previousPractitionerId: leaving } = event.data
        const time = entries.get(bookingId)?.times.get(date)
        if (!time) return
        /** The place with the new practitioner, if the one who leaves had it. */
        const given = <Time extends TreatmentPlace>(to: Time): Time =>
          to.practitionerId === leaving ? { ...to, practitionerId } : to
        const second = time.second && given(time.second)
        Object.assign(time, { ...given(time), second, at: momentOf(event), event: nameOf(event) })
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
