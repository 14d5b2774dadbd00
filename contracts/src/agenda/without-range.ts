import type { DaySchedule, Opening } from './day-schedule.ts'
import type { MinuteRange } from './planned-day.ts'

/** What is left of a range when another one is taken out of it: nothing, one part or two. */
export const partsOutside = (range: MinuteRange, out: MinuteRange): MinuteRange[] =>
  [
    { from: range.from, until: Math.min(range.until, out.from) },
    { from: Math.max(range.from, out.until), until: range.until },
  ].filter(part => part.from < part.until)

/** The openings of a practitioner that reach into a range, each with what is left of it outside. */
export const openingsWithin = (day: DaySchedule, practitionerId: number, range: MinuteRange) =>
  day.openings
    .filter(open => open.practitionerId === practitionerId && open.from < range.until && range.from < open.until)
    .map(opening => ({ opening, left: partsOutside(opening, range) }))

/** A day as it would be if a practitioner were not available in a range. Bookings stay. */
export function dayWithout(day: DaySchedule, practitionerId: number, range: MinuteRange): DaySchedule {
  const cut = openingsWithin(day, practitionerId, range)
  const removed = new Set(cut.map(({ opening }) => opening.id))
  const kept = day.openings.filter(({ id }) => !removed.has(id))
  const parts = cut.flatMap(({ opening, left }) => left.map((part): Opening => ({ ...opening, ...part })))
  return { ...day, openings: [...kept, ...parts] }
}
