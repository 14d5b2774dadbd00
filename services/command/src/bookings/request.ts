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
import { accept, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { findEligibility } from '@alba/platform/eligibility/results'
import { agenda } from '../agenda/agenda.ts'
import { blockOf, holdSlot, type Treatment } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import { newId, requestDigest } from '../decision/ids.ts'
import type { Result } from '../decision/result.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { PaymentDeps } from '../payments/payable.ts'
import { resourcesOf } from '../reference/reference.ts'
import { redeemVoucher } from '../vouchers/decide.ts'
import { voucher } from '../vouchers/voucher.ts'
import { booking } from './booking.ts'
import { cancelUnpaidBooking } from './cancel-unpaid.ts'
import { requestBooking as decide } from './decide.ts'
import { payWithVoucher } from './pay-with-voucher.ts'
import { later, release } from './slot.ts'

type Requested = Extract<BookingEvent, { type: 'BookingRequested' }>['data']
type Eligibility = Extract<BookingEvent, { type: 'EligibilityConfirmed' }>['data']
type Made = { readonly bookingId: number; readonly position: string; readonly booking: BookingView | null }

/**
 * A visitor asks for a time. Time is taken before anything is promised: first the agenda holds the slot, then the
 * booking is recorded. A crash in between leaves a hold that runs out by itself. With a voucher it is paid at once.
 */
export const requestBooking = handler(command, async (deps: PaymentDeps, body, cause) => {
  const bookingId = newId(deps.keyring, 'booking-id', body.idempotencyKey)
  const made = (await repeated(deps, bookingId, body, cause)) ?? (await make(deps, bookingId, body, cause))
  if (!made.ok || !body.voucher) return made
  const paid = await payWithVoucher(deps, body.voucher, bookingId, cause)
  if (paid.ok)
    return { ...made, position: later(made.position, paid.position) ?? made.position, booking: paidView(made.booking) }
  // The voucher was used up by somebody quicker: nobody waits for a payment of this booking.
  await cancelUnpaidBooking(deps, { bookingId, closeIntent: false }, cause)
  return paid
})

/** The same key again: the booking as it is, whatever has become of its time since. */
async function repeated(
  deps: Deps,
  bookingId: number,
  body: RequestBooking,
  cause: Cause,
): Promise<Result<Made> | undefined> {
  if (body.idempotencyKey === null) return undefined
  const digest = requestDigest(deps.keyring, body)
  const outcome = await deps.streams.execute(booking, bookingId, cause, state =>
    state.status !== 'none' && state.requestDigest !== digest ? reject('idempotency_key_reused') : accept(),
  )
  if (!outcome.ok) return outcome
  return outcome.position === null ? undefined : { ok: true, bookingId, position: outcome.position, booking: null }
}

async function make(deps: Deps, bookingId: number, body: RequestBooking, cause: Cause): Promise<Result<Made>> {
  const { services, bookingRules: rules } = deps.reference.current()
  const service = services.get(body.serviceId)
  const refusal = refuse(body, service)
  if (refusal || !service) return reject(refusal ?? 'service_unknown')
  const start = bookableStart(body.startTime, rules, deps.zone, deps.clock())
  if (!start.ok) return start
  const eligibility = await eligibilityFor(deps, service, body.eligibilityId, bookingId)
  if (eligibility === 'not_eligible') return reject('not_eligible')
  const unpayable = await refuseVoucher(deps, body, service, eligibility, bookingId)
  if (unpayable) return reject(unpayable)

  const treatment = treatmentFor(service, bookingId, start)
  const heldUntil = deps.clock() + rules.holdMinutes * 60_000
  const held = await hold(deps, treatment, heldUntil, cause)
  if (!held.ok) return held
  const request = requestedData(deps, body, service, treatment, held.block)
  return record(deps, request, eligibility, cause)
}

/** What can be seen of a voucher before any time is taken for it. It is looked at again when it pays. */
async function refuseVoucher(
  deps: Deps,
  { voucher: presented, serviceId }: RequestBooking,
  { priceCents, questionnaireId }: ServiceDefinition,
  eligibility: Eligibility | undefined,
  bookingId: number,
): Promise<Rejection | undefined> {
  if (!presented) return undefined
  if (questionnaireId !== null && !eligibility) return 'eligibility_required'
  const { voucherId, number } = presented
  const state = await deps.streams.load(voucher, voucherId)
  const decision = redeemVoucher(state, { number, bookingId, serviceId, priceCents }, deps.clock())
  return decision.ok ? undefined : decision.rejection
}

function refuse(body: RequestBooking, service: ServiceDefinition | undefined): Rejection | undefined {
  if (!service) return 'service_unknown'
  if (body.termsAccepted === false) return 'terms_not_accepted'
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
): Requested {
  const { bookingRules, practitioners, rooms } = deps.reference.current()
  const { practitionerId, roomId } = block
  return {
    ...pick(service, ['serviceId', 'priceCents', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes']),
    ...pick(service, ['roomType', 'questionnaireId']),
    ...pick(body, visitorDetailNames),
    requestDigest: requestDigest(deps.keyring, body),
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
): Promise<Result<Made>> {
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
      settled_by: null,
      created_at: new Date(clock()).toISOString(),
    },
    zone,
  )

/** Paid at once: nothing is held any more. */
const paidView = (view: BookingView | null): BookingView | null =>
  view && { ...view, status: 'confirmed', held_until: null, settled_by: 'voucher' }
