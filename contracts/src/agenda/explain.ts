import type { BookingRules } from '../settings/events.ts'
import { dayAt, epochMinutesToDate } from '../shared/centre-time.ts'
import type { Block, Closure, DaySchedule } from './day-schedule.ts'
import { type DayBounds, lastBookableDay, offeredStarts, staysWithin, tooEarly } from './offer.ts'
import { blockedRange, isBlocking, type Need, openFor, overlaps, type Resources } from './scheduling.ts'

/**
 * Why a start is not offered to visitors: all reasons, not only the first one, so that a practitioner who removes one
 * sees the others. The list is empty exactly when the start is offered (`explain.test.ts` compares the two).
 */
export type Reason =
  /** The start is in the past. */
  | { readonly why: 'past' }
  /** The start is sooner than the minimum notice. */
  | { readonly why: 'too_soon'; readonly noticeMinutes: number }
  | { readonly why: 'too_far'; readonly horizonDays: number }
  /** The start is not one of the times that are offered each day. */
  | { readonly why: 'not_an_offered_start'; readonly offered: readonly string[] }
  /** The price is « Sur devis », so it cannot be booked online. */
  | { readonly why: 'price_on_request' }
  /** With its buffers it would reach into another day, which is another stream. */
  | { readonly why: 'leaves_the_day' }
  /** No practitioner is open for the whole treatment. */
  | { readonly why: 'outside_openings' }
  /** The centre has no room of this type. */
  | { readonly why: 'no_such_room' }
  /** All rooms of this type are closed or taken, by these closures and bookings. */
  | { readonly why: 'rooms_taken'; readonly rooms: readonly TakenRoom[] }
  /** All practitioners who are open have a booking at that time. */
  | { readonly why: 'practitioners_taken'; readonly practitioners: readonly TakenPractitioner[] }

export type TakenRoom = {
  readonly roomId: number
  readonly closures: readonly Closure[]
  readonly bookingIds: readonly number[]
}
export type TakenPractitioner = { readonly practitionerId: number; readonly bookingIds: readonly number[] }

export type Question = {
  readonly need: Need
  readonly day: DaySchedule
  readonly bounds: DayBounds
  readonly resources: Resources
  readonly rules: BookingRules
  /** 0 means « Sur devis ». */
  readonly priceCents: number
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly zone: string
}

/** All reasons why a start is not offered; empty when it is. */
export const explain = (question: Question): Reason[] => [...byTheRules(question), ...byTheDay(question)]

function byTheRules({ need, rules, priceCents, now, zone }: Question): Reason[] {
  const date = epochMinutesToDate(need.startsAt, zone)
  const today = dayAt(now, zone)
  const offered = offeredStarts(rules, date, zone).map(({ startsAt }) => startsAt)
  const early = tooEarly(need.startsAt, rules, now)
  return [
    ...reason(early === 'start_time_past', { why: 'past' }),
    ...reason(early === 'start_time_too_soon', { why: 'too_soon', noticeMinutes: rules.minimumNoticeMinutes }),
    ...reason(date > lastBookableDay(today, rules), {
      why: 'too_far',
      horizonDays: rules.horizonDays,
    }),
    ...reason(!offered.includes(need.startsAt), { why: 'not_an_offered_start', offered: rules.startTimes }),
    ...reason(priceCents === 0, { why: 'price_on_request' }),
  ]
}

function byTheDay(question: Question): Reason[] {
  const { need, day, bounds, resources, now } = question
  const taken = day.blocks.filter(
    block => block.bookingId !== need.bookingId && isBlocking(block, now) && overlaps(block, blockedRange(need)),
  )
  return [
    ...reason(!staysWithin(need, bounds), { why: 'leaves_the_day' }),
    ...practitioners(day, need, resources, taken),
    ...rooms(day, need, resources, taken),
  ]
}

function practitioners(day: DaySchedule, need: Need, resources: Resources, taken: readonly Block[]): Reason[] {
  const open = openFor(day, need, resources)
  if (open.length === 0) return [{ why: 'outside_openings' }]
  const busy = open.map(practitionerId => ({
    practitionerId,
    bookingIds: taken.filter(block => block.practitionerId === practitionerId).map(block => block.bookingId),
  }))
  return reason(
    busy.every(({ bookingIds }) => bookingIds.length > 0),
    { why: 'practitioners_taken', practitioners: busy },
  )
}

function rooms(day: DaySchedule, need: Need, resources: Resources, taken: readonly Block[]): Reason[] {
  const roomsOfType = resources.rooms.filter(room => room.roomType === need.roomType)
  if (roomsOfType.length === 0) return [{ why: 'no_such_room' }]
  const occupied = roomsOfType.map(({ id: roomId }) => ({
    roomId,
    closures: day.closures.filter(closure => closure.roomId === roomId && overlaps(closure, blockedRange(need))),
    bookingIds: taken.filter(block => block.roomId === roomId).map(block => block.bookingId),
  }))
  return reason(
    occupied.every(({ closures, bookingIds }) => closures.length + bookingIds.length > 0),
    { why: 'rooms_taken', rooms: occupied },
  )
}

const reason = (holds: boolean, what: Reason): Reason[] => (holds ? [what] : [])
