import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import {
  assign,
  blockedRange,
  isBlocking,
  type Need,
  type Place,
  type Resources,
  type TreatmentNeed,
  treatmentsOf,
} from '@alba/contracts/agenda/scheduling'
import type { EpochMinutes } from '@alba/contracts/shared/centre-time'

/** How much of its day an unpaid hold must leave free. */
export type Spare = {
  /** The start times of the day that can be booked, in order. */
  readonly starts: readonly EpochMinutes[]
  /**
   * A newcomer, who has no other unpaid hold, must leave room for one more treatment; any other visitor for half of the
   * treatments that fit into the day.
   */
  readonly isNewcomer: boolean
  /** Divides the number of treatments that must be left free: `RATE_LIMIT_SCALE`, which is 1 by default. */
  readonly scale: number
}

/**
 * Whether enough of a day stays free once a treatment is held on it: unpaid holds must never take a whole day (ADR 49).
 * The free time is measured by how many treatments of the same kind fit into it. An unpaid hold that is the only one of
 * its day is always allowed. Of two treatments, each must leave enough for itself.
 * @param day with the hold
 * @param now milliseconds since the epoch
 */
export const leavesSpare = (day: DaySchedule, need: Need, resources: Resources, now: number, spare: Spare): boolean =>
  treatmentsOf(need).every(treatment => leavesSpareFor(day, treatment, resources, now, spare))

function leavesSpareFor(
  day: DaySchedule,
  treatment: TreatmentNeed,
  resources: Resources,
  now: number,
  { starts, isNewcomer, scale }: Spare,
): boolean {
  const isUnpaid = (block: Block) => block.heldUntil !== null && isBlocking(block, now)
  if (!day.blocks.some(block => isUnpaid(block) && block.bookingId !== treatment.bookingId)) return true
  // A start time takes at most one treatment for each practitioner. With a large `scale` (load tests) the day cannot
  // reach the required number, so there is nothing to count.
  if (starts.length * resources.practitioners.length < 2 * scale) return true
  const places = (blocks: readonly Block[], limit: number) =>
    placesFor({ ...day, blocks }, treatment, resources, now, { starts, limit })
  // A newcomer must leave half of two treatments, which is one: counting beyond two is not necessary.
  const most = isNewcomer ? 2 * scale : Number.POSITIVE_INFINITY
  const paidFor = day.blocks.filter(block => !isUnpaid(block))
  const half = Math.floor(places(paidFor, most) / 2 / scale)
  return half === 0 || places(day.blocks, half) >= half
}

/** How many more of a treatment fit into a day, filled from its first start time on; it stops counting at `limit`. */
function placesFor(
  day: DaySchedule,
  treatment: TreatmentNeed,
  resources: Resources,
  now: number,
  { starts, limit }: { readonly starts: readonly EpochMinutes[]; readonly limit: number },
): number {
  let full = day
  const count = () => full.blocks.length - day.blocks.length
  for (const startsAt of starts) {
    const need = { ...treatment, startsAt, bookingId: 0, second: undefined }
    for (let found = assign(full, need, resources, now); found.ok; found = assign(full, need, resources, now)) {
      full = { ...full, blocks: [...full.blocks, blockOf(need, found.assignment)] }
      if (count() >= limit) return count()
    }
  }
  return count()
}

/** A block of no booking, to count with. */
const blockOf = (need: TreatmentNeed, { practitionerId, roomId }: Place): Block => ({
  practitionerId,
  roomId,
  ...blockedRange(need),
  bookingId: -1,
  serviceId: 0,
  startsAt: need.startsAt,
  endsAt: need.startsAt + need.durationMinutes,
  heldUntil: null,
  paymentIntentId: null,
  move: null,
})
