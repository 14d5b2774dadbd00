import { type Block, type DaySchedule, emptyDay } from '../agenda/day-schedule.ts'
import { dayBounds, lastBookableDay, offeredStarts, staysWithin, tooEarly } from '../agenda/offer.ts'
import type { MinuteRange } from '../agenda/planned-day.ts'
import {
  type Assignment,
  assignAsWished,
  blockedRange,
  type Need,
  type Place,
  type Resources,
  treatmentsOf,
} from '../agenda/scheduling.ts'
import { whoCouldTakeOver } from '../agenda/taking-over.ts'
import { dayWithout } from '../agenda/without-range.ts'
import type { BookingRules } from '../settings/events.ts'
import { pick } from '../shared/case.ts'
import { addDays, dayAt, type EpochMinutes, epochMinutesToDate } from '../shared/centre-time.ts'

/*
 * What the centre can propose to the clients of an absent practitioner. All proposals of an answer can be carried out
 * together, in any order: the time that one takes is free now, while all bookings still have theirs, and no other
 * proposal takes it.
 */

/** A booking of the absent practitioner, of which she may have one of two treatments side by side. */
export type TouchedBooking = {
  readonly need: Need & { readonly bookingId: number }
  /** Who gives it now, and where. A booking that is handed over keeps its rooms. */
  readonly held: Assignment
  /** The practitioner for whom the client asked (ADR 116), who gets it if she is free. Null or left out: nobody. */
  readonly wished?: number | null
}

export type Choice =
  | { readonly kind: 'hand_over'; readonly practitionerId: number }
  /** `practitionerId` gives it then; of two treatments side by side, the first one. */
  | { readonly kind: 'move'; readonly startsAt: EpochMinutes; readonly practitionerId: number }
  | { readonly kind: 'cancel' }
  /** Nothing is done yet. */
  | { readonly kind: 'later' }

/** A free start, as a choice names it, and who would give the booking then: of two treatments, the first one first. */
type FreeStart = Pick<Extract<Choice, { kind: 'move' }>, 'startsAt' | 'practitionerId'> & {
  readonly givers: readonly number[]
}

/** What can be done about a booking, and what is chosen. */
export type Proposal = {
  readonly bookingId: number
  /** The practitioners who could give it at the same time. */
  readonly takers: readonly number[]
  /** The next free starts, and the next one with the absent practitioner, where that is a later one. */
  readonly starts: readonly FreeStart[]
  readonly choice: Choice
  /** Whether what was chosen is not free any more, so that something else is proposed. */
  readonly replaced: boolean
}

