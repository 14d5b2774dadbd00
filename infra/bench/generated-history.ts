import { randomUUID } from 'node:crypto'
import { agendaStream } from '@alba/contracts/agenda/events'
import { bookingStream } from '@alba/contracts/bookings/events'
import { currentVersion, type DomainFact } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { numberFrom } from '@alba/contracts/vouchers/number'
import type { NewDomainEvent } from '@alba/platform/event-log/codec'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Keyring } from '@alba/platform/event-log/keyring'

/** Events of one booking's life: held, requested, payment opened, paid, confirmed. */
export const EVENTS_PER_BOOKING = 7
/** Bookings of one person: a key serves several, as in life. */
const BOOKINGS_PER_PERSON = 5
const CALLERS = 128
/** The days that the bookings are spread over, and the id of the first of them. */
export const FIRST_DAY = '2016-01-01'
export const SPREAD_DAYS = 3_600
export const firstBookingId = 200_000_000_000_000
const firstVoucherId = 300_000_000_000_000

/**
 * Writes whole lives of bookings, past and paid, until the log has about so many more events.
 * @param from how many such bookings there are already
 */
export async function generateHistory(log: EventLog, keyring: Keyring, events: number, from: number): Promise<void> {
  const until = from + Math.ceil(events / EVENTS_PER_BOOKING)
  await writeLives(log, from, until, number => lifeOf(number, keyring))
}

/** Writes so many vouchers, paid and valid for years. */
export const generateVouchers = (log: EventLog, keyring: Keyring, vouchers: number): Promise<void> =>
  writeLives(log, 0, vouchers, number => [voucherOf(number, keyring)])

type Life = { readonly stream: string; readonly facts: readonly DomainFact[] }

async function writeLives(log: EventLog, from: number, until: number, lifeOf: (number: number) => Life[]) {
  let next = from
  const write = async () => {
    for (let number = next++; number < until; number = next++)
      for (const { stream, facts } of lifeOf(number)) await log.append(stream, 'any', facts.map(stamp))
  }
  await Promise.all(Array.from({ length: CALLERS }, write))
}

const stamp = (fact: DomainFact): NewDomainEvent => ({
  ...fact,
  id: randomUUID(),
  metadata: {
    correlationId: randomUUID(),
    causationId: null,
    actor: { kind: 'visitor' },
    occurredAt: '2026-01-05T08:00:00.000Z',
    schemaVersion: currentVersion(fact.type),
  },
})

function voucherOf(number: number, keyring: Keyring): Life {
  const voucherId = firstVoucherId + number
  const purchaserEmail = `acheteuse-${number}@example.org`
  const paidWith = { kind: 'card', paymentIntentId: `pi_voucher${number}`, amountCents: 5000 } as const
  const expiry = { expiresOn: '2036-01-05', expiresAt: '2036-01-05T22:59:59Z' }
  const ordered: DomainFact = {
    type: 'VoucherOrdered',
    data: {
      voucherId,
      personId: keyring.personId(purchaserEmail),
      ...{ serviceId: 1, serviceName: 'Massage', amountCents: 5000, validityMonths: 24, termsVersion: '2025-10' },
      ...{ purchaseId: null, requestDigest: 'bench', purchaserFirstname: 'Ana', purchaserName: `Acheteuse ${number}` },
      ...{ purchaserEmail, purchaserPhone: null, recipientFirstname: null, recipientLastname: null },
      ...{ recipientEmail: null, personalMessage: null },
    },
  }
  const issued: DomainFact = {
    type: 'VoucherIssued',
    data: {
      voucherId,
      number: numberFrom((BigInt(number) * 7_919_791n).toString(16).padStart(15, 'b')),
      paidAt: '2026-01-05T08:00:00Z',
      ...{ paidWith, ...expiry },
    },
  }
  return { stream: voucherStream(voucherId), facts: [ordered, issued] }
}

function lifeOf(number: number, keyring: Keyring): Life[] {
  const bookingId = firstBookingId + number
  const paymentIntentId = `pi_bench${number}`
  const date = addDays(FIRST_DAY, number % SPREAD_DAYS)
  const startsAt = `${date}T09:00:00Z`
  const endsAt = `${date}T10:00:00Z`
  const occupation = {
    date,
    bookingId,
    serviceId: 1,
    practitionerId: 1,
    roomId: 1,
    startsAt,
    endsAt,
    blockedFrom: startsAt,
    blockedUntil: endsAt,
  }
  const assignment = { practitionerId: 1, practitionerName: 'Praticienne 1', roomId: 1, roomName: 'Salle 1' }
  const customerEmail = `personne-${Math.floor(number / BOOKINGS_PER_PERSON)}@example.org`
  const requested: DomainFact = {
    type: 'BookingRequested',
    data: {
      bookingId,
      personId: keyring.personId(customerEmail),
      serviceId: 1,
      serviceName: 'Massage',
      priceCents: 5000,
      durationMinutes: 60,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      roomType: 'massage_room',
      questionnaireId: null,
      termsVersion: '2025-10',
      termsAccepted: true,
      channel: 'web',
      date,
      startsAt,
      endsAt,
      heldUntil: endsAt,
      ...assignment,
      requestDigest: 'bench',
      customerName: `Personne ${number}`,
      customerEmail,
      customerPhone: '0612345678',
      notes: null,
      pregnancyWeek: null,
      babyAgeMonths: null,
    },
  }
  const target = { kind: 'booking' as const, id: bookingId }
  return [
    // The slot is given back in the end, so that the days do not grow beyond what a day can be.
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
          data: { bookingId, date, ...assignment, settledBy: { kind: 'card', paymentIntentId, amountCents: 5000 } },
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
