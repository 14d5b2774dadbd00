import type { EpochMinutes } from '../shared/centre-time.ts'
import type { Block, DaySchedule } from './day-schedule.ts'
import { firstPair, goTogether, pairAt, type SecondNeed, secondOf } from './pair.ts'

/*
 * The arithmetic of free time. The command service uses it to grant a slot, the gateway to list the free ones, so
 * every slot that is offered would also be granted.
 */

/** The rooms and the practitioners that take bookings. What is retired is not among them. */
export type Resources = {
  readonly rooms: readonly { readonly id: number; readonly roomType: string }[]
  /** Ids of the practitioners who take bookings. */
  readonly practitioners: readonly number[]
  /** The only practitioner who may give the treatment, of two treatments the first; left out: any of them. */
  readonly only?: number
}

/** One treatment at a time. Times are in minutes. */
export type TreatmentNeed = {
  readonly startsAt: EpochMinutes
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly roomType: string
  /** The booking that asks: its own block does not count as taken. */
  readonly bookingId?: number
  /** The practitioner who gives it whether she is open then or not, because staff decided so (ADR 110). */
  readonly outsideHoursOf?: number | undefined
}

/** What somebody wants to book: a treatment, or two (ADR 118). */
export type Need = TreatmentNeed & { readonly second?: SecondNeed | undefined }

export type Place = { readonly practitionerId: number; readonly roomId: number }
/** Who gives a booking and where; `second` for its second treatment, if it has one. */
export type Assignment = Place & { readonly second?: Place }
export type NoAssignment = 'outside_openings' | 'room_closed' | 'slot_taken'

/** The treatments of a need, each at its own time. */
export const treatmentsOf = (need: Need): readonly [TreatmentNeed, ...TreatmentNeed[]] =>
  need.second ? [need, secondOf(need, need.second)] : [need]

/** The time blocked by a treatment: from start minus buffer before to end plus buffer after. */
export const blockedRange = (need: TreatmentNeed): { from: EpochMinutes; until: EpochMinutes } => ({
  from: need.startsAt - need.bufferBeforeMinutes,
  until: need.startsAt + need.durationMinutes + need.bufferAfterMinutes,
})

/**
 * Whether a block still takes its time. A hold that has run out counts as free, unless a payment is open for it: if
 * that payment succeeds its slot must still be there, so the provider is asked first.
 * @param now milliseconds since the epoch
 */
export const isBlocking = (block: Block, now: number): boolean =>
  block.heldUntil === null || block.paymentIntentId !== null || block.heldUntil > now

/** Whether two ranges of minutes overlap. */
export const overlaps = (a: { from: number; until: number }, b: { from: number; until: number }): boolean =>
  a.from < b.until && b.from < a.until

/** The time of a treatment, without its buffers. */
type TreatmentTime = Pick<Block, 'startsAt' | 'endsAt'>

/** Whether a practitioner is open for a whole treatment, without its buffers. */
export const isOpenDuring = (day: DaySchedule, practitionerId: number, { startsAt, endsAt }: TreatmentTime): boolean =>
  day.openings.some(o => o.practitionerId === practitionerId && o.from <= startsAt && endsAt <= o.until)

/**
 * The practitioners who are open for the whole treatment, without its buffers, whether they are busy or not. The one who
 * gives it outside her hours on purpose counts as open.
 */
export function openFor(day: DaySchedule, need: TreatmentNeed, { practitioners, only }: Resources): number[] {
  const time = { startsAt: need.startsAt, endsAt: need.startsAt + need.durationMinutes }
  const asked = only === undefined ? practitioners : practitioners.filter(id => id === only)
  return asked.filter(id => id === need.outsideHoursOf || isOpenDuring(day, id, time))
}

/** The ids of the practitioners and of the rooms that are free. */
type Free = { readonly ok: true; readonly practitioners: number[]; readonly rooms: number[] }
export type Refused = { readonly ok: false; readonly reason: NoAssignment }

/**
 * The practitioners and rooms that are free for a treatment. The treatment itself must lie inside one opening; its
 * buffers may reach outside, because preparing the room may begin before opening time. With two treatments, these are
 * the practitioners and rooms for the first one that leave a practitioner and a room for the second one.
 * @param now milliseconds since the epoch
 * @returns the first reason that applies when there is none; `room_closed` also when the centre has no room of that type
 */
