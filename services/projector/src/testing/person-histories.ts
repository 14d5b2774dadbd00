import type { DomainFact } from '@alba/contracts/events'
import { bookingConfirmed, bookingRequested, contactCorrected } from './booking-events.ts'
import { buyer, NUMBER, packagePurchased, voucherIssued, voucherOrdered } from './sale-events.ts'

/**
 * The people of random histories. No two share a name, an address or a phone number, so a row that has one of these is
 * about that person.
 */
export const people = ['Quillfeather', 'Oddlington', 'Brackenbury'].map((name, index) => ({
  personId: String(index + 1).repeat(32),
  name,
  email: `${name.toLowerCase()}@example.org`,
  phone: `+3360000000${index}`,
}))
export type Person = (typeof people)[number]

const contactOf = ({ personId, name, email, phone }: Person) => ({
  personId,
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
})
const buyerOf = ({ personId, name, email, phone }: Person) => ({
  ...buyer,
  personId,
  purchaserFirstname: name,
  purchaserName: name,
  purchaserEmail: email,
  purchaserPhone: phone,
  personalMessage: `De la part de ${name}`,
})

/** A booking, a voucher or a package, of which the first steps have happened. */
export type Sale = {
  readonly kind: 'booking' | 'voucher' | 'package'
  /** A number that no other sale of the test has. Its id derives from it. */
  readonly n: number
  /** Who booked or bought: an index of `people`. */
  readonly owner: number
  /** Whose name, address and phone a correction sets: an index of `people`. The owner is allowed. */
  readonly correctedTo: number
  /** How many of its events have happened, at most: a sale of a kind with fewer events has all of them. */
  readonly steps: number
}

/** The id of the booking whose sale has the number `n`. */
export const bookingIdOf = (n: number): number => 410_000_000_000_000 + n

/** The events of a sale, in order. @throws {Error} when an index is not one of `people` */
export function factsOf({ kind, owner, n, steps, correctedTo }: Sale): DomainFact[] {
  const [person, corrected] = [people[owner], people[correctedTo]]
  if (!person || !corrected) throw new Error(`people has no ${owner} or ${correctedTo}`)
  const allFactsOf = { booking: bookingFacts, voucher: voucherFacts, package: packageFacts }[kind]
  return allFactsOf(n, person, corrected).slice(0, steps)
}

function bookingFacts(n: number, person: Person, corrected: Person): DomainFact[] {
  const bookingId = bookingIdOf(n)
  const settledBy = [{ kind: 'card', paymentIntentId: `pi_${n}`, amountCents: 9_000 } as const]
  return [
    bookingRequested({ bookingId, ...contactOf(person), notes: `${person.name} sonnera` }),
    {
      ...bookingConfirmed,
      data: { ...bookingConfirmed.data, bookingId, settledBy, personId: person.personId },
    } as DomainFact,
    {
      type: 'NotesChanged',
      data: { bookingId, personId: person.personId, notes: null, adminNotes: `${person.name} a rappelé` },
    },
    contactCorrected({ bookingId, previousPersonId: person.personId, ...contactOf(corrected) }),
    {
      type: 'BookingCanceled',
      data: {
        bookingId,
        personId: corrected.personId,
        date: '2026-11-23',
        by: 'staff',
        reason: `Pour ${corrected.name}`,
      },
    },
  ]
}

function voucherFacts(n: number, person: Person, corrected: Person): DomainFact[] {
  const voucherId = 510_000_000_000_000 + n
  const { purchaserFirstname, purchaserName, purchaserEmail, purchaserPhone } = buyerOf(corrected)
  return [
    voucherOrdered({ voucherId, ...buyerOf(person) }),
    voucherIssued({ voucherId, number: NUMBER.replace('JKLM', String(n).padStart(4, '0')), personId: person.personId }),
    {
      type: 'VoucherBuyerCorrected',
      data: {
        voucherId,
        purchaseId: null,
        personId: corrected.personId,
        previousPersonId: person.personId,
        purchaserFirstname,
        purchaserName,
        purchaserEmail,
        purchaserPhone,
        resends: false,
      },
    },
  ]
}

function packageFacts(n: number, person: Person, corrected: Person): DomainFact[] {
  const purchaseId = 610_000_000_000_000 + n
  const { purchaserFirstname, purchaserName, purchaserEmail, purchaserPhone } = buyerOf(corrected)
  return [
    packagePurchased({ purchaseId, ...buyerOf(person) }),
    {
      type: 'PurchaseBuyerCorrected',
      data: {
        purchaseId,
        personId: corrected.personId,
        previousPersonId: person.personId,
        purchaserFirstname,
        purchaserName,
        purchaserEmail,
        purchaserPhone,
        resends: false,
      },
    },
  ]
}
