import { z } from 'zod'
import { babyAgeMonths, pregnancyWeek } from '../catalogue/asks.ts'
import { localDateTime } from '../shared/centre-time.ts'
import { eligibilityKey, randomId, smallId } from '../shared/ids.ts'

/** What the gateway asks of the command service; people's words are already trimmed and checked by `api.ts`. */
export const requestBooking = z.object({
  serviceId: smallId,
  /** Local time of the centre, without a zone. */
  startTime: localDateTime,
  customerName: z.string().min(1).max(200),
  customerEmail: z.email().max(254),
  customerPhone: z.string().max(30).nullable(),
  notes: z.string().max(2000).nullable(),
  pregnancyWeek: pregnancyWeek.nullable(),
  babyAgeMonths: babyAgeMonths.nullable(),
  termsAccepted: z.boolean().nullable(),
  eligibilityId: eligibilityKey.nullable(),
  voucherNumber: z.string().max(30).nullable(),
  /** The same key with the same request returns the same booking. */
  idempotencyKey: z.string().min(8).max(255).nullable(),
})
export type RequestBooking = z.infer<typeof requestBooking>

/** `position` lets the reader wait until the read models show what was done. */
export const bookingAccepted = z.object({ bookingId: randomId, position: z.string() })

/** Gives up an unpaid hold, and its payment intent too when asked. */
export const cancelHold = z.object({ bookingId: randomId, cancelPaymentIntent: z.boolean() })

export const accepted = z.object({ position: z.string().nullable() })
export type Accepted = z.infer<typeof accepted>
