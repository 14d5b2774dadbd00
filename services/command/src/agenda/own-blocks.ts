import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import {
  type Assignment,
  blockedRange,
  type Need,
  type Resources,
  type TreatmentNeed,
  treatmentsOf,
  type Wish,
} from '@alba/contracts/agenda/scheduling'

/* The blocks that a booking has on a day, one for each of its treatments, and whether they are as wanted. */

/** The treatment of a booking at a time of this day, or both. */
export type Treatment = Need & {
  readonly bookingId: number
  readonly date: string
  readonly serviceId: number
  /** The service of the second treatment; there is one where `second` is set. */
  readonly secondServiceId?: number | undefined
  /** The number of the move that brought the booking to this time (ADR 42); 0 for its first time. */
  readonly move: number
}

/** The block of a booking on this day, whichever move took it; of two treatments that of the first. */
export const blockOf = (day: DaySchedule, bookingId: number): Block | undefined =>
  day.blocks.find(block => block.bookingId === bookingId && !block.part)

/** The block of the second treatment of a booking, if it has one. */
export const secondBlockOf = (day: DaySchedule, bookingId: number): Block | undefined =>
  day.blocks.find(block => block.bookingId === bookingId && block.part)

/** The blocks of a booking on this day, the first treatment's first. */
export function blocksOf(day: DaySchedule, bookingId: number): Block[] {
  return [blockOf(day, bookingId), secondBlockOf(day, bookingId)].filter(block => block !== undefined)
}

/** The block of exactly this treatment: with its start, and taken by its move; of two treatments that of the first. */
export function blockFor(day: DaySchedule, { bookingId, startsAt, move }: Treatment): Block | undefined {
  const own = blockOf(day, bookingId)
  return own?.startsAt === startsAt && (own.move ?? move) === move ? own : undefined
}

/** Who gives a booking that has this block, and where. */
export function assignmentOn(day: DaySchedule, { bookingId, practitionerId, roomId }: Block): Assignment {
  const second = secondBlockOf(day, bookingId)
  return second
    ? { practitionerId, roomId, second: { practitionerId: second.practitionerId, roomId: second.roomId } }
    : { practitionerId, roomId }
}

/**
 * Whether the blocks are for the same treatments, from the same time on and in the same arrangement. The second one's own
 * start is not compared: services may have other buffers by now.
 */
export function isForSame([first, second]: readonly Block[], treatment: Treatment): boolean {
  if (first?.startsAt !== treatment.startsAt || first.serviceId !== treatment.serviceId) return false
  if (!second || !treatment.second) return second === undefined && treatment.second === undefined
  const arranged = second.startsAt === first.startsAt ? 'beside' : 'after'
  return second.serviceId === treatment.secondServiceId && arranged === treatment.second.arrangement
}

/** Whether the services are still as they were when the time was held: the time, and the rooms. */
export function isStillSuitable(blocks: readonly Block[], treatment: Treatment, resources: Resources): boolean {
  const wanted = treatmentsOf(treatment)
  return blocks.every((block, n) => {
    const need = wanted[n]
    return need !== undefined && lastsAsLong(block, need) && isInItsRoom(block, need, resources)
  })
}

/** Whether the block takes as much time as the treatment, buffers included. */
function lastsAsLong(block: Block, treatment: TreatmentNeed): boolean {
  const { from, until } = blockedRange(treatment)
  return block.from === from && block.until === until && block.endsAt - block.startsAt === treatment.durationMinutes
}

/** Whether the block is with the wished practitioner, or may be with anybody. */
export const isWith = ({ practitionerId }: Block, wish: Wish | null): boolean =>
  !wish?.strict || practitionerId === wish.practitionerId

/** Whether the room is offered and has the type that the treatment needs. */
const isInItsRoom = ({ roomId }: Block, { roomType }: TreatmentNeed, { rooms }: Resources): boolean =>
  rooms.some(room => room.id === roomId && room.roomType === roomType)
