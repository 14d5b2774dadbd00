import type { BookingView } from '@alba/contracts/bookings/api'
import { type Sought, slots } from '../../../api/agenda.ts'
import { getBooking } from '../../../api/bookings.ts'
import { wasPaid } from '../../../api/payments.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { dateOf } from '../../../shared/centre-time.ts'
import { abandon } from './abandon.ts'

/** How long the hold of an unpaid booking still lasts by the server's clock, in milliseconds; 0 once it is over. */
export const holdLeft = ({ status, held_until }: BookingView): number =>
  status === 'pending_hold' && held_until !== null ? Math.max(0, Date.parse(held_until) - serverNow()) : 0

/** « 12 min 05 s », « 45 s », with narrow no-break spaces; empty at 0. */
export function countdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const rest = seconds % 60
  if (seconds === 0) return ''
  if (seconds < 60) return `${rest}\u202fs`
  return `${Math.floor(seconds / 60)}\u202fmin\u202f${String(rest).padStart(2, '0')}\u202fs`
}

/**
 * How a hold ended. `paid`: the payment came, either in time or so late that it is refunded. Otherwise: unpaid, and the
 * same time is still free or not.
 */
export type Ending = 'paid' | 'free' | 'taken'

/** What the free hours are asked for to make the same booking again. */
const soughtOf = ({ service_id, second, wished_practitioner }: BookingView): Sought => ({
  service: service_id,
  wished: wished_practitioner?.id ?? null,
  second: second ? { service: second.service_id, arrangement: second.arrangement } : null,
})

/**
 * Ends a hold whose time to pay is over: cancels it with its payment intent, and finds out how it ended.
 * @throws {ApiError} when the booking or the free starts cannot be read
 */
export async function endHold(booking: BookingView, intentId: string | undefined): Promise<Ending> {
  await abandon({ bookingId: booking.id, intentId })
  if (intentId && (await wasPaid(intentId))) return 'paid'
  const { status, late_payment_refunded } = await getBooking(booking.id)
  if (status === 'confirmed' || late_payment_refunded) return 'paid'
  const offered = await slots(soughtOf(booking), dateOf(booking.start_time))
  return offered.some(slot => slot.start_time === booking.start_time) ? 'free' : 'taken'
}
