import type { DomainFact } from '@alba/contracts/events'
import { defaultTerms } from '@alba/contracts/testing/terms'

const assignment = { practitionerId: 1, practitionerName: 'Claire Martin', roomId: 1, roomName: 'Salon Lavande' }
export const bookingId = 412_345_678_901_234
export const personId = 'a'.repeat(32)
export const paymentIntentId = 'pi_1'
export const target = { kind: 'booking', id: bookingId } as const

/** Events of one booking, which is paid by card. Those that are functions take changes of their data. */
export const bookingRequested = (
  changed: Partial<Extract<DomainFact, { type: 'BookingRequested' }>['data']> = {},
): DomainFact => ({
  type: 'BookingRequested',
  data: {
    bookingId,
    personId,
    serviceId: 3,
    serviceName: 'Massage prénatal',
    priceCents: 9_000,
    durationMinutes: 60,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 15,
    roomType: 'massage_room',
    questionnaireId: 1,
    termsVersion: '2025-10',
    terms: defaultTerms,
    termsAccepted: true,
    channel: 'web',
    date: '2026-11-23',
    startsAt: '2026-11-23T08:00:00Z',
    endsAt: '2026-11-23T09:00:00Z',
    heldUntil: '2026-11-20T10:15:00Z',
    ...assignment,
    requestDigest: 'd1',
    customerName: 'Anne Roux',
    customerEmail: 'anne@example.org',
    customerPhone: '+33612345678',
    notes: 'Sonner deux fois',
    pregnancyWeek: 30,
    babyAgeMonths: null,
    ...changed,
  },
})

export const paymentRequested: DomainFact = {
  type: 'PaymentRequested',
  data: { bookingId, paymentIntentId, amountCents: 9_000 },
}

export const bookingConfirmed: DomainFact = {
  type: 'BookingConfirmed',
  data: {
    bookingId,
    date: '2026-11-23',
    ...assignment,
    settledBy: [{ kind: 'card', paymentIntentId, amountCents: 9_000 }],
  },
}

/** The client's address and phone were corrected. Their data can be changed. */
export const contactCorrected = (
  changed: Partial<Extract<DomainFact, { type: 'BookingContactCorrected' }>['data']> = {},
): DomainFact => ({
  type: 'BookingContactCorrected',
  data: {
    bookingId,
    personId: 'b'.repeat(32),
    previousPersonId: personId,
    customerName: 'Anne Roux',
    customerEmail: 'anne.roux@example.net',
    customerPhone: '0698765432',
    by: 'visitor',
    resends: true,
    ...changed,
  },
})

/** Staff canceled the booking. */
export const bookingCanceled = (reason: string): DomainFact => ({
  type: 'BookingCanceled',
  data: { bookingId, personId, date: '2026-11-23', by: 'staff', reason },
})

export const intentCreated: DomainFact = {
  type: 'IntentCreated',
  data: {
    paymentIntentId,
    target,
    amountCents: 9_000,
    currency: 'eur',
    provider: 'sandbox',
    description: 'Massage prénatal',
  },
}

export const paymentSucceeded: DomainFact = {
  type: 'PaymentSucceeded',
  data: { paymentIntentId, target, amountCents: 9_000 },
}
