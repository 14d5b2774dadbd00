import { type Arrangement, startOfSecond } from '../bookings/two-treatments.ts'
import type { Assignment, Place, Refused, TreatmentNeed } from './scheduling.ts'

/*
 * Who gives two treatments of one booking, and where (ADR 118). `scheduling.ts` finds who could give each of them alone;
 * here it is decided which of these go together. All pairs are looked at: whoever is chosen for the first treatment may
 * be the only one who could give the second.
 */

/** The second treatment of a need. Its start follows from the first one. Times are in minutes. */
export type SecondNeed = Omit<TreatmentNeed, 'startsAt' | 'bookingId'> & {
  readonly arrangement: Arrangement
  /** The practitioner who gives it if she can: mostly the one who has it now, while the booking is moved. */
  readonly preferred?: number | undefined
  /** The only practitioner who may give it; left out: any of them. */
  readonly only?: number | undefined
}

/**
 * The second treatment at its time. A practitioner who comes outside her hours for the first one also gives the second
 * one then, if it comes after the first. She does not give a second one side by side: whoever does must be open, or be
 * named in the need of the second one.
 */
export const secondOf = (
  first: TreatmentNeed,
  { arrangement, preferred: _preferred, only: _only, ...second }: SecondNeed,
): TreatmentNeed => ({
  ...second,
  startsAt: startOfSecond(first, { ...second, arrangement }),
  ...(first.bookingId !== undefined && { bookingId: first.bookingId }),
  ...(arrangement === 'after' && { outsideHoursOf: first.outsideHoursOf }),
})

/** Whether two treatments may be given by these practitioners in these rooms. */
export const goTogether = (first: Place, second: Place, arranged: Arrangement): boolean =>
  arranged === 'after'
    ? first.practitionerId === second.practitionerId
    : first.practitionerId !== second.practitionerId && first.roomId !== second.roomId

type Free = { readonly practitioners: readonly number[]; readonly rooms: readonly number[] }

const pairsWith = (one: number, others: readonly number[], arranged: Arrangement): boolean =>
  arranged === 'after' ? others.includes(one) : others.some(other => other !== one)

/** Those of the first treatment's practitioners and rooms with which the second one finds its own. */
export function pairAt(
  first: Free,
  second: Free,
  arranged: Arrangement,
): { ok: true; practitioners: number[]; rooms: number[] } | Refused {
  const practitioners = first.practitioners.filter(id => pairsWith(id, second.practitioners, arranged))
  // Of two treatments one after the other, each may be in any room that is free for it.
  const rooms = first.rooms.filter(id => arranged === 'after' || pairsWith(id, second.rooms, arranged))
  if (practitioners.length === 0 || rooms.length === 0) return { ok: false, reason: 'slot_taken' }
  return { ok: true, practitioners, rooms }
}

/** The first pair of practitioners and the first pair of rooms that go together, in the order that is given. */
export function firstPair(first: Free, second: Free, arranged: Arrangement): Assignment | undefined {
  const { practitioners, rooms } = pairsFor(first, second, arranged)
  if (!practitioners || !rooms) return undefined
  return {
    practitionerId: practitioners[0],
    roomId: rooms[0],
    second: { practitionerId: practitioners[1], roomId: rooms[1] },
  }
}

type Pair = readonly [number, number]

function pairsFor(first: Free, second: Free, arranged: Arrangement) {
  const same = (one: number, other: number) => one === other
  const different = (one: number, other: number) => one !== other
  if (arranged === 'beside')
    return {
      practitioners: pairOf(first.practitioners, second.practitioners, different),
      rooms: pairOf(first.rooms, second.rooms, different),
    }
  return {
    practitioners: pairOf(first.practitioners, second.practitioners, same),
    rooms: pairOf(first.rooms, second.rooms, same) ?? pairOf(first.rooms, second.rooms, () => true),
  }
}

function pairOf(
  ones: readonly number[],
  others: readonly number[],
  together: (one: number, other: number) => boolean,
): Pair | undefined {
  for (const one of ones) {
    const other = others.find(each => together(one, each))
    if (other !== undefined) return [one, other]
  }
  return undefined
}
