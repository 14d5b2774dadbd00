import type { DaySchedule } from './day-schedule.ts'
import { type Assignment, candidatesForOne, type Need, type TreatmentNeed, treatmentsOf } from './scheduling.ts'

/** The practitioners to choose from, and who gives the booking now, and where. */
type Asked = {
  readonly practitioners: readonly number[]
  readonly held: Assignment
  /** The practitioner who leaves; left out: the one of the first treatment. */
  readonly leaving?: number
}

/**
 * Which of these practitioners could take the place of the one who leaves a booking, at the same time and in the same
 * room. Of two treatments one after the other they take over both. Of two side by side they take over that of the one
 * who leaves, and whoever gives the other one cannot. Only the practitioners' own time is checked: it does not matter
 * whether the room is closed by now.
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
  // Whoever gives the other treatment at the same time.
  const staying = places.map(({ practitionerId }) => practitionerId).filter(id => id !== leaving)
  /** For each treatment of the one who leaves, who is free for it. */
  const free = treatmentsOf(need).flatMap((treatment, n) => {
    const place = places[n]
    return place?.practitionerId === leaving ? [freeInRoom(day, treatment, { practitioners, ...place }, now)] : []
  })
  return practitioners.filter(id => !staying.includes(id) && free.length > 0 && free.every(ids => ids.includes(id)))
}

/** The practitioners who are free for a treatment in this room, whether the room is closed or not. */
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
