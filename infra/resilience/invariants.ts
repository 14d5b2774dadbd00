import type { Block } from '@alba/contracts/agenda/day-schedule'
import type { DayRow } from '@alba/contracts/agenda/rows'
import { isBlocking } from '@alba/contracts/agenda/scheduling'
import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { Database } from '@alba/platform/postgres/pool'
import Stripe from 'stripe'
import type { Story } from './visitor.ts'

/**
 * Checks everything that must hold once all work is done, and returns a list of violations. It reads only the read
 * models and the card provider.
 */
export async function violations(database: Database, sandboxUrl: string, stories: readonly Story[]): Promise<string[]> {
  const { rows: bookings } = await database.query<BookingRow>('SELECT * FROM bookings.bookings')
  const { rows: days } = await database.query<DayRow>('SELECT * FROM agenda.days')
  const blocks = days.flatMap(day => day.schedule.blocks)
  return [
    ...overlaps(blocks),
    ...disagreements(bookings, blocks),
    ...staleHolds(bookings, blocks),
    ...(await lostMoney(bookings, sandboxUrl, stories)),
  ]
}

function overlaps(blocks: readonly Block[]): string[] {
  const now = Date.now()
  const blocking = blocks.filter(block => isBlocking(block, now))
  return blocking.flatMap((a, index) =>
    blocking
      .slice(index + 1)
      .filter(
        b => a.from < b.until && b.from < a.until && (a.practitionerId === b.practitionerId || a.roomId === b.roomId),
      )
      .map(b => `bookings ${a.bookingId} and ${b.bookingId} overlap`),
  )
}

/** Each confirmed booking has a permanent slot, with the same practitioner and room. No other booking has one. */
function disagreements(bookings: readonly BookingRow[], blocks: readonly Block[]): string[] {
  const confirmed = new Map(
    bookings.filter(booking => booking.status === 'confirmed').map(booking => [booking.id, booking]),
  )
  // A booking has the practitioner and room of its first treatment; the block of a second one has a `part`.
  const permanent = new Map(
    blocks.filter(block => block.heldUntil === null && !block.part).map(block => [block.bookingId, block]),
  )
  const withoutSlot = [...confirmed.values()]
    .filter(
      ({ id, practitioner_id, room_id }) =>
        permanent.get(id)?.practitionerId !== practitioner_id || permanent.get(id)?.roomId !== room_id,
    )
    .map(({ id }) => `booking ${id} is confirmed without its time`)
  const withoutBooking = [...permanent.keys()]
    .filter(id => !confirmed.has(id))
    .map(id => `booking ${id} has a slot permanently, but is not confirmed`)
  return [...withoutSlot, ...withoutBooking]
}

/** After its hold has expired, a booking does not wait for its payment any more, and the agenda does not show the hold. */
function staleHolds(bookings: readonly BookingRow[], blocks: readonly Block[]): string[] {
  const now = Date.now()
  const waiting = bookings.filter(
    booking => booking.status === 'pending_hold' && Date.parse(booking.held_until ?? '') <= now,
  )
  const held = blocks.filter(block => block.heldUntil !== null && block.heldUntil <= now)
  return [
    ...waiting.map(({ id }) => `booking ${id} still waits after its hold`),
    ...held.map(({ bookingId }) => `the expired hold of booking ${bookingId} was not cleared`),
  ]
}

/** Each payment that was taken has a confirmed booking, or was refunded in full. */
async function lostMoney(
  bookings: readonly BookingRow[],
  sandboxUrl: string,
  stories: readonly Story[],
): Promise<string[]> {
  const { hostname, port } = new URL(sandboxUrl)
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http' })
  const byId = new Map(bookings.map(booking => [booking.id, booking]))
  const found: string[] = []
  for (const { bookingId, paymentIntentId, paid } of stories) {
    if (paymentIntentId === '') continue
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    if (paid && intent.status !== 'succeeded')
      found.push(`the provider does not have the payment of booking ${bookingId}`)
    if (intent.status !== 'succeeded') continue
    const booking = byId.get(bookingId)
    const refunded = charge?.amount_refunded === intent.amount
    if (!booking) found.push(`the paid booking ${bookingId} is lost`)
    else if (booking.status === 'confirmed' && refunded) found.push(`booking ${bookingId} is confirmed and refunded`)
    else if (booking.status !== 'confirmed' && !(refunded && booking.late_payment_refunded))
      found.push(`the payment of booking ${bookingId} was kept, although the booking is not confirmed`)
  }
  return found
}
