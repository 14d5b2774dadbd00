import type { Block, DaySchedule, Opening } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { isBlocking } from '@alba/contracts/agenda/scheduling'
import { daysBetween, type EpochMinutes, fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, type Decision, reject } from '@alba/contracts/shared/decision'
import { smallId } from '@alba/contracts/shared/ids'

type Range = { readonly from: EpochMinutes; readonly until: EpochMinutes }

/** How many openings a day can ever have. The id of an opening is made of its day and its number on that day. */
const IDS_PER_DAY = 10_000

/** The id of an opening: a small integer that the stream of the day decides, without a counter for all days. */
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
  opening: { date: string; practitionerId: number; ranges: readonly Range[] },
): Decision<AgendaEvent> {
  if (opening.ranges.some(range => range.until <= range.from)) return reject('time_range_invalid')
  if (!smallId.safeParse(openingId(opening.date, IDS_PER_DAY)).success) return reject('start_time_invalid')
  const existing = day.openings.filter(other => other.practitionerId === opening.practitionerId)
  const wanted = merge([...existing, ...opening.ranges])
  const kept = existing.filter(other => wanted.some(range => sameRange(range, other)))
  const removed = existing.filter(other => !kept.includes(other))
  const added = wanted.filter(range => !kept.some(other => sameRange(range, other)))
  return accept(
    ...removed.map(other => availabilityRemoved(opening.date, other)),
    ...added.map(
      (range, index): AgendaEvent => ({
        type: 'AvailabilityOpened',
        data: {
          date: opening.date,
          availabilityId: openingId(opening.date, day.openingCount + index + 1),
          practitionerId: opening.practitionerId,
          startsAt: fromEpochMinutes(range.from),
          endsAt: fromEpochMinutes(range.until),
        },
      }),
    ),
  )
}

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

/** The bookings of a practitioner that overlap this range and are in no opening now. */
export const outsideOpenings = (
  day: DaySchedule,
  { practitionerId, from, until }: Omit<Opening, 'id'>,
  now: number,
): number[] =>
  day.blocks
    .filter(block => block.practitionerId === practitionerId && isBlocking(block, now))
    .filter(block => block.startsAt < until && from < block.endsAt && !isInside(day, block))
    .map(block => block.bookingId)

const isInside = (day: DaySchedule, { practitionerId, startsAt, endsAt }: Block): boolean =>
  day.openings.some(open => open.practitionerId === practitionerId && open.from <= startsAt && endsAt <= open.until)

const availabilityRemoved = (date: string, opening: Opening): AgendaEvent => ({
  type: 'AvailabilityRemoved',
  data: {
    date,
    availabilityId: opening.id,
    practitionerId: opening.practitionerId,
    startsAt: fromEpochMinutes(opening.from),
    endsAt: fromEpochMinutes(opening.until),
  },
})

const sameRange = (a: Range, b: Range): boolean => a.from === b.from && a.until === b.until

function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && range.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, range.until) }
    else merged.push({ from: range.from, until: range.until })
  }
  return merged
}