export type Situation = {
  readonly absence: MinuteRange & { readonly practitionerId: number }
  readonly days: ReadonlyMap<string, DaySchedule>
  readonly resources: Resources
  readonly rules: BookingRules
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** For how many days after a booking another time is looked for. */
export const SEARCHED_DAYS = 28
/** How many of the next free starts are proposed. */
const STARTS = 3

/**
 * Proposals for all bookings.
 * @param bookings in the order in which they are carried out
 * @param chosen what staff chose, by booking; for the others something is proposed
 */
export function proposals(
  situation: Situation,
  bookings: readonly TouchedBooking[],
  chosen: ReadonlyMap<number, Choice>,
): Proposal[] {
  const plan = openPlan(situation)
  // What staff chose comes first, so that no proposal takes it away.
  const kept = bookings.filter(booking => reserveIfPossible(plan, booking, chosen.get(booking.need.bookingId)))
  const choices = new Map(kept.map(({ need }) => [need.bookingId, chosen.get(need.bookingId)]))
  for (const booking of bookings)
    if (!choices.has(booking.need.bookingId)) choices.set(booking.need.bookingId, propose(plan, booking))
  return bookings.map(booking => {
    const { bookingId } = booking.need
    return {
      bookingId,
      takers: takersOf(plan, booking),
      starts: startsFor(plan, booking),
      choice: choices.get(bookingId) ?? { kind: 'later' },
      replaced: chosen.has(bookingId) && !kept.includes(booking),
    }
  })
}

/** The days without the absent practitioner, with what is proposed so far. */
type Plan = Situation & { readonly reserved: Map<string, DaySchedule> }

const openPlan = (situation: Situation): Plan => ({ ...situation, reserved: new Map() })

function dayOf({ reserved, days, absence }: Plan, date: string): DaySchedule {
  const known = reserved.get(date)
  if (known) return known
  const day = dayWithout(days.get(date) ?? emptyDay, absence.practitionerId, absence)
  reserved.set(date, day)
  return day
}

const dateOf = ({ zone }: Situation, startsAt: EpochMinutes): string => epochMinutesToDate(startsAt, zone)

/** Takes the time of a choice, so that no other booking gets it. The time that the booking has now stays taken, too. */
function reserve(plan: Plan, need: TouchedBooking['need'], assignment: Assignment): void {
  const date = dateOf(plan, need.startsAt)
  const day = dayOf(plan, date)
  plan.reserved.set(date, { ...day, blocks: [...day.blocks, ...blocksOf(need, assignment)] })
}

function blocksOf(need: TouchedBooking['need'], { second, ...first }: Assignment): Block[] {
  const places = second ? [first, second] : [first]
  return treatmentsOf(need).flatMap((treatment, n) => {
    const place = places[n]
    if (!place) return []
    return {
      ...blockedRange(treatment),
      ...place,
      bookingId: need.bookingId,
      // Nothing that is asked of this day depends on the service.
      serviceId: 0,
      startsAt: treatment.startsAt,
      endsAt: treatment.startsAt + treatment.durationMinutes,
      heldUntil: null,
      paymentIntentId: null,
      move: null,
    }
  })
}

/** Reserves the time of a choice, if the choice is possible. @returns whether it is */
function reserveIfPossible(plan: Plan, booking: TouchedBooking, choice: Choice | undefined): boolean {
  if (!choice) return false
  if (choice.kind === 'hand_over') {
    if (!takersOf(plan, booking).includes(choice.practitionerId)) return false
    reserve(plan, booking.need, takenOver(booking.held, plan.absence.practitionerId, choice.practitionerId))
  }
  if (choice.kind === 'move') {
    const need = { ...booking.need, startsAt: choice.startsAt }
    const assignment = freeAt(plan, need, { practitionerId: choice.practitionerId, strict: true })
    if (!assignment) return false
    reserve(plan, need, assignment)
  }
  return true
}

/** Who gives a booking once somebody has taken over what the absent practitioner had of it. */
function takenOver({ second, ...first }: Assignment, absent: number, practitionerId: number): Assignment {
  const given = (place: Place): Place => (place.practitionerId === absent ? { ...place, practitionerId } : place)
  return second ? { ...given(first), second: given(second) } : given(first)
}

/** Somebody else at the same time, or else the next free start. Nobody is canceled unless staff says so. */
function propose(plan: Plan, booking: TouchedBooking): Choice {
  const [practitionerId] = takersOf(plan, booking)
  const [start] = practitionerId === undefined ? startsFor(plan, booking) : []
  const other: Choice | undefined = start && { kind: 'move', ...pick(start, ['startsAt', 'practitionerId']) }
  const choice: Choice | undefined = practitionerId === undefined ? other : { kind: 'hand_over', practitionerId }
  return choice && reserveIfPossible(plan, booking, choice) ? choice : { kind: 'later' }
}

/** The practitioners who could give it at the same time; first the one for whom the client asked. */
const takersOf = (plan: Plan, { need, held, wished = null }: TouchedBooking): number[] => {
  if (need.startsAt <= plan.now / 60_000) return []
  const leaving = plan.absence.practitionerId
  const practitioners = plan.resources.practitioners.filter(id => id !== leaving)
  const day = dayOf(plan, dateOf(plan, need.startsAt))
  const free = whoCouldTakeOver(day, need, { practitioners, held, leaving }, plan.now)
  return free.toSorted((one, other) => Number(other === wished) - Number(one === wished))
}

/** Who would give a treatment at a start, and where; undefined when it is not free. */
function freeAt(
  plan: Plan,
  need: TouchedBooking['need'],
  wish: { readonly practitionerId: number; readonly strict: boolean },
): Assignment | undefined {
  const date = dateOf(plan, need.startsAt)
  if (need.startsAt <= plan.now / 60_000 || !staysWithin(need, dayBounds(date, plan.zone))) return undefined
  const found = assignAsWished(dayOf(plan, date), need, plan.resources, wish, plan.now)
  return found.ok ? found.assignment : undefined
}

/**
 * The next free starts after that of the booking, by the centre's usual times: nobody is asked to come earlier than
 * agreed. The practitioner who has it now is preferred: mostly the absent one, at times when she is back.
 */
function startsFor(plan: Plan, { need, held }: TouchedBooking): FreeStart[] {
  const wish = { practitionerId: held.practitionerId, strict: false }
  const isOfSecond = held.practitionerId !== plan.absence.practitionerId && held.second !== undefined
  const giverOf = ({ practitionerId, second }: Assignment) =>
    isOfSecond && second ? second.practitionerId : practitionerId
  const present = giverOf(held)
  let hasPresent = false
  const found: FreeStart[] = []
  for (const startsAt of laterStarts(plan, need.startsAt)) {
    const assignment = freeAt(plan, { ...need, startsAt }, wish)
    if (!assignment) continue
    const isPresent = giverOf(assignment) === present
    if (found.length >= STARTS && !isPresent) continue
    const { practitionerId, second } = assignment
    const givers = [...new Set([practitionerId, second?.practitionerId ?? practitionerId])]
    found.push({ startsAt, practitionerId, givers })
    hasPresent ||= isPresent
    if (found.length >= STARTS && hasPresent) break
  }
  return found
}

function* laterStarts({ rules, zone, now }: Plan, after: EpochMinutes): Generator<EpochMinutes> {
  const last = lastBookableDay(dayAt(now, zone), rules)
  const first = epochMinutesToDate(after, zone)
  for (let days = 0; days <= SEARCHED_DAYS; days++) {
    const date = addDays(first, days)
    if (date > last) return
    for (const { startsAt } of offeredStarts(rules, date, zone))
      if (startsAt > after && !tooEarly(startsAt, rules, now)) yield startsAt
  }
}
