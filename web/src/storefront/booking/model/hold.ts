import type { BookingView } from '@alba/contracts/bookings/api'
import { slots } from '../../../api/agenda.ts'
import { getBooking } from '../../../api/bookings.ts'
import { wasPaid } from '../../../api/payments.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { dateOf } from '../../../shared/centre-time.ts'
import { abandon } from './abandon.ts'

/** Milliseconds for which an unpaid booking still keeps its time, by the server's clock; 0 once it does not. */
export const holdLeft = ({ status, held_until }: BookingView): number =>
  status === 'pending_hold' && held_until !== null ? Math.max(0, Date.parse(held_until) - serverNow()) : 0

/** « 12 min 05 s », « 45 s », with narrow no-break spaces; empty when nothing is left. */
export function countdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const rest = seconds % 60
  if (seconds === 0) return ''
  if (seconds < 60) return `${rest}\u202fs`
  return `${Math.floor(seconds / 60)}\u202fmin\u202f${String(rest).padStart(2, '0')}\u202fs`
}

/** `paid`: the payment came before the end of the hold. Otherwise whether the same time is still free. */
export type Ending = 'paid' | 'free' | 'taken'

/** Ends a hold that ran out: nothing can be paid for it any more, and its time is free for everybody, visitor included. */
export async function endHold(booking: BookingView, intentId: string | undefined): Promise<Ending> {
  await abandon({ bookingId: booking.id, intentId })
  if (intentId && (await wasPaid(intentId))) return 'paid'
  const { status, late_payment_refunded } = await getBooking(booking.id)
  if (status === 'confirmed' || late_payment_refunded) return 'paid'
  const offered = await slots(booking.service_id, dateOf(booking.start_time))
  return offered.some(slot => slot.start_time === booking.start_time) ? 'free' : 'taken'
}
