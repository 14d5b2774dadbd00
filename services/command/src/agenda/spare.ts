import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import {
  type Assignment,
  assign,
  blockedRange,
  isBlocking,
  type Need,
  type Resources,
} from '@alba/contracts/agenda/scheduling'
import type { EpochMinutes } from '@alba/contracts/shared/centre-time'

/** What an unpaid hold must leave free of its day. */
export type Spare = {
  /** The starts of the day that can be booked, in order. */
  readonly starts: readonly EpochMinutes[]
  /** Whoever holds nothing else leaves one treatment; everybody else leaves half of them. */
  readonly isNewcomer: boolean
  /** Divides what is to be left. */
  readonly scale: number
}

/**
 * Whether there is enough left on a day once a treatment is held on it: time that nobody has paid for never takes all
 * that could be had (ADR 49). Counted in treatments of the same kind. The only unpaid hold of a day is always good.
 * @param day with the hold @param now milliseconds since the epoch
 */
export function leavesSpare(
  day: DaySchedule,
  treatment: Need,
  resources: Resources,
  now: number,
  { starts, isNewcomer, scale }: Spare,
): boolean {
  const isUnpaid = (block: Block) => block.heldUntil !== null && isBlocking(block, now)
  if (!day.blocks.some(block => isUnpaid(block) && block.bookingId !== treatment.bookingId)) return true
  // No start takes more than one treatment a practitioner: where limits are multiplied, nothing has to be counted.
  if (starts.length * resources.practitioners.length < 2 * scale) return true
  const places = (blocks: readonly Block[], most: number) =>
    placesFor({ ...day, blocks }, treatment, resources, now, { starts, most })
  // Two decide what a newcomer leaves: half of two is one, and more is not asked for.
  const most = isNewcomer ? 2 * scale : Number.POSITIVE_INFINITY
  const paidFor = day.blocks.filter(block => !isUnpaid(block))
  const half = Math.floor(places(paidFor, most) / 2 / scale)
  return half === 0 || places(day.blocks, half) >= half
}

/** How many more of a treatment a day takes, one after the other from its first start on; it stops counting at `most`. */
function placesFor(
  day: DaySchedule,
  treatment: Need,
  resources: Resources,
  now: number,
  { starts, most }: { readonly starts: readonly EpochMinutes[]; readonly most: number },
): number {
  let full = day
  const count = () => full.blocks.length - day.blocks.length
  for (const startsAt of starts) {
    const need = { ...treatment, startsAt, bookingId: 0 }
    for (let found = assign(full, need, resources, now); found.ok; found = assign(full, need, resources, now)) {
      full = { ...full, blocks: [...full.blocks, blockOf(need, found.assignment)] }
      if (count() >= most) return count()
    }
  }
  return count()
}

/** Of nobody's booking. */
const blockOf = (need: Need, assignment: Assignment): Block => ({
  ...assignment,
  ...blockedRange(need),
  bookingId: -1,
  serviceId: 0,
  startsAt: need.startsAt,
  endsAt: need.startsAt + need.durationMinutes,
  heldUntil: null,
  paymentIntentId: null,
  move: null,
})
