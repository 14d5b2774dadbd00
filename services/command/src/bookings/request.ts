import { randomUUID } from 'node:crypto'
import type { Block } from '@alba/contracts/agenda/day-schedule'
import { bookableStart, dayBounds } from '@alba/contracts/agenda/offer'
import type { BookingView } from '@alba/contracts/bookings/api'
import { requestBooking as command, type RequestBooking } from '@alba/contracts/bookings/commands'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import { viewOfBooking } from '@alba/contracts/bookings/view'
import { visitorDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import { epochMinutesToDate, fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { findEligibility } from '@alba/platform/eligibility/results'
import { agenda } from '../agenda/agenda.ts'
import { blockOf, holdSlot, type Treatment } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { resourcesOf } from '../reference/reference.ts'
import { booking } from './booking.ts'
import { requestBooking as decide } from './decide.ts'
import { bookingIdOfKey, randomBookingId } from './ids.ts'
import { release } from './slot.ts'

type Requested = Extract<BookingEvent, { type: 'BookingRequested' }>['data']
type Eligibility = Extract<BookingEvent, { type: 'EligibilityConfirmed' }>['data']
type Accepted = { readonly bookingId: number; readonly position: string; readonly booking: BookingView | null }

/**
 * A visitor asks for a time. Time is taken before anything is promised: first the agenda holds the slot, then the
 * booking is recorded. A crash in between leaves a hold that runs out by itself.
 */
export const requestBooking = handler(command, async (deps: Deps, body, cause) => {
  const { idempotencyKey } = body
  const bookingId = idempotencyKey ? bookingIdOfKey(deps.keyring, idempotencyKey) : randomBookingId()
  const requestDigest = deps.keyring.digest(idempotencyKey ? fingerprint(body) : randomUUID())
  const known = idempotencyKey ? await repeated(deps, bookingId, requestDigest, cause) : undefined
  if (known) return known

  const service = deps.reference.current().services.get(body.serviceId)
  const refusal = refuse(body, service)
  if (refusal) return reject(refusal)
  if (!service) return reject('service_unknown')
  const rules = deps.reference.current().bookingRules
  const start = bookableStart(body.startTime, rules, deps.zone, deps.clock())
  if (!start.ok) return start
  const eligibility = await eligibilityFor(deps, service, body.eligibilityId, bookingId)
  if (eligibility === 'not_eligible') return reject('not_eligible')

  const treatment = treatmentFor(service, bookingId, start)
  const heldUntil = deps.clock() + rules.holdMinutes * 60_000
  const held = await hold(deps, treatment, heldUntil, cause)
  if (!held.ok) return held
  const request = requestedData(deps, body, service, treatment, held.block, requestDigest)
  return record(deps, request, eligibility, cause)
})

/** The same key again: the booking as it is, whatever has become of its time since. */
async function repeated(
  deps: Deps,
  bookingId: number,
  requestDigest: string,
  cause: Cause,
): Promise<Result<Accepted> | undefined> {
  const outcome = await deps.streams.execute(booking, bookingId, cause, state =>
    state.status !== 'none' && state.requestDigest !== requestDigest
      ? reject('idempotency_key_reused')
      : { ok: true, events: [] },
  )
  if (!outcome.ok) return outcome
  return outcome.position === null ? undefined : { ok: true, bookingId, position: outcome.position, booking: null }
}

function refuse(body: RequestBooking, service: ServiceDefinition | undefined): Rejection | undefined {
  if (!service) return 'service_unknown'
  if (body.termsAccepted === false) return 'terms_not_accepted'
  // Vouchers are not sold yet, so none can be found.
  if (body.voucherNumber !== null) return 'voucher_unknown'
  return service.priceCents === 0 ? 'price_on_request' : undefined
}

/** The result of the questionnaire passed under the client's draft id; undefined when there is none (yet). */
async function eligibilityFor(
  deps: Deps,
  service: ServiceDefinition,
  key: string | null,
  bookingId: number,
): Promise<Eligibility | undefined | 'not_eligible'> {
  if (service.questionnaireId === null || key === null) return undefined
  const result = await findEligibility(deps.database, key)
  if (!result || result.questionnaireId !== service.questionnaireId) return undefined
  if (!result.eligible) return 'not_eligible'
  const { questionnaireId, questionnaireType } = result
  return {
    bookingId,
    questionnaireId,
    questionnaireType,
    confirmedOn: epochMinutesToDate(Math.floor(deps.clock() / 60_000), deps.zone),
  }
}

const treatmentFor = (
  service: ServiceDefinition,
  bookingId: number,
  start: { startsAt: number; date: string },
): Treatment => ({
  bookingId,
  date: start.date,
  serviceId: service.serviceId,
  startsAt: start.startsAt,
  durationMinutes: service.durationMinutes,
  bufferBeforeMinutes: service.bufferBeforeMinutes,
  bufferAfterMinutes: service.bufferAfterMinutes,
  roomType: service.roomType,
})

async function hold(
  deps: Deps,
  treatment: Treatment,
  heldUntil: number,
  cause: Cause,
): Promise<Result<{ block: Block }>> {
  const bounds = dayBounds(treatment.date, deps.zone)
  const outcome = await deps.streams.execute(agenda, treatment.date, cause, day => {
    const context = { resources: resourcesOf(deps.reference.current()), now: deps.clock() }
    return holdSlot(day, treatment, { ...context, heldUntil, bounds })
  })
  if (!outcome.ok) return outcome
  const block = blockOf(outcome.state, treatment.bookingId)
  return block ? { ok: true, block } : reject('slot_taken')
}

function requestedData(
  deps: Deps,
  body: RequestBooking,
  service: ServiceDefinition,
  treatment: Treatment,
  block: Block,
  requestDigest: string,
): Requested {
  const { bookingRules, practitioners, rooms } = deps.reference.current()
  const { practitionerId, roomId } = block
  return {
    ...pick(service, ['serviceId', 'priceCents', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes']),
    ...pick(service, ['roomType', 'questionnaireId']),
    ...pick(body, visitorDetailNames),
    requestDigest,
    bookingId: treatment.bookingId,
    personId: deps.keyring.personId(body.customerEmail),
    serviceName: service.name,
    termsVersion: bookingRules.termsVersion,
    termsAccepted: body.termsAccepted === true,
    channel: 'web',
    date: treatment.date,
    startsAt: fromEpochMinutes(block.startsAt),
    endsAt: fromEpochMinutes(block.endsAt),
    heldUntil: new Date(block.heldUntil ?? 0).toISOString(),
    practitionerId,
    practitionerName: practitioners.get(practitionerId)?.name ?? '',
    roomId,
    roomName: rooms.get(roomId)?.name ?? '',
  }
}

async function record(
  deps: Deps,
  request: Requested,
  eligibility: Eligibility | undefined,
  cause: Cause,
): Promise<Result<Accepted>> {
  const { bookingId, date } = request
  const outcome = await deps.streams.execute(booking, bookingId, cause, state => decide(state, request, eligibility), {
    assumeNew: true,
  })
  if (outcome.ok)
    return { ok: true, bookingId, position: outcome.position ?? '', booking: shown(deps, request, eligibility) }
  // Another request under the same key was quicker; where it is for the same time, the time is the quicker one's now.
  const shared = outcome.state.status !== 'none' && outcome.state.date === date
  const what = { date, bookingId, reason: 'refused', onlyUnpaid: true, closedIntent: null } as const
  if (!shared) await release(deps, what, cause)
  return outcome
}

/** The booking as its read model will have it in a moment. */
const shown = ({ clock, zone }: Deps, request: Requested, eligibility: Eligibility | undefined): BookingView =>
  viewOfBooking(
    {
      ...snakeKeys(request),
      id: request.bookingId,
      status: 'pending_hold',
      eligibility_confirmed_on: eligibility?.confirmedOn ?? null,
      late_payment_refunded: false,
      created_at: new Date(clock()).toISOString(),
    },
    zone,
  )

/** What makes two requests the same. */
const fingerprint = ({ idempotencyKey, ...request }: RequestBooking): string =>
  JSON.stringify([idempotencyKey, Object.entries(request).toSorted()])
