import { z } from 'zod'
import { typedEmail } from './email.ts'

/** How often a visitor may correct the address of one booking or order. Staff may do so without a limit. */
export const VISITOR_CORRECTIONS = 3

/** For how long a visitor may correct it, in minutes after the payment was due (a booking) or made (an order). */
export const CORRECTABLE_MINUTES = 60

/**
 * Whether a visitor may still correct the address.
 * @param since UTC instant: the end of the hold of a booking, or the payment of an order
 * @param now milliseconds since the epoch
 */
export const isStillCorrectable = (since: string, now: number): boolean =>
  now < Date.parse(since) + CORRECTABLE_MINUTES * 60_000

/**
 * POST /api/bookings/{id}/email and its siblings: whoever has just booked or bought corrects the address, and gets the
 * confirmation there.
 */
export const correctEmailRequest = z.object({
  email: typedEmail('Adresse email invalide'),
  instead_of: z
    .string()
    .max(254)
    .describe(
      'The address that the caller knows. When it is another one by now, nothing changes and the answer is 409.',
    ),
  request_key: z
    .string()
    .min(8)
    .max(255)
    .describe('The `Idempotency-Key` of the booking or order, as the proof that the caller made it.'),
})
export type CorrectEmailRequest = z.input<typeof correctEmailRequest>

/** The fields that the commands for these corrections have in common. */
export const emailCorrection = {
  email: z.email().max(254),
  /** The address that the visitor saw: when it is another one by now, nothing is changed. */
  insteadOf: z.string().max(254),
  /** The idempotency key of the booking request or order: it proves that the visitor made it (ADR 61). */
  requestKey: z.string().min(8).max(255),
}
