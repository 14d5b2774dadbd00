import { z } from 'zod'

/** The letters to people outside that staff is told of when they cannot be delivered. Part of events: never change one. */
export const letterKind = z.enum([
  'booking-confirmed',
  'booking-rescheduled',
  'booking-canceled',
  'booking-reminder',
  'late-payment-refunded',
  'voucher-issued',
  'voucher-given',
  'voucher-extended',
  'voucher-extension-undone',
  'voucher-invalidated',
  'package-issued',
  'package-given',
  'payment-refunded',
])
export type LetterKind = z.infer<typeof letterKind>

/**
 * Why the mailer gave a letter up: refused again and again, more than the server ever takes in, twice without an answer to
 * its end (it may have arrived), or about something that never came. Part of events: never change one.
 */
export const undeliveredBecause = z.enum(['refused', 'unsendable', 'unanswered', 'unwritten'])
export type UndeliveredBecause = z.infer<typeof undeliveredBecause>

export const undeliveredLetter = z.object({ kind: letterKind, because: undeliveredBecause })
export type UndeliveredLetter = z.infer<typeof undeliveredLetter>
