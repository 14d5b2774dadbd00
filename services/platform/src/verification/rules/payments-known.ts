import { openArchive } from '../packed/archive.ts'
import type { Payment } from './payment.ts'

/** A payment in the archive: its id, its bookings, and its fields. */
type Packed = readonly [
  id: string,
  bookings: readonly number[],
  cents: readonly number[],
  uses: number,
  marks: readonly boolean[],
  at: number,
  event: readonly [stream: string, revision: number, type: string, id: string],
]

/** How long a payment stays at hand after the last event that decides about its money, in milliseconds. */
const AT_HAND_MS = 30 * 86_400_000

/** All payments of a log, by their ids. Those to which nothing has happened for a month are packed. */
export function openPayments() {
  const atHand = new Map<string, Payment>()
  /** The payment that a booking was last confirmed with. A booking that is missing here may be in the archive. */
  const ofBookings = new Map<number, string>()
  const archive = openArchive<Packed>()

  const back = (packed: Packed | undefined): Payment | undefined => {
    if (!packed) return undefined
    const [id, bookings] = packed
    const payment = unpacked(packed)
    atHand.set(id, payment)
    for (const booking of bookings) ofBookings.set(booking, id)
    return payment
  }
  const find = (id: string): Payment | undefined => atHand.get(id) ?? back(archive.take(id))

  return {
    find,
    add(id: string, payment: Payment): void {
      // The one before it is forgotten, wherever it is.
      archive.take(id)
      atHand.set(id, payment)
    },
    /** @returns the payment that the booking was last confirmed with */
    ofBooking(booking: number): Payment | undefined {
      const id = ofBookings.get(booking)
      return id === undefined ? back(archive.take(nameOf(booking))) : find(id)
    },
    confirmed(booking: number, id: string): void {
      // Otherwise its former payment would claim it again when it comes back from the archive.
      if (!ofBookings.has(booking)) back(archive.take(nameOf(booking)))
      ofBookings.set(booking, id)
    },
    /** Packs what has been quiet for long. @param clock see `checker.ts` */
    forget(clock: number): void {
      const quiet = new Map<string, number[]>()
      for (const [id, payment] of atHand) if (payment.at < clock - AT_HAND_MS && isPackable(payment)) quiet.set(id, [])
      if (quiet.size === 0) return
      for (const [booking, id] of ofBookings) quiet.get(id)?.push(booking)
      for (const [id, bookings] of quiet) {
        const payment = atHand.get(id)
        if (!payment) continue
        archive.put([id, ...bookings.map(nameOf)], packed(id, bookings, payment))
        atHand.delete(id)
        for (const booking of bookings) ofBookings.delete(booking)
      }
    },
    *all(): Generator<[id: string, payment: Payment]> {
      for (const each of archive.values()) yield [each[0], unpacked(each)]
      yield* atHand
    },
  }
}

/** No payment has such an id. */
const nameOf = (booking: number): string => `booking ${booking}`

/** Disputes are rare. */
const isPackable = ({ disputes }: Payment): boolean => disputes === null

const packed = (id: string, bookings: readonly number[], payment: Payment): Packed => [
  id,
  bookings,
  [
    payment.askedCents,
    payment.receivedCents,
    payment.refundedCents,
    payment.otherwiseCents,
    payment.writtenOffCents,
    payment.dueCents,
  ],
  payment.uses,
  [payment.isOwed, payment.isRejected, payment.mustReturn],
  payment.at,
  [payment.event.stream, payment.event.revision, payment.event.type, payment.event.id],
]

function unpacked([, , cents, uses, marks, at, event]: Packed): Payment {
  const [askedCents = 0, receivedCents = 0, refundedCents = 0, otherwiseCents = 0, writtenOffCents = 0, dueCents = 0] =
    cents
  const [isOwed = false, isRejected = false, mustReturn = false] = marks
  const [stream, revision, type, id] = event
  const back = { refundedCents, otherwiseCents, writtenOffCents, dueCents, disputes: null, isOwed }
  return {
    askedCents,
    receivedCents,
    ...back,
    uses,
    isRejected,
    mustReturn,
    at,
    event: { stream, revision, type, id },
  }
}
