import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import { dayBounds, offeredStarts, tooEarly } from '@alba/contracts/agenda/offer'
import type { RequestBooking } from '@alba/contracts/bookings/commands'
import { visitorDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import type { DataOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import { type EpochMinutes, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { blockOf, holdSlot, type Treatment } from '../agenda/decide.ts'
import type { Spare } from '../agenda/spare.ts'
import type { Cause } from '../decision/cause.ts'
import type { Draft } from '../decision/draft.ts'
import { requestDigest } from '../decision/ids.ts'
import type { Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type Booking, booking, type KnownBooking } from './booking.ts'
import { requestBooking as decide } from './decide.ts'
import { freeUnwanted } from './give-time-back.ts'

type Requested = DataOf<'BookingRequested'>
type Eligibility = DataOf<'EligibilityConfirmed'>

/** What is booked, by which way, and when. */
export type Wanted = {
  readonly bookingId: number
  readonly service: ServiceDefinition
  readonly date: string
  readonly startsAt: EpochMinutes
  readonly channel: Requested['channel']
  readonly eligibility: Eligibility | undefined
  /** Nobody else will do; left out: whoever is free. */
  readonly practitionerId?: number | null
  /** The hold of a stranger, who has paid nothing: how much of the day it leaves to others. */
  readonly unpaid?: Pick<Spare, 'isNewcomer'>
}

/** Whom it is for. All of it makes the request, to tell a retry from another one under the same idempotency key. */
type Asked = Pick<RequestBooking, (typeof visitorDetailNames)[number] | 'idempotencyKey'> & {
  readonly termsAccepted?: boolean | null
  readonly adminNotes?: string | null
}

type Taken = { readonly bookingId: number; readonly position: string }

/** The same key again: the booking as it is, whatever has become of its time since. Undefined when there is none. */
export async function repeated(
  deps: Deps,
  bookingId: number,
  body: Asked,
  cause: Cause,
): Promise<Result<Taken> | undefined> {
  if (body.idempotencyKey === null) return undefined
  const digest = requestDigest(deps.keyring, body)
  const outcome = await deps.streams.execute(booking, bookingId, cause, state =>
    state.status !== 'none' && state.requestDigest !== digest ? reject('idempotency_key_reused') : accept(),
  )
  if (!outcome.ok) return outcome
  return outcome.position === null ? undefined : { ok: true, bookingId, position: outcome.position }
}

/**
 * Time is taken before anything is promised: first the agenda holds the slot, then the booking is recorded, in one round
 * trip. A crash in between leaves a hold that runs out by itself.
 * @param along drafts what else is written in that round trip, should all go well. It is up to the caller to look whether
 * it was
 * @returns what was recorded, up to where in the log, and when; null when it had been before
 */
export async function take(
  deps: Deps,
  wanted: Wanted,
  body: Asked,
  cause: Cause,
  along: (draft: Draft, made: KnownBooking) => void = () => {},
): Promise<Result<Taken & { readonly request: Requested; readonly occurredAt: string | null }>> {
  const { bookingId, date, eligibility } = wanted
  const who = { personId: deps.keyring.personId(body.customerEmail), requestDigest: requestDigest(deps.keyring, body) }
  // Before the day's turn comes, which then waits for nothing but the append.
  await deps.keyring.keysFor([who.personId])
  const requestOn = (day: DaySchedule) => {
    const block = blockOf(day, bookingId)
    return block && { ...requestedData(deps, body, wanted, block), ...who }
  }
  const held = await deps.streams.execute(agenda, date, cause, hold(deps, wanted), (draft, day) => {
    const request = requestOn(day)
    const made = request && draft.add(booking, bookingId, state => decide(state, request, eligibility))
    if (made && made.status !== 'none') along(draft, made)
  })
  if (!held.ok) return held
  const request = requestOn(held.state)
  if (!request) return reject('slot_taken')
  const reached = held.along.at(-1)
  if (reached) return { ok: true, bookingId, position: reached, request, occurredAt: held.occurredAt }
  const recorded = await deps.streams.execute(booking, bookingId, cause, state => decide(state, request, eligibility))
  if (recorded.ok)
    return { ok: true, bookingId, position: recorded.position ?? '', request, occurredAt: recorded.occurredAt }
  await giveBack(deps, wanted, recorded.state, cause)
  return recorded
}

const hold = (deps: Deps, wanted: Wanted) => (day: DaySchedule) => {
  const reference = deps.reference.current()
  const all = resourcesOf(reference)
  const resources =
    wanted.practitionerId == null
      ? all
      : { ...all, practitioners: all.practitioners.filter(id => id === wanted.practitionerId) }
  const now = deps.clock()
  const held = { resources, now, heldUntil: endOfHold(deps, wanted), bounds: dayBounds(wanted.date, deps.zone) }
  const spare = wanted.unpaid && { ...wanted.unpaid, starts: startsOf(deps, wanted.date), scale: deps.limitScale }
  return holdSlot(day, treatmentFor(wanted), spare ? { ...held, spare } : held)
}

/** A treatment with a questionnaire cannot be paid for before that is passed: its time is not kept for long until then. */
const UNANSWERED_MINUTES = 5

/** Until when time that is held now stays held, in milliseconds since the epoch. */
export function endOfHold(deps: Deps, { service, channel, eligibility }: Wanted): number {
  const { holdMinutes } = deps.reference.current().bookingRules
  const isUnanswered = channel === 'web' && service.questionnaireId !== null && !eligibility
  return deps.clock() + (isUnanswered ? Math.min(UNANSWERED_MINUTES, holdMinutes) : holdMinutes) * 60_000
}

/** The starts of a day that can still be booked online. */
const startsOf = ({ reference, zone, clock }: Deps, date: string): EpochMinutes[] => {
  const { bookingRules } = reference.current()
  const starts = offeredStarts(bookingRules, date, zone).map(({ startsAt }) => startsAt)
  return starts.filter(startsAt => !tooEarly(startsAt, bookingRules, clock()))
}

const treatmentFor = ({ service, bookingId, date, startsAt }: Wanted): Treatment => ({
  bookingId,
  date,
  startsAt,
  move: 0,
  ...pick(service, ['serviceId', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'roomType']),
})

/** Another request under the same key was quicker; where it is for the same time, the time is the quicker one's now. */
async function giveBack(
  deps: Deps,
  { bookingId, date, startsAt }: Wanted,
  state: Booking,
  cause: Cause,
): Promise<void> {
  if (state.status !== 'none' && toEpochMinutes(state.startsAt) === startsAt) return
  await freeUnwanted(deps, { date, bookingId, startsAt }, cause)
}

function requestedData(
  deps: Deps,
  body: Asked,
  { service, channel, bookingId, date }: Wanted,
  block: Block,
): Omit<Requested, 'personId' | 'requestDigest'> {
  const { bookingRules, practitioners, rooms } = deps.reference.current()
  const { practitionerId, roomId } = block
  return {
    ...pick(service, ['serviceId', 'priceCents', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes']),
    ...pick(service, ['roomType', 'questionnaireId']),
    ...pick(body, visitorDetailNames),
    ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    bookingId,
    serviceName: service.name,
    termsVersion: bookingRules.termsVersion,
    termsAccepted: body.termsAccepted === true,
    channel,
    date,
    startsAt: fromEpochMinutes(block.startsAt),
    endsAt: fromEpochMinutes(block.endsAt),
    heldUntil: new Date(block.heldUntil ?? 0).toISOString(),
    practitionerId,
    practitionerName: practitioners.get(practitionerId)?.name ?? '',
    roomId,
    roomName: rooms.get(roomId)?.name ?? '',
  }
}
