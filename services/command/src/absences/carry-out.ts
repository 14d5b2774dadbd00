import type { AbsenceDecision, AbsenceOutcome, WhyLeft } from '@alba/contracts/absences/events'
import type { AbsenceMark } from '@alba/contracts/absences/mark'
import { bookingsOf } from '@alba/contracts/agenda/day-schedule'
import { overlaps } from '@alba/contracts/agenda/scheduling'
import type { Part } from '@alba/contracts/bookings/two-treatments'
import type { EventOf } from '@alba/contracts/events'
import { epochMinutesToDate, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { splitByDay } from '../agenda/days.ts'
import { closeRange } from '../agenda/openings/decide.ts'
import { blockFor } from '../agenda/own-blocks.ts'
import { type BookingDetails, booking } from '../bookings/booking.ts'
import { giveTo } from '../bookings/change-practitioner.ts'
import { releaseAbandoned } from '../bookings/release-time.ts'
import { takeOtherTime } from '../bookings/reschedule.ts'
import { treatmentOf } from '../bookings/treatment.ts'
import type { Cause } from '../decision/cause.ts'
import type { Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { absence, type DeclaredAbsence, handledKey } from './absence.ts'
import {
  announceHandOver,
  cancelForAbsence,
  isDone,
  notAsSeen,
  recordCarriedOut,
  recordHandled,
  whyRefused,
} from './decide.ts'

/**
 * Carries out one round of decisions: closes the openings first, so that nobody books into them, and then does for one
 * booking after the other what staff decided. After a crash it runs again; each step looks whether it was done, and each
 * booking has its outcome recorded once. What is not possible any more is left, with the reason.
 */
export async function carryOut(deps: PaymentDeps, event: EventOf<'AbsenceDecided'>, cause: Cause): Promise<void> {
  const { absenceId, round, decisions } = event.data
  const state = await deps.streams.load(absence, absenceId)
  if (state.status === 'none' || state.carriedOut.includes(round)) return
  // What is done is what this practitioner asked for, so the histories name her and not the policy.
  const recorded = { ...cause, actor: event.metadata.actor }
  const { seed: _seed, ...unseeded } = recorded
  // Later rounds leave the openings alone: somebody may have opened hours again since.
  if (round === 1) await closeOpenings(deps, absenceId, state, unseeded)
  for (const decision of decisions) {
    // What was left stays left, even if it would be possible by now: staff has read that they have to see to it.
    if (state.handled.has(handledKey({ round, bookingId: decision.bookingId }))) continue
    const mark = { absenceId, round }
    const result = await settle(deps, { absent: state, decision, mark }, unseeded)
    const data = { ...mark, bookingId: decision.bookingId, ...result }
    const own = { ...recorded, seed: `${cause.seed}:${decision.bookingId}` }
    await deps.streams.execute(absence, absenceId, own, now => recordHandled(now, data))
  }
  const left = await confirmedIn(deps, state)
  await deps.streams.execute(absence, absenceId, recorded, now => recordCarriedOut(now, { absenceId, round, left }))
}

/**
 * The events of the days have ids of their own and no derived ones: when the process dies and somebody opens hours
 * meanwhile, closing them is another event than before.
 */
async function closeOpenings(deps: Deps, absenceId: number, absent: DeclaredAbsence, cause: Cause): Promise<void> {
  const { practitionerId } = absent
  for (const { date, startsAt, endsAt } of splitByDay(absent, deps.zone)) {
    const range = { date, practitionerId, from: toEpochMinutes(startsAt), until: toEpochMinutes(endsAt), absenceId }
    await deps.streams.execute(agenda, date, cause, day => closeRange(day, range))
  }
}

type Step = { readonly absent: DeclaredAbsence; readonly decision: AbsenceDecision; readonly mark: AbsenceMark }
type Settled = { readonly outcome: AbsenceOutcome; readonly why: WhyLeft | null }

const outcomes = { hand_over: 'handed_over', move: 'moved', cancel: 'canceled' } as const

/** Does what was decided about one booking, unless it was done before or is not possible any more. */
async function settle(deps: PaymentDeps, step: Step, cause: Cause): Promise<Settled> {
  const { absent, decision, mark } = step
  const done = { outcome: outcomes[decision.kind], why: null }
  const before = await deps.streams.load(booking, decision.bookingId)
  if (isDone(before, mark)) return done
  const changed = notAsSeen(before, absent, decision, deps.clock())
  if (before.status === 'none') return { outcome: 'left', why: 'other' }
  if (changed && !(await isBegun(deps, before, decision))) return { outcome: 'left', why: changed }
  const result = await act(deps, before, step, cause)
  // Somebody else may have been faster, also to do the same. What the booking says counts.
  const after = await deps.streams.load(booking, decision.bookingId)
  if (isDone(after, mark)) return done
  const refused = result.ok ? undefined : whyRefused[result.rejection]
  return { outcome: 'left', why: notAsSeen(after, absent, decision, deps.clock()) ?? refused ?? 'other' }
}

/**
 * Whether a move has its new time already, and the booking does not know it yet: the process died between the two, and
 * a policy completes the move in any case.
 */
async function isBegun({ streams, zone }: Deps, state: BookingDetails, decision: AbsenceDecision): Promise<boolean> {
  if (decision.kind !== 'move') return false
  const startsAt = toEpochMinutes(decision.startsAt)
  const date = epochMinutesToDate(startsAt, zone)
  const moved = { ...treatmentOf(state), date, startsAt, move: state.timesRescheduled + 1 }
  return blockFor(await streams.load(agenda, date), moved) !== undefined
}

function act(deps: PaymentDeps, state: BookingDetails, step: Step, cause: Cause): Promise<Result> {
  const { decision } = step
  if (decision.kind === 'hand_over') return handOver(deps, state, { ...step, decision }, cause)
  return decision.kind === 'move' ? move(deps, state, { ...step, decision }, cause) : cancel(deps, step, cause)
}

type StepOf<Kind extends AbsenceDecision['kind']> = Step & {
  readonly decision: Extract<AbsenceDecision, { kind: Kind }>
}

/** Changes the practitioner, and then records that the client is told, which orders the letter. */
async function handOver(
  deps: Deps,
  before: BookingDetails,
  { absent, decision, mark }: StepOf<'hand_over'>,
  cause: Cause,
): Promise<Result> {
  const { bookingId, practitionerId } = decision
  if (practitionerId === absent.practitionerId) return reject('practitioner_not_free')
  // After a crash she may have taken it over already: then the absent one has neither part, and this changes nothing.
  const part = partOf(before, [absent.practitionerId, practitionerId])
  const changed = await giveTo(deps, { bookingId, practitionerId, part }, cause, mark)
  if (!changed.ok) return changed
  const practitionerName = deps.reference.current().practitioners.get(absent.practitionerId)?.name ?? ''
  const previously = { practitionerId: absent.practitionerId, practitionerName }
  const now = deps.clock()
  return deps.streams.execute(booking, bookingId, cause, state =>
    announceHandOver(state, decision, { mark, previously, now }),
  )
}

/**
 * Which treatment of a booking one of these practitioners gives; the first of them who gives any counts. `second`: only
 * the second one. Undefined: the first, both, or the only one.
 */
function partOf({ practitionerId, second }: BookingDetails, ids: readonly number[]): Part | undefined {
  const id = ids.find(each => each === practitionerId || each === second?.practitionerId)
  return id !== undefined && id !== practitionerId ? 'second' : undefined
}

/** The centre wishes the move, so the terms do not apply, and it does not count as one of the client. */
async function move(
  deps: Deps,
  state: BookingDetails,
  { decision, mark }: StepOf<'move'>,
  cause: Cause,
): Promise<Result> {
  if (Date.parse(decision.startsAt) <= deps.clock()) return reject('start_time_past')
  const startsAt = toEpochMinutes(decision.startsAt)
  const start = { startsAt, date: epochMinutesToDate(startsAt, deps.zone) }
  const from = { date: state.date, startsAt: state.startsAt }
  const { practitionerId } = decision
  const why = { personId: state.personId, reason: null, wishedBy: 'centre', absence: mark } as const
  return takeOtherTime(deps, state, start, { from, practitionerId, strict: true, ...why }, cause)
}

async function cancel(deps: PaymentDeps, { absent, decision, mark }: Step, cause: Cause): Promise<Result> {
  const now = deps.clock()
  const outcome = await deps.streams.execute(booking, decision.bookingId, cause, state =>
    cancelForAbsence(state, absent, decision, { mark, now }),
  )
  if (outcome.ok) await releaseAbandoned(deps, outcome.state, cause)
  return outcome
}

/** The confirmed bookings that the practitioner still has in that time, also those that came in the meantime. */
async function confirmedIn({ streams, zone, clock }: Deps, absent: DeclaredAbsence): Promise<number[]> {
  const range = { from: toEpochMinutes(absent.startsAt), until: toEpochMinutes(absent.endsAt) }
  const ids: number[] = []
  for (const { date } of splitByDay(absent, zone)) {
    const { blocks } = await streams.load(agenda, date)
    const own = blocks.filter(block => block.practitionerId === absent.practitionerId && block.heldUntil === null)
    const toCome = own.filter(({ startsAt }) => startsAt > clock() / 60_000)
    const inRange = toCome.filter(({ startsAt, endsAt }) => overlaps({ from: startsAt, until: endsAt }, range))
    ids.push(...bookingsOf(inRange))
  }
  return ids
}