export function candidates(day: DaySchedule, need: Need, resources: Resources, now: number): Free | Refused {
  const [first, second] = treatmentsOf(need)
  const found = candidatesForOne(day, first, resources, now)
  if (!found.ok || !second || !need.second) return found
  const forSecond = candidatesForOne(day, second, forSecondOf(resources, need.second), now)
  return forSecond.ok ? pairAt(found, forSecond, need.second.arrangement) : forSecond
}

/** The same rooms and practitioners, for a second treatment: `only` of the resources is about the first one. */
const forSecondOf = ({ rooms, practitioners }: Resources, { only }: SecondNeed): Resources => ({
  rooms,
  practitioners,
  ...(only !== undefined && { only }),
})

/** The practitioners and rooms that are free for one treatment, whatever other treatment it comes with. */
export function candidatesForOne(
  day: DaySchedule,
  need: TreatmentNeed,
  resources: Resources,
  now: number,
): Free | Refused {
  const open = openFor(day, need, resources)
  if (open.length === 0) return { ok: false, reason: 'outside_openings' }

  const range = blockedRange(need)
  const roomsOfType = resources.rooms.filter(room => room.roomType === need.roomType)
  const rooms = roomsOfType.filter(room => !day.closures.some(c => c.roomId === room.id && overlaps(c, range)))
  if (rooms.length === 0) return { ok: false, reason: 'room_closed' }

  const taken = day.blocks.filter(b => b.bookingId !== need.bookingId && isBlocking(b, now) && overlaps(b, range))
  const practitioners = open.filter(id => !taken.some(block => block.practitionerId === id))
  const freeRooms = rooms.filter(room => !taken.some(block => block.roomId === room.id)).map(room => room.id)
  if (practitioners.length === 0 || freeRooms.length === 0) return { ok: false, reason: 'slot_taken' }
  return { ok: true, practitioners, rooms: freeRooms }
}

/** The treatments that whoever gives the first one gives: of two one after the other, both. */
const givenWithFirst = (need: Need): readonly TreatmentNeed[] =>
  need.second?.arrangement === 'after' ? treatmentsOf(need) : [need]

/**
 * The practitioners who have the time for what they would give, whether or not there is a room, and somebody for the
 * second treatment.
 * @param now milliseconds since the epoch
 */
export function freeThemselves(day: DaySchedule, need: Need, resources: Resources, now: number): number[] {
  const free = givenWithFirst(need).map(treatment => {
    const range = blockedRange(treatment)
    const taken = day.blocks.filter(b => b.bookingId !== need.bookingId && isBlocking(b, now) && overlaps(b, range))
    return openFor(day, treatment, resources).filter(id => !taken.some(block => block.practitionerId === id))
  })
  return resources.practitioners.filter(id => free.every(ids => ids.includes(id)))
}

/**
 * The practitioners who are not open at that time, but could give the treatment if staff decides so: they are free, and
 * so is a room. Only their openings are ignored; closed rooms and other bookings are not.
 * @param now milliseconds since the epoch
 */
export function candidatesOutsideHours(day: DaySchedule, need: Need, resources: Resources, now: number): number[] {
  const open = givenWithFirst(need).map(treatment => openFor(day, treatment, resources))
  return resources.practitioners.filter(id => {
    const isOpen = open.every(ids => ids.includes(id))
    return !isOpen && candidates(day, { ...need, outsideHoursOf: id }, onlyWith(resources, id), now).ok
  })
}

/**
 * Chooses among the candidates: the practitioner with the fewest bookings that day, then the one with the lowest id;
 * the room with the lowest id. Two treatments one after the other are given in one room where that is possible.
 * @param now milliseconds since the epoch
 */
