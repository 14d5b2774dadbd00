import { randomUUID } from 'node:crypto'
import type { Block } from '@alba/contracts/agenda/day-schedule'
import { agendaStream } from '@alba/contracts/agenda/events'
import type { RequestBooking } from '@alba/contracts/bookings/commands'
import { type BookingEvent, bookingStream } from '@alba/contracts/bookings/events'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { epochMinutesToDate, fromEpochMinutes } from '@alba/contracts/shared/centre-time'
import { reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { findEligibility } from '@alba/platform/eligibility/results'
import { agenda } from '../agenda/agenda.ts'
import { dayBounds } from '../agenda/days.ts'
import { holdSlot, type Treatment } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import type { Deps, Result } from '../deps.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type Booking, booking } from './booking.ts'
import { requestBooking as decideRequest } from './decide.ts'
import { bookingIdOfKey, randomBookingId } from './ids.ts'
import { release } from './release.ts'
import { bookableStart } from './rules/decide.ts'

type Requested = Extract<BookingEvent, { type: 'BookingRequested' }>['data']
type Eligibility = Extract<BookingEvent, { type: 'EligibilityConfirmed' }>['data']
type Accepted = { readonly bookingId: number; readonly position: string }

/**
 * A visitor asks for a time. Time is taken before anything is promised: first the agenda holds the slot, then the
 * booking is recorded. A crash in between leaves a hold that runs out by itself.
 */
export async function requestBooking(deps: Deps, command: RequestBooking, cause: Cause): Promise<Result<Accepted>> {
  const bookingId = command.idempotencyKey ? bookingIdOfKey(deps.keyring, command.idempotencyKey) : randomBookingId()
  const requestDigest = deps.keyring.digest(command.idempotencyKey ? fingerprint(command) : randomUUID())
  const known = command.idempotencyKey ? await repeated(deps, bookingId, requestDigest, cause) : undefined
  if (known) return known

  const service = deps.reference.current().services.get(command.serviceId)
  const refusal = refuse(command, service)
  if (refusal) return reject(refusal)
  if (!service) return reject('service_unknown')
  const rules = deps.reference.current().bookingRules
  const start = bookableStart(command.startTime, rules, deps.zone, deps.clock())
  if (!start.ok) return start
  const eligibility = await eligibilityFor(deps, service, command.eligibilityId, bookingId)
  if (eligibility === 'not_eligible') return reject('not_eligible')

  const treatment = treatmentFor(service, bookingId, start)
  const heldUntil = deps.clock() + rules.holdMinutes * 60_000
  const held = await hold(deps, treatment, heldUntil, cause)
  if (!held.ok) return held
  const request = requestedData(deps, command, service, treatment, held.value, requestDigest)
  return record(deps, request, eligibility, cause)
}

/** The same key again: the booking as it is, whatever has become of its time since. */
async function repeated(
  deps: Deps,
  bookingId: number,
  requestDigest: string,
  cause: Cause,
): Promise<Result<Accepted> | undefined> {
  const stream = bookingStream(bookingId)
  const outcome = await deps.streams.execute({
    stream,
    decider: booking,
    cause,
    decide: (state: Booking) =>
      state.status !== 'none' && state.requestDigest !== requestDigest
        ? reject('idempotency_key_reused')
        : { ok: true, events: [] },
  })
  if (!outcome.ok) return outcome
  return outcome.position === null ? undefined : { ok: true, value: { bookingId, position: outcome.position } }
}

function refuse(command: RequestBooking, service: ServiceDefinition | undefined): Rejection | undefined {
  if (!service) return 'service_unknown'
  if (command.termsAccepted === false) return 'terms_not_accepted'
  // Vouchers are not sold yet, so none can be found.
  if (command.voucherNumber !== null) return 'voucher_unknown'
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

async function hold(deps: Deps, treatment: Treatment, heldUntil: number, cause: Cause): Promise<Result<Block>> {
  const bounds = dayBounds(treatment.date, deps.zone)
  const outcome = await deps.streams.execute({
    stream: agendaStream(treatment.date),
    decider: agenda,
    cause,
    decide: day =>
      holdSlot(day, treatment, {
        resources: resourcesOf(deps.reference.current()),
        now: deps.clock(),
        heldUntil,
        bounds,
      }),
  })
  if (!outcome.ok) return outcome
  const block = outcome.state.blocks.find(other => other.bookingId === treatment.bookingId)
  return block ? { ok: true, value: block } : reject('slot_taken')
}

function requestedData(
  deps: Deps,
  command: RequestBooking,
  service: ServiceDefinition,
  treatment: Treatment,
  block: Block,
  requestDigest: string,
): Requested {
  const reference = deps.reference.current()
  const { customerName, customerEmail, customerPhone, notes, pregnancyWeek, babyAgeMonths } = command
  const { serviceId, priceCents, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, roomType, questionnaireId } =
    service
  return {
    ...{ serviceId, priceCents, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, roomType, questionnaireId },
    ...{ customerName, customerEmail, customerPhone, notes, pregnancyWeek, babyAgeMonths, requestDigest },
    bookingId: treatment.bookingId,
    personId: deps.keyring.personId(customerEmail),
    serviceName: service.name,
    termsVersion: reference.bookingRules.termsVersion,
    termsAccepted: command.termsAccepted === true,
    channel: 'web',
    date: treatment.date,
    startsAt: fromEpochMinutes(block.startsAt),
    endsAt: fromEpochMinutes(block.endsAt),
    heldUntil: new Date(block.heldUntil ?? 0).toISOString(),
    practitionerId: block.practitionerId,
    practitionerName: reference.practitioners.get(block.practitionerId)?.name ?? '',
    roomId: block.roomId,
    roomName: reference.rooms.get(block.roomId)?.name ?? '',
  }
}

async function record(
  deps: Deps,
  request: Requested,
  eligibility: Eligibility | undefined,
  cause: Cause,
): Promise<Result<Accepted>> {
  const { bookingId } = request
  const outcome = await deps.streams.execute({
    stream: bookingStream(bookingId),
    decider: booking,
    cause,
    decide: (state: Booking) => decideRequest(state, request, eligibility),
    assumeNew: true,
  })
  if (outcome.ok && outcome.position !== null) return { ok: true, value: { bookingId, position: outcome.position } }
  // Another request under the same key was quicker; where it is for the same time, the time is the quicker one's now.
  const shared = outcome.state.status !== 'none' && outcome.state.date === request.date
  if (!shared) await release(deps, { date: request.date, bookingId, reason: 'refused', onlyUnpaid: true }, cause)
  return reject(outcome.ok ? 'too_busy' : outcome.rejection)
}

/** What makes two requests the same. */
const fingerprint = ({ idempotencyKey, ...request }: RequestBooking): string =>
  JSON.stringify([idempotencyKey, Object.entries(request).toSorted()])
