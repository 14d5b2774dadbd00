import { bookingStream } from '@alba/contracts/bookings/events'
import { paidTogether, type Settlement } from '@alba/contracts/bookings/settlement'
import { minutesInAll, startOfSecond } from '@alba/contracts/bookings/two-treatments'
import { serviceStream } from '@alba/contracts/catalogue/events'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { pick } from '@alba/contracts/shared/case'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { booking } from '../../../bookings/booking.ts'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'
import { idsOf } from './ids.ts'
import { eventsOf, inForce, isOf } from './in-force.ts'

type Requested = EventOf<'BookingRequested'>['data']

/** The fields that a booking copies from its treatment when it is made, and never changes. */
const KEPT = [
  'priceCents',
  'durationMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'roomType',
  'questionnaireId',
] as const

/**
 * Finds bookings that are not as their treatment was defined when they were made. The copied fields stay the same in
 * the booking's own state, in the time that it takes in the agenda, and in what is paid.
 */
export const asBookedFindings = (simulation: Simulation): Finding[] => [
  ...idsOf(simulation, 'booking').flatMap(id => ofBooking(simulation, id)),
  ...eventsOf(simulation, 'SlotConfirmed', 'SlotMoved').flatMap(event => ofTime(simulation, event)),
]

export const requestOf = ({ log }: Simulation, bookingId: number): Requested | undefined =>
  log.stream(bookingStream(bookingId)).find(isOf('BookingRequested'))?.data

function ofBooking(simulation: Simulation, id: number): Finding[] {
  const subject = bookingStream(id)
  const events = simulation.log.stream(subject)
  const first = events.find(isOf('BookingRequested'))
  const state = simulation.state(booking, id)
  if (!first || state.status === 'none') return []
  const problems = [
    ...ofRequest(simulation, first),
    ...(isSame(keptOf(state), keptOf(first.data)) ? [] : [['changed after booking', JSON.stringify(state)]]),
    ...otherDuration(first.data, first.data),
    ...events.filter(isOf('BookingRescheduled')).flatMap(({ data }) => otherDuration(first.data, data)),
    ...events.filter(isOf('PaymentRequested')).flatMap(event => otherThanDue(first.data, event, events)),
    ...events.filter(isOf('BookingConfirmed')).flatMap(({ data }) => settledAtOtherPrice(first.data, data.settledBy)),
  ] as readonly (readonly [string, string])[]
  return problems.map(([kind, text]) => ({ kind, subject, text }))
}

type Problem = readonly [kind: string, text: string]
type Treatment = Pick<Requested, 'serviceId' | 'serviceName' | (typeof KEPT)[number]>

const keptOf = ({ second, ...booked }: Pick<Requested, (typeof KEPT)[number] | 'second'>) => [
  pick(booked, KEPT),
  second && pick(second, KEPT),
]

/**
 * The treatment of a booking as it was booked, or both. The name and the price of a booking are those of both together, so
 * the first treatment gets its own here. The other fields of a booking are those of the first treatment already.
 */
function treatmentsIn(booked: Requested): Treatment[] {
  const { second } = booked
  if (!second) return [booked]
  const first = {
    ...booked,
    serviceName: second.firstServiceName,
    priceCents: booked.priceCents - second.priceCents,
  }
  return [first, second]
}

function ofRequest(simulation: Simulation, event: EventOf<'BookingRequested'>): Problem[] {
  const { data } = event
  return treatmentsIn(data).flatMap(treatment => {
    const definitions = inForce(simulation, serviceStream(treatment.serviceId), 'ServiceDefined', event)
    const compared = comparedIn(data, treatment)
    const isOffered = definitions.some(
      each => each.name === treatment.serviceName && isSame(pick(each, compared), pick(treatment, compared)),
    )
    if (isOffered) return []
    return [['booked as never offered', JSON.stringify(pick(treatment, ['serviceName', ...KEPT]))] as const]
  })
}

