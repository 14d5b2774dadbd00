import { bookingsOf, type DaySchedule, type Opening } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { type MinuteRange, replaced } from '@alba/contracts/agenda/planned-day'
import { isBlocking, isOpenDuring } from '@alba/contracts/agenda/scheduling'
import { openingsWithin } from '@alba/contracts/agenda/without-range'
import type { DataOf } from '@alba/contracts/events'
import { daysBetween, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { smallId } from '@alba/contracts/shared/ids'

/** How many openings a day can ever have, including those that were removed. */
const IDS_PER_DAY = 10_000

/**
 * The id of an opening. It is made of the day and of the number of the opening on that day. So the stream of one day
 * can give the id, and no counter for all days is needed.
 * @param ordinal 1 for the first opening that the day ever had
 */
export const openingId = (date: string, ordinal: number): number =>
  daysBetween('2000-01-01', date) * IDS_PER_DAY + ordinal

/** The day of an opening, from its id. */
export const dateOfOpening = (id: number): string =>
  new Date(Date.UTC(2000, 0, 1) + Math.floor(id / IDS_PER_DAY) * 86_400_000).toISOString().slice(0, 10)

/**
 * Opens hours of a practitioner. Ranges that touch or overlap existing openings are merged with them into one opening.
 */
export function openAvailability(
  day: DaySchedule,
  opening: { date: string; practitionerId: number; ranges: readonly MinuteRange[] },
): Decision<AgendaEvent> {
  if (opening.ranges.some(range => range.until <= range.from)) return reject('time_range_invalid')
  // A day before 2000, or many centuries from now, has no valid ids.
  if (!smallId.safeParse(openingId(opening.date, IDS_PER_DAY)).success) return reject('start_time_invalid')
  const existing = day.openings.filter(other => other.practitionerId === opening.practitionerId)
  const wanted = merge([...existing, ...opening.ranges])
  const { date, practitionerId } = opening
  return accept(...changedOpenings(day, { date, practitionerId, ...replaced(existing, wanted) }))
}

/** The events for removed and added openings. */
export function changedOpenings(
  { openingCount }: DaySchedule,
  { date, practitionerId, removed, added, mark = {} }: OpeningChange,
): AgendaEvent[] {
  const opened = added.map(
    ({ from, until }, index): AgendaEvent => ({
      type: 'AvailabilityOpened',
      data: {
        date,
        availabilityId: openingId(date, openingCount + index + 1),
        practitionerId,
        startsAt: fromEpochMinutes(from),
        endsAt: fromEpochMinutes(until),
        ...mark,
      },
    }),
  )
  return [...removed.map(other => availabilityRemoved(date, other, mark)), ...opened]
}

type OpeningChange = {
  readonly date: string
  readonly practitionerId: number
  readonly removed: readonly Opening[]
  readonly added: readonly MinuteRange[]
  readonly mark?: Mark
}

/** What changed the openings, when nobody did it by hand: weekly hours, or an absence. */
type Mark = Pick<DataOf<'AvailabilityRemoved'>, 'weekly' | 'absenceId'>

/** Removes an opening. The bookings inside it stay; the practitioner moves them. */
export function removeAvailability(
  day: DaySchedule,
  removal: { date: string; availabilityId: number },
): Decision<AgendaEvent> {
  const opening = day.openings.find(other => other.id === removal.availabilityId)
  if (opening) return accept(availabilityRemoved(removal.date, opening))
  return existedBefore(day, removal) ? reject('availability_removed') : reject('availability_unknown')
}

/** Whether an opening existed before: it has been removed, or merged into another one. */
const existedBefore = (
  { openingCount }: DaySchedule,
  { date, availabilityId }: { date: string; availabilityId: number },
) => openingId(date, 1) <= availabilityId && availabilityId <= openingId(date, openingCount)

/**
 * Takes a range out of the openings of a practitioner: those inside are removed, others are shortened. The bookings
 * stay. Doing it again changes nothing.
 * @param absenceId the absence for which it is done; left out when staff only removes openings
 */
export function closeRange(
  day: DaySchedule,
  { date, practitionerId, absenceId, ...range }: ClosedRange,
): Decision<AgendaEvent> {
  const cut = openingsWithin(day, practitionerId, range)
  const removed = cut.map(({ opening }) => opening)
  const added = cut.flatMap(({ left }) => left)
  const mark = absenceId === undefined ? {} : { absenceId }
  return accept(...changedOpenings(day, { date, practitionerId, removed, added, mark }))
}

export type ClosedRange = MinuteRange & {
  readonly date: string
  readonly practitionerId: number
  readonly absenceId?: number
}

/**
 * The bookings to come of a practitioner that overlap a range and are in no opening.
 * @param now milliseconds since the epoch
 */
export const outsideOpenings = (
  day: DaySchedule,
  { practitionerId, from, until }: Omit<Opening, 'id'>,
  now: number,
): number[] =>
  bookingsOf(
    day.blocks
      .filter(block => block.practitionerId === practitionerId && isBlocking(block, now))
      .filter(({ startsAt }) => startsAt > now / 60_000)
      .filter(block => block.startsAt < until && from < block.endsAt && !isOpenDuring(day, practitionerId, block)),
  )

/**
 * The bookings to come that were in a removed opening and are in no other one.
 * @param day as it is after the removal
 * @param now milliseconds since the epoch
 */
export const leftByRemoval = (
  day: DaySchedule,
  { practitionerId, startsAt, endsAt }: DataOf<'AvailabilityRemoved'>,
  now: number,
): number[] => {
  const range = { practitionerId, from: toEpochMinutes(startsAt), until: toEpochMinutes(endsAt) }
  return outsideOpenings(day, range, now)
}

const availabilityRemoved = (date: string, opening: Opening, mark: Mark = {}): AgendaEvent => ({
  type: 'AvailabilityRemoved',
  data: {
    date,
    availabilityId: opening.id,
    practitionerId: opening.practitionerId,
    startsAt: fromEpochMinutes(opening.from),
    endsAt: fromEpochMinutes(opening.until),
    ...mark,
  },
})

/** Joins ranges that touch or overlap. */
function merge(ranges: readonly MinuteRange[]): MinuteRange[] {
  const merged: MinuteRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && range.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, range.until) }
    else merged.push({ from: range.from, until: range.until })
  }
  return merged
}
