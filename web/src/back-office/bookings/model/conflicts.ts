import { minutesOf } from '../../../shared/centre-time.ts'
import { type Entry, isOnHold } from './entry.ts'

const counts = ({ status }: Entry) => status === 'confirmed' || isOnHold(status)
const overlap = (one: Entry, other: Entry) =>
  one.date === other.date && minutesOf(one.start) < minutesOf(other.end) && minutesOf(other.start) < minutesOf(one.end)
const sharedPractitioner = (one: Entry, other: Entry) =>
  one.practitioners.find(({ id }) => other.practitioners.some(practitioner => practitioner.id === id))

export type Conflict = { readonly first: Entry; readonly second: Entry; readonly practitioner: string }

/** Pairs of bookings that overlap and share a practitioner. Only confirmed bookings and holds count. */
export function conflictsOf(entries: readonly Entry[]): Conflict[] {
  const sorted = entries.filter(counts).toSorted((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`))
  return sorted.flatMap((first, index) =>
    sorted.slice(index + 1).flatMap(second => {
      const shared = overlap(first, second) ? sharedPractitioner(first, second) : undefined
      return shared ? [{ first, second, practitioner: shared.name }] : []
    }),
  )
}

/** The ids of all bookings in a conflict. */
export const idsInConflict = (conflicts: readonly Conflict[]): ReadonlySet<number> =>
  new Set(conflicts.flatMap(({ first, second }) => [first.id, second.id]))
