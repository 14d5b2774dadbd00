/** Every mail there is, and to whom it goes. */
export const kinds = {
  'booking-confirmed': 'client',
  'booking-rescheduled': 'client',
  'booking-canceled': 'client',
  'booking-reminder': 'client',
  'late-payment-refunded': 'client',
  'voucher-issued': 'buyer',
  'voucher-given': 'recipient',
  'package-issued': 'buyer',
  'package-given': 'recipient',
  'withdrawal-received': 'client',
  'staff-new-booking': 'staff',
  'staff-booking-canceled': 'staff',
  'staff-payment-failed': 'staff',
  'staff-payment-reversed': 'staff',
  'staff-payment-timed-out': 'staff',
  'staff-withdrawal-referred': 'staff',
} as const

export type Kind = keyof typeof kinds
