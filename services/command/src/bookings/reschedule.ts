import type { Block } from '@alba/contracts/agenda/day-schedule'
import { dayBounds, futureStart } from '@alba/contracts/agenda/offer'
import { treatmentsOf } from '@alba/contracts/agenda/scheduling'
import { rescheduleBooking as command, type RescheduleBooking } from '@alba/contracts/bookings/commands'
import { bookingStream } from '@alba/contracts/bookings/events'
import { brokenTerms } from '@alba/contracts/bookings/rescheduling'
import type { EventOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import { fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import { START } from '@alba/platform/event-store/event-store'
import { agenda } from '../agenda/agenda.ts'
import { type Move, moveSlot } from '../agenda/decide.ts'
import { outsideMark } from '../agenda/occupation.ts'
import { blocksOf, type Treatment } from '../agenda/own-blocks.ts'
import type { Cause } from '../decision/cause.ts'
import { later, type Recorded, type Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { absentDuring, notWorking, resourcesOf } from '../reference/reference.ts'
import { type BookingDetails, booking } from './booking.ts'
import { changePractitioner } from './change-practitioner.ts'
import { rescheduleBooking as decide, notMovable } from './decide.ts'
import { releaseMovedAway, releaseRefusedMove } from './release-time.ts'
import { treatmentOf } from './treatment.ts'

/** Staff moves a booking, within the terms of sale or, with a reason, beyond them. */
export const rescheduleBooking = handler(command, async (deps: Deps, body, cause) => {
  const { bookingId, startTime, practitionerId, reason, wishedBy, version } = body
  const state = await deps.streams.load(booking, bookingId)
  if (state.status === 'none') return reject('booking_unknown')
  const refusal = notMovable(state, version)
  if (refusal) return reject(refusal)
  const start = futureStart(startTime, deps.zone, deps.clock())
  if (!start.ok) return start
  const startsAt = fromEpochMinutes(start.startsAt)
  if (startsAt === state.startsAt)
    return changePractitioner(
      deps,
      { bookingId, practitionerId: practitionerId ?? state.practitionerId, version },
      cause,
    )
  if (body.undoes) return takeBack(deps, state, start, cause)
  const unavailable = practitionerId === null ? undefined : notWorking(deps.reference.current(), practitionerId)
  if (unavailable) return unavailable
  // A reason is needed for a move that the centre wishes, and for one that breaks the terms of sale.
  const needsReason = wishedBy === 'centre' || brokenTerms(state, startsAt, deps.clock(), deps.zone).length > 0
  if (needsReason && reason === null) return reject('override_reason_missing')
  return takeOtherTime(deps, state, start, moveFrom(state, body, needsReason ? reason : null), cause)
})

/**
 * Takes the last move back: to the time and the practitioner before it. It needs no reason, because it grants nothing
 * that the booking did not have. Whatever came since has changed the booking, so only the very last move can be taken
 * back.
 */
async function takeBack(deps: Deps, state: BookingDetails, start: Pick<Treatment, 'date' | 'startsAt'>, cause: Cause) {
  const { lastMove } = state
  if (lastMove === null || toEpochMinutes(lastMove.startsAt) !== start.startsAt) return reject('booking_changed')
  const { practitionerId, wishedBy, keptOnPurpose } = lastMove
  const unavailable = notWorking(deps.reference.current(), practitionerId)
  if (unavailable) return unavailable
  const move = { ...leaving(state), reason: null, wishedBy, undoes: true, practitionerId, strict: true } as const
  const again = wishAgain(deps, state, lastMove.wishedPractitionerId)
  // Who gave a second treatment is asked first. She may have left since, and the client keeps the time all the same.
  const before = secondWith(state, lastMove.secondPractitionerId)
  if (!keptOnPurpose) return takeOtherTime(deps, before, start, { ...move, ...again, outsideHours: false }, cause)
  const absent = await absentSince(deps, before, { ...start, practitionerId })
  // A booking that was outside the hours on purpose goes back there as it was: also whoever gave the second of two
  // treatments side by side was not open then.
  const second = before.second?.practitionerId
  const outsideHoursOfSecond = second !== undefined && !absent.has(second) ? second : undefined
  const outsideHours = !absent.has(practitionerId)
  return takeOtherTime(deps, before, { ...start, outsideHoursOfSecond }, { ...move, ...again, outsideHours }, cause)
}

/**
 * The practitioners who were declared absent, for a time at which they would give a treatment, after the booking was moved
 * away: nobody decided that they come all the same. Who was absent already when staff kept the booking with them, or moved
 * it away, is not among them.
 * @param state with whoever gave the second treatment
 * @param first when the first treatment starts, and who gave it
 */
async function absentSince(
  { reference, streams }: Deps,
  state: BookingDetails,
  { startsAt, practitionerId }: Pick<Treatment, 'startsAt'> & { readonly practitionerId: number },
): Promise<ReadonlySet<number>> {
  const givers = [practitionerId, state.second?.practitionerId]
  const absent = treatmentsOf({ ...treatmentOf(state), startsAt }).flatMap((given, n) => {
    const range = { from: given.startsAt, until: given.startsAt + given.durationMinutes }
    return [...absentDuring(reference.current(), range)].filter(([id]) => id === givers[n])
  })
  if (absent.length === 0) return new Set()
  const movedAway = (await streams.lastOf(bookingStream(state.bookingId), 'BookingRescheduled')) ?? START
  return new Set(absent.flatMap(([id, declared]) => (declared > movedAway ? [id] : [])))
}

const secondWith = (state: BookingDetails, practitionerId: number | null): BookingDetails =>
  state.second && practitionerId !== null ? { ...state, second: { ...state.second, practitionerId } } : state

/** The client gave up their wish with the move that is taken back, so they have it again. */
function wishAgain(
  { reference }: Deps,
  { wishedPractitionerId }: BookingDetails,
  practitionerId: number | null,
): Pick<Move, 'wishAgain'> {
  if (practitionerId === null || wishedPractitionerId !== null) return {}
  const practitionerName = reference.current().practitioners.get(practitionerId)?.name ?? ''
  return { wishAgain: { practitionerId, practitionerName } }
}

/**
 * Moves a booking to another time. A move has a number, the count of moves that the booking will have had (ADR 42), and
 * three steps, each a decision of one stream:
 *
 * 1. The agenda of the new day takes the time, in a block with that number. A second move with the same number is
 *    refused.
 * 2. The booking records the move, if its number is the next one. Of two moves to different days the first one wins.
 * 3. The agenda of the old day releases blocks with lower numbers. When step 2 refused, the new day releases its block.
 *
 * After a crash, policies complete the move: `followMove` does steps 2 and 3, `settleMove` does step 3. Each step names
 * the number of its move, so a late step cannot harm a later move.
 * @param state the booking as it was when the move was allowed
 * @param start `outsideHoursOfSecond`: who gives the second of two treatments side by side, whether she is open or not
 */
export async function takeOtherTime(
  deps: Deps,
  state: BookingDetails,
  start: Pick<Treatment, 'date' | 'startsAt'> & { readonly outsideHoursOfSecond?: number | undefined },
  move: Move,
  cause: Cause,
): Promise<Result<Recorded>> {
  const before = treatmentOf(state)
  const treatment = {
    ...before,
    second: before.second && { ...before.second, outsideHoursOf: start.outsideHoursOfSecond },
    ...pick(start, ['date', 'startsAt']),
    move: state.timesRescheduled + 1,
    // That it may be outside the hours where it is now says nothing about another time.
    outsideHoursOf: undefined,
  }
  const taken = await deps.streams.execute(agenda, start.date, cause, day => {
    const bounds = dayBounds(start.date, deps.zone)
    const context = { resources: resourcesOf(deps.reference.current()), now: deps.clock(), bounds }
    return moveSlot(day, treatment, move, context)
  })
  if (!taken.ok) return taken
  const blocks = blocksOf(taken.state, state.bookingId)
  if (blocks.length === 0) return reject('booking_moved')
  const { outsideHours, ...why } = move
  const outside = outsideHours ? outsideMark(taken.state, blocks) : {}
  return recordMove(deps, { date: start.date, blocks, move: treatment.move, ...whyOf(why), ...outside }, cause)
}

const leaving = ({ date, startsAt, personId }: BookingDetails): Pick<Move, 'from' | 'personId'> => ({
  from: { date, startsAt },
  personId,
})

const moveFrom = (state: BookingDetails, wanted: RescheduleBooking, reason: string | null): Move => ({
  ...leaving(state),
  reason,
  wishedBy: wanted.wishedBy,
  practitionerId: wanted.practitionerId ?? state.practitionerId,
  strict: wanted.practitionerId !== null || wanted.outsideHours === true,
  outsideHours: wanted.outsideHours ?? false,
})

/** Completes a move after a crash between agenda and booking, unless the block has been moved again or released. */
export async function followMove(deps: Deps, { data }: EventOf<'SlotMoved'>, cause: Cause): Promise<void> {
  const { date, bookingId, startsAt, move = null } = data
  const blocks = blocksOf(await deps.streams.load(agenda, date), bookingId)
  const [block] = blocks
  if (!block || block.move !== move || fromEpochMinutes(block.startsAt) !== startsAt) return
  await recordMove(deps, { blocks, move, date, ...whyOf(data) }, cause)
}

/** The fields of a move that both the agenda and the booking record: from where, for whom, why, and how. */
type Why = Pick<
  EventOf<'SlotMoved'>['data'],
  | 'from'
  | 'personId'
  | 'reason'
  | 'wishedBy'
  | 'through'
  | 'outsideHours'
  | 'undoes'
  | 'absence'
  | 'wishEnds'
  | 'wishAgain'
>
const whyOf = ({ through, outsideHours, undoes, absence, wishEnds, wishAgain, ...move }: Why): Why => ({
  ...pick(move, ['from', 'personId', 'reason', 'wishedBy']),
  ...(through && { through }),
  ...(outsideHours && { outsideHours }),
  ...(undoes && { undoes }),
  ...(absence && { absence }),
  ...(wishEnds && { wishEnds }),
  ...(wishAgain && { wishAgain }),
})

/** A move that the agenda has recorded, with its block, or two. `move` is null in events from before moves were numbered. */
type Moved = Why & {
  readonly date: string
  readonly blocks: readonly Block[]
  readonly move: number | null
}

async function recordMove(deps: Deps, moved: Moved, cause: Cause): Promise<Result<Recorded>> {
  const { blocks, date, from, move } = moved
  const [first, second] = blocks
  if (!first) return reject('booking_moved')
  const data = rescheduled(deps, moved, first, second)
  const outcome = await deps.streams.execute(booking, first.bookingId, cause, state => decide(state, data, move))
  const { state } = outcome
  if (state.status === 'none') return reject('booking_unknown')
  if (!outcome.ok) {
    await releaseRefusedMove(deps, state, { date, move: move ?? 0 }, cause)
    return outcome
  }
  const freed = await releaseMovedAway(deps, state, from.date, cause)
  return { ok: true, position: later(outcome.position, freed) }
}

/** The length of a booking, and with two treatments the time between them, stay the same with a move. */
function rescheduled(
  deps: Deps,
  moved: Moved,
  first: Block,
  second: Block | undefined,
): EventOf<'BookingRescheduled'>['data'] {
  const { date, from } = moved
  const endsAt = Math.max(first.endsAt, second?.endsAt ?? first.endsAt)
  const formerEnd = Date.parse(from.startsAt) / 60_000 + endsAt - first.startsAt
  return {
    bookingId: first.bookingId,
    ...whyOf(moved),
    date,
    ...placeOf(deps, first),
    endsAt: fromEpochMinutes(endsAt),
    ...(second && { second: placeOf(deps, second) }),
    from: { ...from, endsAt: fromEpochMinutes(formerEnd) },
  }
}

function placeOf({ reference }: Deps, { practitionerId, roomId, startsAt, endsAt }: Block) {
  const { practitioners, rooms } = reference.current()
  return {
    startsAt: fromEpochMinutes(startsAt),
    endsAt: fromEpochMinutes(endsAt),
    practitionerId,
    practitionerName: practitioners.get(practitionerId)?.name ?? '',
    roomId,
    roomName: rooms.get(roomId)?.name ?? '',
  }
}

/** Releases the old time of a booking that was moved, even if the booking was canceled or moved again since. */
export async function settleMove(deps: Deps, { data }: EventOf<'BookingRescheduled'>, cause: Cause): Promise<void> {
  const state = await deps.streams.load(booking, data.bookingId)
  if (state.status !== 'none') await releaseMovedAway(deps, state, data.from.date, cause)
}
