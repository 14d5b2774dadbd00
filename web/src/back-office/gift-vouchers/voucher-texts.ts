import type { VoucherDetail } from '@alba/contracts/vouchers/api'

/** A voucher has a number once it is paid. */
export const nameOf = ({ voucher_number, id }: VoucherDetail): string => voucher_number ?? `#${id}`

const person = (...names: (string | null)[]): string => names.filter(Boolean).join(' ')
export const buyerOf = (voucher: VoucherDetail): string => person(voucher.purchaser_firstname, voucher.purchaser_name)
/** Empty when it is for the buyer. */
export const recipientOf = (voucher: VoucherDetail): string =>
  person(voucher.recipient_firstname, voucher.recipient_lastname)
