/** All kinds of mail, with their recipients. Mails about one subject to the same recipients go out in order. */
export const kinds = {
  'booking-confirmed': 'client',
  'booking-rescheduled': 'client',
  'booking-canceled': 'client',
  'booking-reminder': 'client',
  'late-payment-refunded': 'client',
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
  'staff-withdrawals-unknown': 'staff',
  // The witness is whoever keeps the heads of the log (ADR 90).
  'log-head': 'witness',
  // It reports that another mail failed. Because its recipients have another name, it does not wait for mails to staff.
  'staff-mail-undelivered': 'staff, of a mail',
} as const

export type Kind = keyof typeof kinds

/**
 * Kinds of mail that anybody can cause as often as they like. They go out last, and their number is limited
 * (`budget.ts`).
 */
export const STRANGERS: readonly Kind[] = [
  'withdrawal-received',
  'staff-withdrawal-referred',
  'staff-withdrawals-unknown',
  'staff-payment-failed',
  'staff-payment-timed-out',
]

/** Kinds of mail of which one letter covers everything that is due. */
export const GATHERED: readonly Kind[] = ['staff-withdrawals-unknown']

/**
 * The priority when many mails are due; the lowest number goes first. Mails to clients and to owners of accounts come
 * before mails to the centre and to whoever keeps the heads of the log.
 */
export function rankOf(kind: Kind): number {
  if (STRANGERS.includes(kind)) return 3
  if (kind === 'booking-reminder') return 2
  const to = kinds[kind]
  return to.startsWith('staff') || to === 'practitioner' || to === 'witness' ? 1 : 0
}