/** An imported booking keeps the price and the duration that it had in the other system. */
function comparedIn({ importedFrom, second }: Requested, treatment: Treatment): readonly (typeof KEPT)[number][] {
  // Where the first treatment needs no questionnaire, the booking has that of the second one.
  const mayBeOfSecond = second && treatment !== second && treatment.questionnaireId === second.questionnaireId
  const own = importedFrom ? ['priceCents', 'durationMinutes'] : []
  return KEPT.filter(name => !own.includes(name) && !(mayBeOfSecond && name === 'questionnaireId'))
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

const minutesBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 60_000

/** Finds a time that does not last as long as was booked. */
const otherDuration = (booked: Requested, { startsAt, endsAt }: { startsAt: string; endsAt: string }): Problem[] =>
  minutesBetween(startsAt, endsAt) === minutesInAll(booked, booked.second)
    ? []
    : [['another duration than booked', `${startsAt} to ${endsAt} for ${minutesInAll(booked, booked.second)} minutes`]]

/** Finds an amount that is not the booked price. */
const otherPrice = ({ priceCents }: Requested, amountCents: number): Problem[] =>
  amountCents === priceCents ? [] : [['another price than booked', `${amountCents} instead of ${priceCents} cents`]]

/** Finds a payment that is not for the price without what vouchers had paid of it by then. */
function otherThanDue(
  booked: Requested,
  { data, revision }: EventOf<'PaymentRequested'>,
  events: readonly DomainEvent[],
): Problem[] {
  const before = events.filter(isOf('PartPaidWithVoucher')).filter(part => part.revision < revision)
  return otherPrice(booked, data.amountCents + paidTogether(before.map(part => part.data)))
}

/**
 * Finds a settlement at another price. A voucher that pays a treatment alone pays it whatever it costs, so its amount may
 * differ. What staff books has no amount yet.
 */
function settledAtOtherPrice(booked: Requested, settledBy: Settlement): Problem[] {
  const mustBePrice = settledBy.length > 1 || settledBy.some(({ kind }) => kind === 'card' || kind === 'elsewhere')
  const cents = settledBy.reduce((sum, part) => sum + ('amountCents' in part ? part.amountCents : 0), 0)
  return mustBePrice ? otherPrice(booked, cents) : []
}

/**
 * Finds a time in the agenda whose duration or buffers are not as booked, or whose second treatment does not start when
 * its arrangement says.
 */
function ofTime(simulation: Simulation, { stream, type, data }: EventOf<'SlotConfirmed' | 'SlotMoved'>): Finding[] {
  const booked = requestOf(simulation, data.bookingId)
  if (!booked)
    return [{ kind: 'time of no booking', subject: stream, text: `booking ${data.bookingId} is not recorded` }]
  const taken = [timeIn(data), data.second && timeIn(data.second)]
  const own = [timeOf(booked), booked.second && timeOf(booked.second)]
  const secondStarts = data.second && toEpochMinutes(data.second.startsAt)
  const startsAsArranged =
    secondStarts === (booked.second && startOfSecond(startingAt(booked, data.startsAt), booked.second))
  if (isSame(taken, own) && startsAsArranged) return []
  const text = `${type} of booking ${data.bookingId} takes ${JSON.stringify(taken)} instead of ${JSON.stringify(own)}`
  return [{ kind: 'other time than booked', subject: stream, text }]
}

/** A booked treatment, starting at this instant. */
const startingAt = (booked: Requested, startsAt: string) => ({ ...booked, startsAt: toEpochMinutes(startsAt) })

/** The service, the duration and the buffers of a treatment as it was booked. */
const timeOf = (booked: Treatment) =>
  pick(booked, ['serviceId', 'bufferBeforeMinutes', 'durationMinutes', 'bufferAfterMinutes'])

/** The same of a time in the agenda. */
const timeIn = (data: NonNullable<EventOf<'SlotMoved'>['data']['second']>): ReturnType<typeof timeOf> => ({
  serviceId: data.serviceId,
  bufferBeforeMinutes: minutesBetween(data.blockedFrom, data.startsAt),
  durationMinutes: minutesBetween(data.startsAt, data.endsAt),
  bufferAfterMinutes: minutesBetween(data.endsAt, data.blockedUntil),
})
