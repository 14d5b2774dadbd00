import type { DaySchedule } from '@alba/contracts/agenda/day-schedule'
import { dayBounds, offeredStarts, tooEarly } from '@alba/contracts/agenda/offer'
import { questionnairesOf } from '@alba/contracts/bookings/two-treatments'
import { hasAnswers } from '@alba/contracts/bookings/visitor-details'
import type { DataOf } from '@alba/contracts/events'
import { type EpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { partKeyId } from '@alba/platform/event-log/boxes'
import { START } from '@alba/platform/event-store/event-store'
import { agenda } from '../agenda/agenda.ts'
import { holdSlot } from '../agenda/decide.ts'
import { outsideMark } from '../agenda/occupation.ts'
import { blocksOf } from '../agenda/own-blocks.ts'
import type { Cause } from '../decision/cause.ts'
import type { Draft } from '../decision/draft.ts'
import { requestDigest } from '../decision/ids.ts'
import { personOf } from '../decision/person.ts'
import type { Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type Booking, booking, type KnownBooking } from './booking.ts'
import { requestBooking as decide } from './decide.ts'
import { releaseUnwanted } from './release-time.ts'
import { hasFirst, requestedData } from './requested-data.ts'
import { type ClientData, treatmentFor, type Wanted } from './wanted.ts'

type Requested = DataOf<'BookingRequested'>

type Recorded = { readonly bookingId: number; readonly position: string }
type Made = Recorded & { readonly request: Requested; readonly occurredAt: string | null }

/**
 * The booking that the same request has recorded before, in whatever state it is now; undefined when there is none.
 * Another request under the same idempotency key is refused.
 */
export async function findRepeated(
  deps: Deps,
  bookingId: number,
  body: ClientData,
  cause: Cause,
): Promise<Result<Recorded> | undefined> {
  if (body.idempotencyKey === null) return undefined
  const digest = requestDigest(deps.keyring, body)
  const outcome = await deps.streams.execute(booking, bookingId, cause, state =>
    state.status !== 'none' && state.requestDigest !== digest ? reject('idempotency_key_reused') : accept(),
  )
  if (!outcome.ok) return outcome
  return outcome.position === null ? undefined : { ok: true, bookingId, position: outcome.position }
}

/**
 * Holds the time in the agenda, then records the booking, in one round trip if possible. A crash between the two leaves
 * a hold that ends by itself.
 * @param along adds further decisions to that round trip. They may not be written, which the caller has to check
 * @returns the recorded request, its position, and when it occurred. `occurredAt` is null when the request had been
 *   recorded before; it may then show the service as it was at that time
 */
export async function holdAndRecord(
  deps: Deps,
  wanted: Wanted,
  body: ClientData,
  cause: Cause,
  along: (draft: Draft, made: KnownBooking) => void = () => {},
): Promise<Result<Made>> {
  const { bookingId, date, eligibility } = wanted
  const identity = {
    personId: personOf(deps, { email: body.customerEmail, phone: body.customerPhone }),
    requestDigest: requestDigest(deps.keyring, body),
  }
  // The keys are loaded here, before the request waits for its turn on this day: once it has its turn, other requests
  // for the day wait for it.
  await loadKeys(deps, bookingId, identity.personId, body)
  const requestOn = (day: DaySchedule) => {
    const blocks = blocksOf(day, bookingId)
    return (
      hasFirst(blocks) && {
        ...requestedData(deps, body, wanted, blocks),
        ...identity,
        ...(wanted.outsideHours && outsideMark(day, blocks)),
      }
    )
  }
  const held = await deps.streams.execute(agenda, date, cause, hold(deps, wanted), (draft, day) => {
    const request = requestOn(day)
    const made = request && draft.add(booking, bookingId, state => decide(state, request, eligibility))
    if (made && made.status !== 'none') along(draft, made)
  })
  if (!held.ok) return (await recordedBefore(deps, held.rejection, bookingId, body, cause)) ?? held
  const request = requestOn(held.state)
  if (!request) return reject('slot_taken')
  // The last of the further decisions that were written; there is one when the booking was recorded in the round trip.
  const lastAlong = held.along.at(-1)
  if (lastAlong) return { ok: true, bookingId, position: lastAlong, request, occurredAt: held.occurredAt }
  const recorded = await deps.streams.execute(booking, bookingId, cause, state => decide(state, request, eligibility))
  if (recorded.ok)
    return { ok: true, bookingId, position: recorded.position ?? START, request, occurredAt: recorded.occurredAt }
  await releaseIfUnwanted(deps, wanted, recorded.state, cause)
  return recorded
}

/**
 * After the agenda refused the hold: the booking that an equal request has recorded in the meantime. This happens when
 * a double click sends two requests and the service is changed between them.
 */
async function recordedBefore(
  deps: Deps,
  rejection: Rejection,
  bookingId: number,
  body: ClientData,
  cause: Cause,
): Promise<Result<Made> | undefined> {
  if (rejection !== 'changed_meanwhile') return undefined
  const known = await findRepeated(deps, bookingId, body, cause)
  if (!known?.ok) return known
  const request = await deps.streams.load(booking, bookingId, known.position)
  return request.status === 'none' ? undefined : { ...known, request, occurredAt: null }
}

/**
 * Loads the keys that seal a booking, and creates the missing ones: the key of its person, and its own for the parts
 * that are erased before the person is.
 */
export function loadKeys({ keyring }: Deps, bookingId: number, personId: string, body: ClientData): Promise<unknown> {
  const parts = hasAnswers(body) ? (['booking', 'answers'] as const) : (['booking'] as const)
  return keyring.keysFor([personId, ...parts.map(part => partKeyId(keyring, part, bookingId))])
}

const hold = (deps: Deps, wanted: Wanted) => (day: DaySchedule) => {
  const { practitionerId = null, outsideHours = false } = wanted
  const held = {
    resources: resourcesOf(deps.reference.current()),
    now: deps.clock(),
    heldUntil: endOfHold(deps, wanted),
    bounds: dayBounds(wanted.date, deps.zone),
    wish: practitionerId === null ? null : { practitionerId, strict: true, outsideHours },
  }
  const spare = wanted.unpaid && { ...wanted.unpaid, starts: startsOf(deps, wanted.date), scale: deps.limitScale }
  return holdSlot(day, treatmentFor(wanted), spare ? { ...held, spare } : held)
}

/** The shorter hold of a booking that cannot be paid yet, because its questionnaire has not been answered. */
const UNANSWERED_MINUTES = 5

/** When a hold that begins now ends, in milliseconds since the epoch. */
export function endOfHold(deps: Deps, { service, second, channel, eligibility }: Wanted): number {
  const { holdMinutes } = deps.reference.current().bookingRules
  const needed = questionnairesOf({ ...service, second: second?.service })
  const isUnanswered = channel === 'web' && eligibility.length < needed.length
  return deps.clock() + (isUnanswered ? Math.min(UNANSWERED_MINUTES, holdMinutes) : holdMinutes) * 60_000
}

/** The start times of a day that can still be booked online. */
const startsOf = ({ reference, zone, clock }: Deps, date: string): EpochMinutes[] => {
  const { bookingRules } = reference.current()
  const starts = offeredStarts(bookingRules, date, zone).map(({ startsAt }) => startsAt)
  return starts.filter(startsAt => !tooEarly(startsAt, bookingRules, clock()))
}

/**
 * Releases the time when another request under the same idempotency key was recorded first, unless that one is for the
 * same time.
 */
async function releaseIfUnwanted(
  deps: Deps,
  { bookingId, date, startsAt }: Wanted,
  state: Booking,
  cause: Cause,
): Promise<void> {
  if (state.status !== 'none' && toEpochMinutes(state.startsAt) === startsAt) return
  await releaseUnwanted(deps, { date, bookingId, startsAt }, cause)
}
