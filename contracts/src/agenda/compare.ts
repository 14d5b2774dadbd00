import type { EpochMinutes } from '../shared/centre-time.ts'
import type { Block, Closure, DaySchedule, Opening } from './day-schedule.ts'
import { isBlocking } from './scheduling.ts'

/* Compares two states of the same days. Only what a calendar shows is compared. */

/** A day of the centre, `2026-11-23`, and what it holds. */
export type DatedSchedule = { readonly date: string; readonly schedule: DaySchedule }
/** The time of a booking, and the day in whose stream it is. `second` is that of its second treatment, if it has one. */
export type PlacedBlock = { readonly date: string; readonly block: Block; readonly second?: Block }
/** A booking before and after; null where it has no time. At least one of the two is there. */
export type ChangedBooking = { readonly before: PlacedBlock | null; readonly after: PlacedBlock | null }
export type ChangedHours = Omit<Opening, 'id'> & { readonly kind: 'opened' | 'closed' }
export type ChangedClosure = Closure & { readonly kind: 'closed' | 'reopened' }

/**
 * The block of each booking that has time on these days, by the id of the booking. While a booking is moved, it may
 * have time on two days: then the block with the higher number of the move counts. A block without a number counts as
 * the first time of its booking; of equal numbers, the last in the list counts.
 * @param moment milliseconds since the epoch. A hold that has run out by then has no time, unless a payment is open for
 * it
 */
export function placedBlocks(days: readonly DatedSchedule[], moment: number): Map<number, PlacedBlock> {
  const placed = new Map<number, PlacedBlock>()
  for (const { date, schedule } of days)
    for (const block of schedule.blocks) {
      // The block of a second treatment is found together with that of the first.
      if (block.part) continue
      const known = placed.get(block.bookingId)
      const isLater = !known || (block.move ?? 0) >= (known.block.move ?? 0)
      if (!isBlocking(block, moment) || !isLater) continue
      const second = schedule.blocks.find(({ bookingId, part }) => part && bookingId === block.bookingId)
      placed.set(block.bookingId, second ? { date, block, second } : { date, block })
    }
  return placed
}

/**
 * The bookings that came, went, or changed: another time, practitioner or room, or a hold that was confirmed. Two
 * blocks at the same time are on the same day, so the dates are not compared.
 */
export function changedBookings(
  before: ReadonlyMap<number, PlacedBlock>,
  after: ReadonlyMap<number, PlacedBlock>,
): ChangedBooking[] {
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids]
    .map(id => ({ before: before.get(id) ?? null, after: after.get(id) ?? null }))
    .filter(change => !change.before || !change.after || !areSame(change.before, change.after))
}

const areSame = (before: PlacedBlock, after: PlacedBlock): boolean =>
  looksSame(before.block, after.block) &&
  (before.second && after.second ? looksSame(before.second, after.second) : before.second === after.second)

const looksSame = (one: Block, other: Block): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.practitionerId === other.practitionerId &&
  one.roomId === other.roomId &&
  (one.heldUntil === null) === (other.heldUntil === null)

/**
 * The time in which a practitioner works only before (`closed`) or only after (`opened`). Openings are compared as time
 * and not by their ids, because an opening that grows is removed and made anew.
 */
export function changedHours(before: DaySchedule, after: DaySchedule): ChangedHours[] {
  const ids = new Set([...before.openings, ...after.openings].map(({ practitionerId }) => practitionerId))
  return [...ids].flatMap(practitionerId => {
    const own = ({ openings }: DaySchedule) => openings.filter(opening => opening.practitionerId === practitionerId)
    const closed = without(own(before), own(after))
    const opened = without(own(after), own(before))
    return [
      ...closed.map(range => ({ kind: 'closed' as const, practitionerId, ...range })),
      ...opened.map(range => ({ kind: 'opened' as const, practitionerId, ...range })),
    ]
  })
}

/**
 * The closures that are there only before (`reopened`) or only after (`closed`). A closure of the same room, time and
 * reason is the same, also under another id, because somebody may have lifted it and made it anew. `id` is that of the
 * closure that went or came.
 */
export function changedClosures(before: DaySchedule, after: DaySchedule): ChangedClosure[] {
  const reopened = unmatched(before.closures, after.closures)
  const closed = unmatched(after.closures, before.closures)
  return [
    ...reopened.map(closure => ({ ...closure, kind: 'reopened' as const })),
    ...closed.map(closure => ({ ...closure, kind: 'closed' as const })),
  ]
}

/** The closures that have no equal among the others. Each of the others is the equal of one closure at most. */
function unmatched(closures: readonly Closure[], others: readonly Closure[]): Closure[] {
  const remaining = others.map(appearance)
  const found: Closure[] = []
  for (const closure of closures) {
    const equal = remaining.indexOf(appearance(closure))
    if (equal >= 0) remaining.splice(equal, 1)
    else found.push(closure)
  }
  return found
}

/** What a calendar shows of a closure, as one text to compare. */
const appearance = ({ roomId, from, until, reason }: Closure): string => JSON.stringify([roomId, from, until, reason])

type Range = { readonly from: EpochMinutes; readonly until: EpochMinutes }

/**
 * The parts of the ranges that lie in none of the others, earliest first; adjoining parts are joined. Between two
 * neighbouring bounds of all ranges, a range covers either everything or nothing, so the first minute decides.
 */
function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const bounds = [...new Set([...ranges, ...others].flatMap(({ from, until }) => [from, until]))].toSorted(
    (a, b) => a - b,
  )
  const isCovered = (among: readonly Range[], minute: EpochMinutes) =>
    among.some(({ from, until }) => from <= minute && minute < until)
  const parts: Range[] = []
  for (const [n, from] of bounds.entries()) {
    const until = bounds[n + 1]
    if (until === undefined || !isCovered(ranges, from) || isCovered(others, from)) continue
    const last = parts.at(-1)
    if (last?.until === from) parts[parts.length - 1] = { from: last.from, until }
    else parts.push({ from, until })
  }
  return parts
}
