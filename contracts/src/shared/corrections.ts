import { z } from 'zod'
import { typedEmail } from './email.ts'
import { requestKey } from './ids.ts'

/*
 * A visitor who has just booked or bought corrects a mistyped e-mail address, and gets the confirmation at the right
 * one (ADR 61).
 */

/** How often a visitor may correct the e-mail address of one booking or order. Staff may do so without a limit. */
export const MOST_EMAIL_CORRECTIONS = 3

/** For how long a visitor may correct it, in minutes after the payment was due (a booking) or made (an order). */
export const EMAIL_CORRECTION_MINUTES = 60

/**
 * Whether a visitor may still correct the e-mail address.
 * @param since UTC instant: the end of the hold of a booking, or the payment of an order
 * @param now milliseconds since the epoch
 */
export const isStillCorrectable = (since: string, now: number): boolean =>
  now < Date.parse(since) + EMAIL_CORRECTION_MINUTES * 60_000

/** POST /api/bookings/{id}/email, and the same of gift vouchers and of purchases of packages. */
export const correctEmailRequest = z.object({
  email: typedEmail('Adresse email invalide'),
  instead_of: z
    .string()
    .max(254)
    .describe(
      'The address that the caller knows. When it is another one by now, nothing changes and the answer is 409.',
    ),
  request_key: requestKey.describe(
    'The `Idempotency-Key` of the booking or order, as the proof that the caller made it.',
  ),
})
export type CorrectEmailRequest = z.input<typeof correctEmailRequest>

/** The fields that the commands for these corrections have in common: those of `correctEmailRequest`. */
export const emailCorrection = {
  email: z.email().max(254),
  insteadOf: z.string().max(254),
  requestKey,
}
