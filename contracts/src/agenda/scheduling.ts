import type { EpochMinutes } from '../shared/centre-time.ts'
import type { Block, DaySchedule } from './day-schedule.ts'

/*
 * The arithmetic of free time. The command service uses it to grant a slot, the gateway to list the free ones, so
 * every slot that is offered would also be granted.
 */

/** The rooms and the practitioners that take bookings. What is retired is not among them. */
export type Resources = {
  readonly rooms: readonly { readonly id: number; readonly roomType: string }[]
  /** Ids of the practitioners who take bookings. */
  readonly practitioners: readonly number[]
}

/** A treatment that somebody wants to book. Times are in minutes. */
export type Need = {
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

export type Assignment = { readonly practitionerId: number; readonly roomId: number }
export type NoAssignment = 'outside_openings' | 'room_closed' | 'slot_taken'

/** The time blocked by a treatment: from start minus buffer before to end plus buffer after. */
export const blockedRange = (need: Need): { from: EpochMinutes; until: EpochMinutes } => ({
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
export function openFor(day: DaySchedule, need: Need, { practitioners }: Resources): number[] {
  const time = { startsAt: need.startsAt, endsAt: need.startsAt + need.durationMinutes }
  return practitioners.filter(id => id === need.outsideHoursOf || isOpenDuring(day, id, time))
}

/**
 * The practitioners and rooms that are free for a treatment. The treatment itself must lie inside one opening; its
 * buffers may reach outside, because preparing the room may begin before opening time.
 * @param now milliseconds since the epoch
 * @returns the first reason that applies when there is none; `room_closed` also when the centre has no room of that type
 */
export function candidates(
  day: DaySchedule,
  need: Need,
  resources: Resources,
  now: number,
): { ok: true; practitioners: number[]; rooms: number[] } | { ok: false; reason: NoAssignment } {
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

/**
 * The practitioners who are not open at that time, but could give the treatment if staff decides so: they are free, and
 * so is a room. Only their openings are ignored; closed rooms and other bookings are not.
 * @param now milliseconds since the epoch
 */
export function candidatesOutsideHours(day: DaySchedule, need: Need, resources: Resources, now: number): number[] {
  const open = openFor(day, need, resources)
  return resources.practitioners.filter(id => {
    const alone = { ...resources, practitioners: [id] }
    return !open.includes(id) && candidates(day, { ...need, outsideHoursOf: id }, alone, now).ok
  })
}

/**
 * Which of these practitioners could take a treatment over, at its time and in its room. Only their own time is
 * checked: it does not matter whether the room is closed by now.
 * @param now milliseconds since the epoch
 * @returns their ids; empty when nobody could
 */
export function whoCouldTakeOver(
  day: DaySchedule,
  need: Need,
  { practitioners, roomId }: { readonly practitioners: readonly number[]; readonly roomId: number },
  now: number,
): number[] {
  const resources = { practitioners, rooms: [{ id: roomId, roomType: need.roomType }] }
  // Stryker disable next-line ArrayDeclaration: the mutant's array has a text, which closes no room
  const found = candidates({ ...day, closures: [] }, need, resources, now)
  return found.ok ? found.practitioners : []
}

/**
 * Chooses among the candidates: the practitioner with the fewest bookings that day, then the one with the lowest id;
 * the room with the lowest id.
 * @param now milliseconds since the epoch
 */
export function assign(
  day: DaySchedule,
  need: Need,
  resources: Resources,
  now: number,
): { ok: true; assignment: Assignment } | { ok: false; reason: NoAssignment } {
  const found = candidates(day, need, resources, now)
  if (!found.ok) return found
  const load = (id: number) => day.blocks.filter(b => b.practitionerId === id && isBlocking(b, now)).length
  const byFairness = found.practitioners.toSorted((a, b) => load(a) - load(b) || a - b)
  const [practitionerId] = byFairness
  const roomId = Math.min(...found.rooms)
  // Stryker disable next-line ConditionalExpression,BooleanLiteral: there is at least one practitioner, which the types do not know
  if (practitionerId === undefined) return { ok: false, reason: 'slot_taken' }
  return { ok: true, assignment: { practitionerId, roomId } }
}

/**
 * The practitioner whom somebody wishes for a treatment. `strict`: no other one is accepted. `outsideHours`: she gives it
 * even if she is not open then. Such a wish is always strict, since nobody else agreed to come.
 */
export type Wish = { readonly practitionerId: number; readonly strict: boolean; readonly outsideHours?: boolean }

/**
 * Whom a client asks for who moves a booking: the practitioner of their request, as long as she takes bookings. Without
 * such a wish the present one is preferred, and anybody else accepted.
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

/** The same rooms with only this practitioner, so that only her time counts as free. */
export const onlyWith = ({ rooms, practitioners }: Resources, practitionerId: number): Resources => ({
  rooms,
  practitioners: practitioners.filter(id => id === practitionerId),
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
  // That nobody is open then is no reason: it was the question.
  return wish.outsideHours ? wished : anybody
}
