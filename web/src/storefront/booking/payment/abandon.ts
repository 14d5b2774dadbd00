import { cancelBooking } from '../../../api/bookings.ts'
import { cancelIntent } from '../../../api/payments.ts'

export type Abandoned = { bookingId: number; intentId: string | undefined }

/** Gives up an unpaid booking: its intent first, so that no charge can follow, then its hold. */
export function abandon({ bookingId, intentId }: Abandoned): void {
  if (intentId) cancelIntent(intentId)
  cancelBooking(bookingId)
}

const scheduled = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Gives up the booking unless the payment step is mounted again in the same turn: React's StrictMode takes every
 * component away once and puts it back, which must not cost the visitor their slot.
 */
export const abandonSoon = (target: Abandoned, onGone: () => void) =>
  void scheduled.set(
    target.bookingId,
    setTimeout(() => {
      scheduled.delete(target.bookingId)
      abandon(target)
      onGone()
    }),
  )

export function keep(bookingId: number): void {
  clearTimeout(scheduled.get(bookingId))
  scheduled.delete(bookingId)
}