export function assign(
  day: DaySchedule,
  need: Need,
  resources: Resources,
  now: number,
): { ok: true; assignment: Assignment } | Refused {
  const [first, second] = treatmentsOf(need)
  const found = candidatesForOne(day, first, resources, now)
  if (!found.ok) return found
  const load = (id: number) => day.blocks.filter(b => b.practitionerId === id && isBlocking(b, now)).length
  const byFairness = ({ practitioners, rooms }: Free, preferred?: number): Free => ({
    ok: true,
    practitioners: practitioners.toSorted(
      (a, b) => Number(b === preferred) - Number(a === preferred) || load(a) - load(b) || a - b,
    ),
    rooms: rooms.toSorted((a, b) => a - b),
  })
  const forSecond = second && need.second && candidatesForOne(day, second, forSecondOf(resources, need.second), now)
  if (forSecond && !forSecond.ok) return forSecond
  const assignment =
    forSecond && need.second
      ? firstPair(byFairness(found), byFairness(forSecond, need.second.preferred), need.second.arrangement)
      : firstPlace(byFairness(found))
  return assignment ? { ok: true, assignment } : { ok: false, reason: 'slot_taken' }
}

function firstPlace({ practitioners: [practitionerId], rooms: [roomId] }: Free): Place | undefined {
  // Stryker disable next-line ConditionalExpression: there is at least one of each, which the types do not know
  return practitionerId === undefined || roomId === undefined ? undefined : { practitionerId, roomId }
}

/**
 * Whether exactly this assignment is possible: everybody is open and free, each room is open and free, and two treatments
 * are given as they are arranged.
 * @param now milliseconds since the epoch
 */
export function isPossible(
  day: DaySchedule,
  need: Need,
  { second: secondPlace, ...given }: Assignment,
  resources: Resources,
  now: number,
): boolean {
  const [first, second] = treatmentsOf(need)
  const fits = (treatment: TreatmentNeed, { practitionerId, roomId }: Place, among: Resources) => {
    const found = candidatesForOne(day, treatment, among, now)
    return found.ok && found.practitioners.includes(practitionerId) && found.rooms.includes(roomId)
  }
  if (!fits(first, given, resources)) return false
  if (!second || !need.second) return true
  if (!secondPlace || !fits(second, secondPlace, forSecondOf(resources, need.second))) return false
  return goTogether(given, secondPlace, need.second.arrangement)
}

/**
 * The practitioner whom somebody wishes for a treatment. `strict`: no other one is accepted. `outsideHours`: she gives it
 * even if she is not open then. Such a wish is always strict, since nobody else agreed to come.
 */
export type Wish = { readonly practitionerId: number; readonly strict: boolean; readonly outsideHours?: boolean }

/**
 * The wish of a client who moves a booking: the practitioner for whom they asked in their request, as long as she takes
 * bookings. Without such a wish the present one is preferred, and anybody else accepted.
 * @param anyPractitioner whether the client gives up their wish
 */
export function wishOfMove(
  { wished, present }: { readonly wished: number | null; readonly present: number },
  { practitioners }: Pick<Resources, 'practitioners'>,
  anyPractitioner: boolean,
): Wish {
  const isKept = wished !== null && !anyPractitioner && practitioners.includes(wished)
  return isKept ? { practitionerId: wished, strict: true } : { practitionerId: present, strict: false }
}

/** The same rooms and practitioners, where only this one may give the treatment, or the first of two. */
export const onlyWith = (resources: Resources, practitionerId: number): Resources => ({
  ...resources,
  only: practitionerId,
})

/**
 * Chooses like `assign`, and prefers the wished practitioner.
 * @param wish null when it does not matter who it is
 * @param now milliseconds since the epoch
 * @returns `practitioner_not_free` when only she is in the way: somebody else would be free
 */
export function assignAsWished(
  day: DaySchedule,
  need: Need,
  resources: Resources,
  wish: Wish | null,
  now: number,
): { ok: true; assignment: Assignment } | { ok: false; reason: NoAssignment | 'practitioner_not_free' } {
  if (!wish) return assign(day, need, resources, now)
  const asked = wish.outsideHours ? { ...need, outsideHoursOf: wish.practitionerId } : need
  const wished = assign(day, asked, onlyWith(resources, wish.practitionerId), now)
  if (wished.ok) return wished
  const anybody = assign(day, need, resources, now)
  if (anybody.ok && wish.strict) return { ok: false, reason: 'practitioner_not_free' }
  // When she was to come outside her hours, the reason is what keeps her from it. That nobody is open then was known.
  return wish.outsideHours ? wished : anybody
}
