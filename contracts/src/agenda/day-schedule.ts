import type { Part } from '../bookings/two-treatments.ts'
import { type EpochMinutes, toEpochMinutes } from '../shared/centre-time.ts'
import type { AgendaEvent } from './events.ts'

/*
 * The day of the centre as a fold of its events. The service `command` decides with this fold, and the projector builds
 * the read model with it, so what is offered and what is granted cannot differ. All times are whole minutes since the
 * epoch (UTC), so days with a clock change need no special case. `until` and `endsAt` are the first minute after a
 * range.
 */

export type Opening = {
  readonly id: number
  readonly practitionerId: number
  readonly from: EpochMinutes
  readonly until: EpochMinutes
}
export type Closure = {
  readonly id: number
  readonly roomId: number
  readonly from: EpochMinutes
  readonly until: EpochMinutes
  readonly reason: string | null
}

/** The time that a treatment of a booking blocks for its practitioner and its room: `from`/`until` include the buffers. */
export type Block = {
  readonly bookingId: number
  readonly serviceId: number
  readonly practitionerId: number
  readonly roomId: number
  readonly from: EpochMinutes
  readonly until: EpochMinutes
  readonly startsAt: EpochMinutes
  readonly endsAt: EpochMinutes
  /** Milliseconds since the epoch until which an unpaid hold counts; null once confirmed. */
  readonly heldUntil: number | null
  /** The open payment of an unpaid hold. Until it is closed, the hold blocks its time even after `heldUntil`. */
  readonly paymentIntentId: string | null
  /**
   * The number of the move that took this time; 0 when the booking was made with it. It distinguishes the blocks of two
   * moves on the same day. Null when the events do not say it (the time was taken again, or moves were not numbered
   * yet).
   */
  readonly move: number | null
  /** Set for the block of the second treatment of a booking, which has two blocks then (ADR 118). */
  readonly part?: Part | undefined
}

export type DaySchedule = {
  /** How many openings the day has ever had. The next opening gets the next number. */
  readonly openingCount: number
  readonly openings: readonly Opening[]
  /** How often the openings of a practitioner were changed by hand, and not by weekly hours; by practitioner id. */
  readonly handChanges: Readonly<Record<number, number>>
  /** The practitioners some of whose openings were removed for an absence; left out while there are none (ADR 119). */
  readonly absent?: readonly number[] | undefined
  readonly closures: readonly Closure[]
  readonly blocks: readonly Block[]
}

export const emptyDay: DaySchedule = { openingCount: 0, openings: [], handChanges: {}, closures: [], blocks: [] }

/** The bookings of these blocks, each once. */
export const bookingsOf = (blocks: readonly Block[]): number[] => [...new Set(blocks.map(({ bookingId }) => bookingId))]

/** The day after one more of its events. */
export function evolveDay(day: DaySchedule, event: AgendaEvent): DaySchedule {
  switch (event.type) {
    case 'AvailabilityOpened': {
      const { availabilityId: id, practitionerId, startsAt, endsAt } = event.data
      const opening = { id, practitionerId, from: toEpochMinutes(startsAt), until: toEpochMinutes(endsAt) }
      return {
        ...day,
        openingCount: day.openingCount + 1,
        openings: [...day.openings, opening],
        handChanges: changesAfter(day, event.data),
      }
    }
    case 'AvailabilityRemoved':
      return {
        ...day,
        openings: day.openings.filter(opening => opening.id !== event.data.availabilityId),
        handChanges: changesAfter(day, event.data),
        ...absentAfter(day, event.data),
      }
    case 'RoomClosed': {
      const { closureId: id, roomId, startsAt, endsAt, reason } = event.data
      const closure = { id, roomId, from: toEpochMinutes(startsAt), until: toEpochMinutes(endsAt), reason }
      return { ...day, closures: [...day.closures, closure] }
    }
    case 'RoomReopened':
      return { ...day, closures: day.closures.filter(closure => closure.id !== event.data.closureId) }
    case 'SlotHeld':
      return withBlocks(day, event.data, { heldUntil: Date.parse(event.data.heldUntil), move: 0 })
    case 'SlotPaymentOpened':
      return changeBlocks(day, event.data.bookingId, { paymentIntentId: event.data.paymentIntentId })
    case 'SlotConfirmed':
      return withBlocks(day, event.data, { heldUntil: null, move: moveOfHold(day, event.data) })
    case 'SlotMoved':
      return withBlocks(day, event.data, { heldUntil: null, move: event.data.move ?? null })
    case 'SlotReleased':
      return { ...day, blocks: day.blocks.filter(block => block.bookingId !== event.data.bookingId) }
    case 'SlotReassigned':
      return reassigned(day, event.data)
  }
}

function changesAfter(
  { handChanges }: DaySchedule,
  { practitionerId, weekly }: { readonly practitionerId: number; readonly weekly?: true | undefined },
): DaySchedule['handChanges'] {
  if (weekly) return handChanges
  return { ...handChanges, [practitionerId]: (handChanges[practitionerId] ?? 0) + 1 }
}

const absentAfter = (
  { absent = [] }: DaySchedule,
  { practitionerId, absenceId }: DataOf<'AvailabilityRemoved'>,
): Pick<DaySchedule, 'absent'> => (absenceId === undefined ? {} : { absent: [...new Set([...absent, practitionerId])] })

const changeBlocks = (day: DaySchedule, bookingId: number, change: Partial<Block>): DaySchedule => ({
  ...day,
  blocks: day.blocks.map(block => (block.bookingId === bookingId ? { ...block, ...change } : block)),
})

/** Of two treatments side by side, only the one of the practitioner before changes. */
const reassigned = (
  day: DaySchedule,
  { bookingId, practitionerId, previousPractitionerId }: DataOf<'SlotReassigned'>,
): DaySchedule => ({
  ...day,
  blocks: day.blocks.map(block =>
    block.bookingId === bookingId && block.practitionerId === previousPractitionerId
      ? { ...block, practitionerId }
      : block,
  ),
})

type DataOf<Type extends AgendaEvent['type']> = Extract<AgendaEvent, { type: Type }>['data']
type Occupation = DataOf<'SlotConfirmed'>

/** The move number of the block that a booking has at this start; null without such a block. */
function moveOfHold(day: DaySchedule, { bookingId, startsAt }: Occupation): number | null {
  const held = day.blocks.find(block => block.bookingId === bookingId && block.startsAt === toEpochMinutes(startsAt))
  return held?.move ?? null
}

/** The day with the time of a booking: one block for each of its treatments, in place of those that it had. */
function withBlocks(day: DaySchedule, data: Occupation, taken: Pick<Block, 'heldUntil' | 'move'>): DaySchedule {
  const { bookingId, second } = data
  const block = blockOf(bookingId, data, taken)
  const own: Block[] = second ? [block, { ...blockOf(bookingId, second, taken), part: 'second' }] : [block]
  return { ...day, blocks: [...day.blocks.filter(other => other.bookingId !== bookingId), ...own] }
}

const blockOf = (
  bookingId: number,
  time: NonNullable<Occupation['second']>,
  { heldUntil, move }: Pick<Block, 'heldUntil' | 'move'>,
): Block => ({
  bookingId,
  serviceId: time.serviceId,
  practitionerId: time.practitionerId,
  roomId: time.roomId,
  from: toEpochMinutes(time.blockedFrom),
  until: toEpochMinutes(time.blockedUntil),
  startsAt: toEpochMinutes(time.startsAt),
  endsAt: toEpochMinutes(time.endsAt),
  heldUntil,
  paymentIntentId: null,
  move,
})
