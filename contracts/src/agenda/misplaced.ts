import type { Block, DaySchedule } from './day-schedule.ts'
import { isOpenDuring, overlaps } from './scheduling.ts'

/** Why a confirmed booking could no longer be made at its time and in its room. */
export type Misplacement = { readonly bookingId: number; readonly why: 'room_closed' | 'outside_openings' }

/**
 * The confirmed bookings of a day that do not fit any more after a closure or the removal of an opening: their room is
 * closed at that time, buffers included, or their practitioner is not open for the whole treatment. Each booking is
 * listed once, with the first reason that applies to one of its treatments.
 */
export function misplacedOn(day: DaySchedule): Misplacement[] {
  const found = new Map<number, Misplacement>()
  for (const block of day.blocks) {
    const why = block.heldUntil === null && !found.has(block.bookingId) && whyMisplaced(day, block)
    if (why) found.set(block.bookingId, { bookingId: block.bookingId, why })
  }
  return [...found.values()]
}

function whyMisplaced(day: DaySchedule, block: Block): Misplacement['why'] | undefined {
  if (day.closures.some(closure => closure.roomId === block.roomId && overlaps(closure, block))) return 'room_closed'
  return isOpenDuring(day, block.practitionerId, block) ? undefined : 'outside_openings'
}
