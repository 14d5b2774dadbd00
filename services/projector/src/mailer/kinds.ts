/**
 * All kinds of mail, with the role of their recipients. Mails that the events of one stream order for the same role are
 * in one lane, unless the order names another lane (`outbox/order.ts`). Mails of one lane go out in order.
 */
export const kinds = {
  'booking-confirmed': 'client',
  'booking-rescheduled': 'client',
  'booking-handed-over': 'client',
  'booking-canceled': 'client',
  'booking-reminder': 'client',
  'late-payment-refunded': 'client',
  'booking-lapsed': 'client',
  'voucher-issued': 'buyer',
  'voucher-given': 'recipient',
  'voucher-to-give': 'buyer',
  'voucher-not-delivered': 'buyer',
  'voucher-extended': 'buyer',
  'voucher-extension-undone': 'buyer',
  'voucher-invalidated': 'buyer',
  'package-issued': 'buyer',
  'package-given': 'recipient',
  'payment-refunded': 'payer',
  'withdrawal-received': 'client',
  'account-new-browser': 'owner',
  'account-password-changed': 'owner',
  'account-password-reset': 'owner',
  'account-token-reused': 'owner',
  'account-passkey-added': 'owner',
  'account-passkey-removed': 'owner',
  'account-recovery-codes-made': 'owner',
  'account-recovery-code-used': 'owner',
  'account-second-factor-removed': 'owner',
  'account-invitation': 'owner',
  'staff-new-booking': 'staff',
  'staff-booking-canceled': 'staff',
  'staff-payment-failed': 'staff',
  'staff-payment-reversed': 'staff',
  'staff-payment-timed-out': 'staff',
  'staff-refund-failed': 'staff',
  'staff-dispute-closed': 'staff',
  'staff-withdrawal-referred': 'staff',
  'agenda-changed': 'practitioner',
  'morning-letter': 'practitioner',
  'staff-withdrawals-unknown': 'staff',
  // The witness is whoever keeps the heads of the log (ADR 90).
  'log-head': 'witness',
  // It reports that another mail was given up. Its role has a name of its own, so that it is in another lane than that
  // mail when the mail was to staff, and need not wait for it.
  'staff-mail-undelivered': 'staff, of a mail',
} as const

export type Kind = keyof typeof kinds

/**
 * Kinds of mail that anybody can cause as often as they like. They go out last, and their number is limited
 * (`budget.ts`).
 */
export const LIMITED_KINDS: readonly Kind[] = [
  'withdrawal-received',
  'staff-withdrawal-referred',
  'staff-withdrawals-unknown',
  'staff-payment-failed',
  'staff-payment-timed-out',
  'booking-lapsed',
]

/** Kinds of mail of which one letter covers every mail that is due (`outbox/gathered.ts`). */
export const GATHERED_KINDS: readonly Kind[] = ['staff-withdrawals-unknown']

/**
 * The priority when many mails are due; the lowest number goes first:
 * 0 to clients, buyers and owners of accounts; 1 to the centre and the witness; 2 reminders; 3 what anybody can cause.
 */
export function rankOf(kind: Kind): number {
  if (LIMITED_KINDS.includes(kind)) return 3
  if (kind === 'booking-reminder') return 2
  const to = kinds[kind]
  return to.startsWith('staff') || to === 'practitioner' || to === 'witness' ? 1 : 0
}
