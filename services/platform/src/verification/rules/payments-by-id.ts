import { openArchive } from '../packed/archive.ts'
import type { Payment } from './payment.ts'

/** A payment as the archive keeps it: its id, the bookings that it confirmed, and the fields of `Payment` (see `pack`). */
type Packed = readonly [
  id: string,
  bookings: readonly number[],
  /** In cents. */
  amounts: readonly number[],
  uses: number,
  flags: readonly boolean[],
  /** In milliseconds since the epoch. */
  at: number,
  event: readonly [stream: string, revision: number, type: string, id: string],
]

/** How long a payment stays unpacked after the last event that decides about its money, in milliseconds. */
const UNPACKED_MS = 30 * 86_400_000

/**
 * All payments of a log, by their ids. Those to which nothing has happened for a month go into an archive, where they
 * take less memory. Asking for one of them brings it back.
 */
export function openPayments() {
  const unpackedPayments = new Map<string, Payment>()
  /** The payment that a booking was last confirmed with. A booking that is missing here may be in the archive. */
  const ofBookings = new Map<number, string>()
  const archive = openArchive<Packed>()

  const restore = (packed: Packed | undefined): Payment | undefined => {
    if (!packed) return undefined
    const [id, bookings] = packed
    const payment = unpack(packed)
    unpackedPayments.set(id, payment)
    for (const booking of bookings) ofBookings.set(booking, id)
    return payment
  }
  const find = (id: string): Payment | undefined => unpackedPayments.get(id) ?? restore(archive.take(id))

  return {
    find,
    add(id: string, payment: Payment): void {
      // A payment with the same id is replaced, also when it is in the archive.
      archive.take(id)
      unpackedPayments.set(id, payment)
    },
    /** @returns the payment that the booking was last confirmed with */
    ofBooking(booking: number): Payment | undefined {
      const id = ofBookings.get(booking)
      return id === undefined ? restore(archive.take(archiveName(booking))) : find(id)
    },
    /** A booking was confirmed with this payment. */
    confirmed(booking: number, id: string): void {
      // Its former payment leaves the archive first: coming back later, it would take the booking from the new one.
      if (!ofBookings.has(booking)) restore(archive.take(archiveName(booking)))
      ofBookings.set(booking, id)
    },
    /**
     * Puts the payments to which nothing has happened for long into the archive. None is forgotten: they are looked at
     * and added up at the end of the log.
     * @param clock the latest moment of the log so far, in milliseconds since the epoch
     */
    archiveIdle(clock: number): void {
      /** The payments that go into the archive, by id, with their bookings. */
      const bookingsOfIdle = new Map<string, number[]>()
      for (const [id, payment] of unpackedPayments)
        if (payment.at < clock - UNPACKED_MS && isPackable(payment)) bookingsOfIdle.set(id, [])
      if (bookingsOfIdle.size === 0) return
      for (const [booking, id] of ofBookings) bookingsOfIdle.get(id)?.push(booking)
      for (const [id, bookings] of bookingsOfIdle) {
        const payment = unpackedPayments.get(id)
        if (!payment) continue
        archive.put([id, ...bookings.map(archiveName)], pack(id, bookings, payment))
        unpackedPayments.delete(id)
        for (const booking of bookings) ofBookings.delete(booking)
      }
    },
    *all(): Generator<[id: string, payment: Payment]> {
      for (const each of archive.values()) yield [each[0], unpack(each)]
      yield* unpackedPayments
    },
  }
}

/** The name by which the archive finds the payment of a booking. No payment has such an id. */
const archiveName = (booking: number): string => `booking ${booking}`

/** Payments with disputes are rare, so the archive has no form for them: they stay unpacked. */
const isPackable = ({ disputes }: Payment): boolean => disputes === null

const pack = (id: string, bookings: readonly number[], payment: Payment): Packed => [
  id,
  bookings,
  [
    payment.askedCents,
    payment.receivedCents,
    payment.refundedCents,
    payment.otherMeansCents,
    payment.writtenOffCents,
    payment.dueCents,
  ],
  payment.uses,
  [payment.isOwed, payment.isRejected, payment.mustReturn],
  payment.at,
  [payment.event.stream, payment.event.revision, payment.event.type, payment.event.id],
]

function unpack([, , amounts, uses, flags, at, event]: Packed): Payment {
  const [askedCents = 0, receivedCents = 0, refundedCents = 0, otherMeansCents = 0, writtenOffCents = 0, dueCents = 0] =
    amounts
  const [isOwed = false, isRejected = false, mustReturn = false] = flags
  const [stream, revision, type, id] = event
  return {
    askedCents,
    receivedCents,
    refundedCents,
    otherMeansCents,
    writtenOffCents,
    dueCents,
    disputes: null,
    isOwed,
    uses,
    isRejected,
    mustReturn,
    at,
    event: { stream, revision, type, id },
  }
}
