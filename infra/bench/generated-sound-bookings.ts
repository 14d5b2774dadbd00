import { randomUUID } from 'node:crypto'
import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { currentVersion, type DomainFact } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { acceptedNow } from '@alba/contracts/settings/terms'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { firstBookingId, personOfBooking } from './generated-history.ts'
import type { StreamFacts } from './generated-streams.ts'

/**
 * Bookings that a check of the log must find right: each takes a free time, is paid and confirmed two weeks before it,
 * and keeps that time. `generated-history.ts` is for replays, and takes every time back.
 */
export const EVENTS_PER_SOUND_BOOKING = 8

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NURSES = 12
const HOURS_A_DAY = 8
const BOOKINGS_A_DAY = NURSES * HOURS_A_DAY
/** The day of the first appointments, at midnight in UTC, in milliseconds. Every day from then on is full. */
const FIRST_DAY = Date.parse('2020-01-01T00:00:00Z')
const AHEAD_MS = 14 * DAY_MS

const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')
const startOf = (number: number): number =>
  FIRST_DAY + Math.floor(number / BOOKINGS_A_DAY) * DAY_MS + (7 + (Math.floor(number / NURSES) % HOURS_A_DAY)) * HOUR_MS

/** A fact with its metadata: it happened two weeks before the appointment of its booking. */
export const stamped = (fact: DomainFact, number: number): NewDomainEvent => ({
  ...fact,
  id: randomUUID(),
  metadata: {
    correlationId: randomUUID(),
    causationId: null,
    actor: { kind: 'visitor' },
    occurredAt: new Date(startOf(number) - AHEAD_MS).toISOString(),
    schemaVersion: currentVersion(fact.type),
  },
})

/** The events of a booking, in the order in which they are appended. */
export function soundBooking(number: number, keyring: Keyring): StreamFacts[] {
  const bookingId = firstBookingId + number
  const paymentIntentId = `pi_sound${number}`
  const start = startOf(number)
  const date = instant(start).slice(0, 10)
  const nurse = 1 + (number % NURSES)
  const range = { startsAt: instant(start), endsAt: instant(start + 45 * 60_000) }
  const blocked = { blockedFrom: range.startsAt, blockedUntil: instant(start + HOUR_MS) }
  const occupation = { date, bookingId, serviceId: 1, practitionerId: nurse, roomId: nurse, ...range, ...blocked }
  const heldUntil = instant(start - AHEAD_MS + HOUR_MS)
  const assignment = {
    practitionerId: nurse,
    practitionerName: `Praticienne ${nurse}`,
    roomId: nurse,
    roomName: `Salle ${nurse}`,
  }
  const card = { paymentIntentId, amountCents: 5000 }
  const intent = { ...card, target: { kind: 'booking' as const, id: bookingId } }
  const opened = { ...intent, currency: 'eur', provider: 'sandbox', description: 'Massage' } as const
  const agenda = (...facts: DomainFact[]): StreamFacts => ({ stream: agendaStream(date), facts })
  const booking = (...facts: DomainFact[]): StreamFacts => ({ stream: bookingStream(bookingId), facts })
  const payment = (...facts: DomainFact[]): StreamFacts => ({ stream: paymentStream(paymentIntentId), facts })
  return [
    agenda({ type: 'SlotHeld', data: { ...occupation, heldUntil } }),
    booking({
      type: 'BookingRequested',
      data: requested(number, { date, heldUntil, ...range, ...assignment }, keyring),
    }),
    payment({ type: 'IntentCreated', data: opened }),
    agenda({ type: 'SlotPaymentOpened', data: { date, bookingId, paymentIntentId } }),
    booking({ type: 'PaymentRequested', data: { bookingId, ...card } }),
    payment({ type: 'PaymentSucceeded', data: intent }),
    agenda({ type: 'SlotConfirmed', data: occupation }),
    booking({
      type: 'BookingConfirmed',
      data: { bookingId, date, ...assignment, settledBy: [{ kind: 'card', ...card }] },
    }),
  ]
}

type Requested = Extract<DomainFact, { type: 'BookingRequested' }>['data']
type Place = Pick<
  Requested,
  'date' | 'heldUntil' | 'startsAt' | 'endsAt' | 'practitionerId' | 'practitionerName' | 'roomId' | 'roomName'
>

function requested(number: number, place: Place, keyring: Keyring): Requested {
  const { firstname, lastname, email } = personOfBooking(number)
  return {
    ...place,
    bookingId: firstBookingId + number,
    personId: keyring.personId(email),
    serviceId: 1,
    serviceName: 'Massage',
    priceCents: 5000,
    durationMinutes: 45,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 15,
    roomType: 'massage_room',
    questionnaireId: null,
    termsVersion: '2025-10',
    terms: acceptedNow(defaultSalesTerms),
    termsAccepted: true,
    channel: 'web',
    requestDigest: 'bench',
    customerName: `${firstname} ${lastname}`,
    customerEmail: email,
    customerPhone: '0612345678',
    notes: null,
    pregnancyWeek: null,
    babyAgeMonths: null,
  }
}
