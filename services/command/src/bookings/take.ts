import type { Block, DaySchedule } from '@alba/contracts/agenda/day-schedule'
import type { AgendaEvent } from '@alba/contracts/agenda/events'
import { dayBounds } from '@alba/contracts/agenda/offer'
import type { RequestBooking } from '@alba/contracts/bookings/commands'
import type { BookingEvent } from '@alba/contracts/bookings/events'
import { visitorDetailNames } from '@alba/contracts/bookings/visitor-details'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { pick } from '@alba/contracts/shared/case'
import { type EpochMinutes, fromEpochMinutes, toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { accept, reject } from '@alba/contracts/shared/decision'
import { agenda } from '../agenda/agenda.ts'
import { blockOf, holdSlot, type Treatment } from '../agenda/decide.ts'
import type { Cause } from '../decision/cause.ts'
import { requestDigest } from '../decision/ids.ts'
import type { Result } from '../decision/result.ts'
import type { Step } from '../decision/streams.ts'
import type { Deps } from '../deps.ts'
import { resourcesOf } from '../reference/reference.ts'
import { type Booking, booking } from './booking.ts'
import { requestBooking as decide } from './decide.ts'
import { freeUnwanted } from './give-time-back.ts'

type Requested = Extract<BookingEvent, { type: 'BookingRequested' }>['data']
type Eligibility = Extract<BookingEvent, { type: 'EligibilityConfirmed' }>['data']

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
 * Time is taken before anything is promised: first the agenda holds the slot, then the booking is recorded. A crash in
 * between leaves a hold that runs out by itself.
 * @returns what was recorded, and when; null when it had been before
 */
export async function take(
  deps: Deps,
  wanted: Wanted,
  body: Asked,
  cause: Cause,
): Promise<Result<Taken & { readonly request: Requested; readonly occurredAt: string | null }>> {
  // Before the day's turn comes, which then waits for nothing but the append.
  await deps.keyring.keysFor([deps.keyring.personId(body.customerEmail)])
  let request: Requested | undefined
  const taken = await deps.streams.executeBoth(cause, hold(deps, wanted), day => {
    const block = blockOf(day, wanted.bookingId)
    request = block && requestedData(deps, body, wanted, block)
    return record(wanted, request)
  })
  if (!taken.ok) return taken
  const { next: recorded } = taken
  if (recorded.ok && request) {
    const { position, occurredAt } = recorded
    return { ok: true, bookingId: wanted.bookingId, position: position ?? '', request, occurredAt }
  }
  await giveBack(deps, wanted, recorded.state, cause)
  return recorded.ok ? reject('slot_taken') : recorded
}

const hold = (deps: Deps, wanted: Wanted): Step<string, DaySchedule, AgendaEvent> => ({
  decider: agenda,
  id: wanted.date,
  decide: day => {
    const reference = deps.reference.current()
    const all = resourcesOf(reference)
    const resources = wanted.practitionerId == null ? all : { ...all, practitioners: [wanted.practitionerId] }
    const now = deps.clock()
    const heldUntil = now + reference.bookingRules.holdMinutes * 60_000
    return holdSlot(day, treatmentFor(wanted), { resources, now, heldUntil, bounds: dayBounds(wanted.date, deps.zone) })
  },
})

const treatmentFor = ({ service, bookingId, date, startsAt }: Wanted): Treatment => ({
  bookingId,
  date,
  startsAt,
  move: 0,
  ...pick(service, ['serviceId', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes', 'roomType']),
})

const record = (
  { bookingId, eligibility }: Wanted,
  request: Requested | undefined,
): Step<number, Booking, BookingEvent> => ({
  decider: booking,
  id: bookingId,
  decide: state => (request ? decide(state, request, eligibility) : reject('slot_taken')),
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
): Requested {
  const { bookingRules, practitioners, rooms } = deps.reference.current()
  const { practitionerId, roomId } = block
  return {
    ...pick(service, ['serviceId', 'priceCents', 'durationMinutes', 'bufferBeforeMinutes', 'bufferAfterMinutes']),
    ...pick(service, ['roomType', 'questionnaireId']),
    ...pick(body, visitorDetailNames),
    ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    requestDigest: requestDigest(deps.keyring, body),
    bookingId,
    personId: deps.keyring.personId(body.customerEmail),
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
