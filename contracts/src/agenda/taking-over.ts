import type { DaySchedule } from './day-schedule.ts'
import { type Assignment, candidatesForOne, type Need, type TreatmentNeed, treatmentsOf } from './scheduling.ts'

/** Which practitioners are asked, and who gives the booking now, and where. */
type Asked = {
  readonly practitioners: readonly number[]
  readonly held: Assignment
  /** The practitioner who leaves; left out: the one of the first treatment. */
  readonly leaving?: number
}

/**
 * Which of these practitioners could take over what one of them has of a booking, at its time and in its room: both of
 * two treatments one after the other, and one of two side by side, where nobody can have both. Only their own time is
 * checked: it does not matter whether the room is closed by now.
 * @param now milliseconds since the epoch
 * @returns their ids; empty when nobody could
 */
export function whoCouldTakeOver(
  day: DaySchedule,
  need: Need,
  { practitioners, held, leaving = held.practitionerId }: Asked,
  now: number,
): number[] {
  const places = held.second ? [held, held.second] : [held]
  const staying = places.map(({ practitionerId }) => practitionerId).filter(id => id !== leaving)
  const free = treatmentsOf(need).flatMap((treatment, n) => {
    const place = places[n]
    return place?.practitionerId === leaving ? [freeInRoom(day, treatment, { practitioners, ...place }, now)] : []
  })
  return practitioners.filter(id => !staying.includes(id) && free.length > 0 && free.every(ids => ids.includes(id)))
}

function freeInRoom(
  day: DaySchedule,
  need: TreatmentNeed,
  { practitioners, roomId }: { readonly practitioners: readonly number[]; readonly roomId: number },
  now: number,
): number[] {
  const resources = { practitioners, rooms: [{ id: roomId, roomType: need.roomType }] }
  // Stryker disable next-line ArrayDeclaration: the mutant's array has a text, which closes no room
  const found = candidatesForOne({ ...day, closures: [] }, need, resources, now)
  return found.ok ? found.practitioners : []
}
