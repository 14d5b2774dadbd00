import type { VoucherDetail } from '@alba/contracts/vouchers/api'

/** The voucher's number. An unpaid one has none and shows its id. */
export const nameOf = ({ voucher_number, id }: VoucherDetail): string => voucher_number ?? `#${id}`
