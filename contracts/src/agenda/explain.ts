import type { Arrangement, Part } from '../bookings/two-treatments.ts'
import type { BookingRules } from '../settings/events.ts'
import { dayAt, epochMinutesToDate } from '../shared/centre-time.ts'
import type { Block, Closure, DaySchedule } from './day-schedule.ts'
import { type DayBounds, lastBookableDay, offeredStarts, staysWithin, tooEarly } from './offer.ts'
import {
  blockedRange,
  candidates,
  isBlocking,
  type Need,
  openFor,
  overlaps,
  type Resources,
  type TreatmentNeed,
  treatmentsOf,
} from './scheduling.ts'

/**
 * Why a start is not offered to visitors: all reasons, not only the first one, so that a practitioner who removes one
 * sees the others. The list is empty exactly when the start is offered (`explain.test.ts` compares the two). `part` is set
 * for what only the second of two treatments lacks (ADR 118).
 */
export type Reason = { readonly part?: Part } & Why

type Why =
  /** The start is in the past. */
  | { readonly why: 'past' }
  /** The start is sooner than the minimum notice. */
  | { readonly why: 'too_soon'; readonly noticeMinutes: number }
  /** The start is after the last day on which bookings are taken. */
  | { readonly why: 'too_far'; readonly horizonDays: number }
  /** The start is not one of the clock times that are offered each day; `offered` lists these, such as « 09:00 ». */
  | { readonly why: 'not_an_offered_start'; readonly offered: readonly string[] }
  /** The price is « Sur devis », so it cannot be booked online. */
  | { readonly why: 'price_on_request' }
  /** With its buffers the treatment would reach into another day, but each day has a stream of events of its own. */
  | { readonly why: 'leaves_the_day' }
  /** No practitioner is open for the whole treatment. */
  | { readonly why: 'outside_openings' }
  /** The centre has no room of this type. */
  | { readonly why: 'no_such_room' }
  /** All rooms of this type are closed or taken, by these closures and bookings. */
  | { readonly why: 'rooms_taken'; readonly rooms: readonly TakenRoom[] }
  /** All practitioners who are open have a booking at that time. */
  | { readonly why: 'practitioners_taken'; readonly practitioners: readonly TakenPractitioner[] }
  /** Each of two treatments could be had alone, but not both as they are arranged. */
  | { readonly why: 'not_together'; readonly arrangement: Arrangement }

/** A room that is not free, with all that takes it: closures and bookings. At least one of the lists has an element. */
export type TakenRoom = {
  readonly roomId: number
  readonly closures: readonly Closure[]
  readonly bookingIds: readonly number[]
}
/** A practitioner who is not free, with the bookings that take their time: at least one. */
export type TakenPractitioner = { readonly practitionerId: number; readonly bookingIds: readonly number[] }

/** A start of a treatment, and everything that decides whether it is offered to visitors. */
export type StartToExplain = {
  /** The start, and the treatment that would begin then. */
  readonly need: Need
  /** What is open, closed and booked on the day of the start. */
  readonly day: DaySchedule
  readonly bounds: DayBounds
  readonly resources: Resources
  readonly rules: BookingRules
  /** 0 means « Sur devis ». Of two treatments, the price of the first, or 0 if one of them is « Sur devis ». */
  readonly priceCents: number
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The centre's time zone, such as « Europe/Paris ». */
  readonly zone: string
}

/** All reasons why a start is not offered; empty when it is. */
export const explain = (start: StartToExplain): Reason[] => [...reasonsFromRules(start), ...reasonsFromDay(start)]

/** The reasons that the booking rules and the price give, whatever is on the day. */
function reasonsFromRules({ need, rules, priceCents, now, zone }: StartToExplain): Reason[] {
  const date = epochMinutesToDate(need.startsAt, zone)
  const today = dayAt(now, zone)
  const offered = offeredStarts(rules, date, zone).map(({ startsAt }) => startsAt)
  const early = tooEarly(need.startsAt, rules, now)
  return [
    ...reasonIf(early === 'start_time_past', { why: 'past' }),
    ...reasonIf(early === 'start_time_too_soon', { why: 'too_soon', noticeMinutes: rules.minimumNoticeMinutes }),
    ...reasonIf(date > lastBookableDay(today, rules), {
      why: 'too_far',
      horizonDays: rules.horizonDays,
    }),
    ...reasonIf(!offered.includes(need.startsAt), { why: 'not_an_offered_start', offered: rules.startTimes }),
    ...reasonIf(priceCents === 0, { why: 'price_on_request' }),
  ]
}

/** The reasons that the day gives: its limits, openings, closures and bookings. */
function reasonsFromDay(start: StartToExplain): Reason[] {
  const { need, day, bounds, resources, now } = start
  const [first, second] = treatmentsOf(need)
  const alone = [
    ...reasonsOfOne(start, first),
    ...(second ? reasonsOfOne(start, second).map(reason => ({ ...reason, part: 'second' as const })) : []),
  ]
  const fails = need.second && alone.length === 0 && !candidates(day, need, resources, now).ok
  return [
    ...reasonIf(!staysWithin(need, bounds), { why: 'leaves_the_day' }),
    ...alone,
    ...(fails ? [{ why: 'not_together', arrangement: need.second.arrangement } as const] : []),
  ]
}

/** Why one treatment cannot be had, whatever other treatment it comes with. */
function reasonsOfOne({ day, resources, now }: StartToExplain, need: TreatmentNeed): Reason[] {
  const taken = day.blocks.filter(
    block => block.bookingId !== need.bookingId && isBlocking(block, now) && overlaps(block, blockedRange(need)),
  )
  return [...reasonsFromPractitioners(day, need, resources, taken), ...reasonsFromRooms(day, need, resources, taken)]
}

/** @param taken the blocks of the day that overlap the treatment with its buffers */
function reasonsFromPractitioners(
  day: DaySchedule,
  need: TreatmentNeed,
  resources: Resources,
  taken: readonly Block[],
): Reason[] {
  const open = openFor(day, need, resources)
  if (open.length === 0) return [{ why: 'outside_openings' }]
  const busy = open.map(practitionerId => ({
    practitionerId,
    bookingIds: taken.filter(block => block.practitionerId === practitionerId).map(block => block.bookingId),
  }))
  return reasonIf(
    busy.every(({ bookingIds }) => bookingIds.length > 0),
    { why: 'practitioners_taken', practitioners: busy },
  )
}

/** @param taken the blocks of the day that overlap the treatment with its buffers */
function reasonsFromRooms(
  day: DaySchedule,
  need: TreatmentNeed,
  resources: Resources,
  taken: readonly Block[],
): Reason[] {
  const roomsOfType = resources.rooms.filter(room => room.roomType === need.roomType)
  if (roomsOfType.length === 0) return [{ why: 'no_such_room' }]
  const occupied = roomsOfType.map(({ id: roomId }) => ({
    roomId,
    closures: day.closures.filter(closure => closure.roomId === roomId && overlaps(closure, blockedRange(need))),
    bookingIds: taken.filter(block => block.roomId === roomId).map(block => block.bookingId),
  }))
  return reasonIf(
    occupied.every(({ closures, bookingIds }) => closures.length + bookingIds.length > 0),
    { why: 'rooms_taken', rooms: occupied },
  )
}

/** A list of this reason when the condition is true, otherwise an empty list. */
const reasonIf = (condition: boolean, reason: Reason): Reason[] => (condition ? [reason] : [])
