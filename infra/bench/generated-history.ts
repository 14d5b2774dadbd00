import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import type { DomainFact } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { personOf } from './generated-people.ts'
import { type StreamFacts, type StreamWriter, writeStreams } from './generated-streams.ts'

/**
 * Events of one booking: hold and release of its slot, request, payment intent created and requested, payment,
 * confirmation.
 */
export const EVENTS_PER_BOOKING = 7
/** Bookings of one person, who has one encryption key for all of them. */
const BOOKINGS_PER_PERSON = 5
/** First of the days over which the bookings are spread. */
export const FIRST_DAY = '2016-01-01'
export const SPREAD_DAYS = 3_600
export const firstBookingId = 200_000_000_000_000
/** The hours of a day, in UTC, in the order in which they are taken. */
const HOURS = [9, 10, 14, 15, 8, 13, 16, 7, 17, 11]
/** A centre of twelve nurses, each with a room of her own; with the hours above it bounds how many bookings fit. */
export const NURSES = 12
const MOST_BOOKINGS = SPREAD_DAYS * NURSES * HOURS.length

/**
 * Writes past, paid bookings until the log has about so many more events.
 * @param from how many generated bookings there are already
 */
export async function generateHistory(
  log: StreamWriter,
  keyring: Keyring,
  events: number,
  from: number,
): Promise<void> {
  const until = from + Math.ceil(events / EVENTS_PER_BOOKING)
  if (until > MOST_BOOKINGS) throw new Error(`the agenda of the generated centre holds ${MOST_BOOKINGS} bookings`)
  await writeStreams(log, { from, until }, number => streamsOf(number, keyring))
}

/** Five bookings in a row belong to one person. */
export const personOfBooking = (number: number) => personOf(Math.floor(number / BOOKINGS_PER_PERSON))

/** Hour, nurse and room of a booking: no nurse and no room has two bookings at once. */
function placeOf(number: number) {
  const inTheDay = Math.floor(number / SPREAD_DAYS)
  const nurse = 1 + ((inTheDay + number) % NURSES)
  return { hour: HOURS[Math.floor(inTheDay / NURSES)] ?? 0, practitionerId: nurse, roomId: nurse }
}

const timeOf = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}:00:00Z`

function streamsOf(number: number, keyring: Keyring): StreamFacts[] {
  const bookingId = firstBookingId + number
  const paymentIntentId = `pi_bench${number}`
  const date = addDays(FIRST_DAY, number % SPREAD_DAYS)
  const { hour, practitionerId, roomId } = placeOf(number)
  const startsAt = timeOf(date, hour)
  const endsAt = timeOf(date, hour + 1)
  const occupation = {
    date,
    bookingId,
    serviceId: 1,
    practitionerId,
    roomId,
    startsAt,
    endsAt,
    blockedFrom: startsAt,
    blockedUntil: endsAt,
  }
  const practitionerName = `Praticienne ${practitionerId}`
  const assignment = { practitionerId, practitionerName, roomId, roomName: `Salle ${roomId}` }
  const { firstname, lastname, email } = personOfBooking(number)
  const requested: DomainFact = {
    type: 'BookingRequested',
    data: {
      bookingId,
      personId: keyring.personId(email),
      serviceId: 1,
      serviceName: 'Massage',
      priceCents: 5000,
      durationMinutes: 60,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      roomType: 'massage_room',
      questionnaireId: null,
      termsVersion: '2025-10',
      terms: acceptedNow(defaultSalesTerms),
      termsAccepted: true,
      channel: 'web',
      date,
      startsAt,
      endsAt,
      heldUntil: endsAt,
      ...assignment,
      requestDigest: 'bench',
      customerName: `${firstname} ${lastname}`,
      customerEmail: email,
      customerPhone: '0612345678',
      notes: null,
      pregnancyWeek: null,
      babyAgeMonths: null,
    },
  }
  const target = { kind: 'booking' as const, id: bookingId }
  return [
    // The slot is released at the end, so that the streams of days do not grow beyond the size of real ones.
    {
      stream: agendaStream(date),
      facts: [
        { type: 'SlotHeld', data: { ...occupation, heldUntil: endsAt } },
        { type: 'SlotReleased', data: { date, bookingId, reason: 'expired' } },
      ],
    },
    {
      stream: bookingStream(bookingId),
      facts: [
        requested,
        { type: 'PaymentRequested', data: { bookingId, paymentIntentId, amountCents: 5000 } },
        {
          type: 'BookingConfirmed',
          data: { bookingId, date, ...assignment, settledBy: [{ kind: 'card', paymentIntentId, amountCents: 5000 }] },
        },
      ],
    },
    {
      stream: paymentStream(paymentIntentId),
      facts: [
        {
          type: 'IntentCreated',
          data: {
            paymentIntentId,
            target,
            amountCents: 5000,
            currency: 'eur',
            provider: 'sandbox',
            description: 'Massage',
          },
        },
        { type: 'PaymentSucceeded', data: { paymentIntentId, target, amountCents: 5000 } },
      ],
    },
  ]
}
