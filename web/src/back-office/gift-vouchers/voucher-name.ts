import type { VoucherDetail } from '@alba/contracts/vouchers/api'

/** What a voucher is called: its number, once it is paid and has one. */
export const nameOf = ({ voucher_number, id }: VoucherDetail): string => voucher_number ?? `#${id}`
