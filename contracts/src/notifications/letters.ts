import { z } from 'zod'

/**
 * The letters to clients and buyers. When one cannot be delivered, staff is notified. Events contain these names, so
 * none may ever be renamed or removed.
 */
export const letterKind = z.enum([
  'booking-confirmed',
  'booking-rescheduled',
  'booking-handed-over',
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
 * Why the mailer gave up a letter. `refused`: the server refused it again and again. `unsendable`: it is larger than
 * the server accepts. `unanswered`: the connection ended twice before the server's answer, so it may have arrived.
 * `unwritten`: the facts for its text never arrived. Events contain these names, so none may ever be renamed or
 * removed.
 */
export const undeliveredBecause = z.enum(['refused', 'unsendable', 'unanswered', 'unwritten'])
export type UndeliveredBecause = z.infer<typeof undeliveredBecause>

export const undeliveredLetter = z.object({ kind: letterKind, because: undeliveredBecause })
export type UndeliveredLetter = z.infer<typeof undeliveredLetter>
