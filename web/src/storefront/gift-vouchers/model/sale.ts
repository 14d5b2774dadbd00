import type { VoucherView } from '@alba/contracts/vouchers/api'
import { getVoucher, markVoucherPaid } from '../../../api/vouchers.ts'
import type { Sale } from '../../../shared/purchase/sale.ts'

const UNVERIFIED = 'Une erreur est survenue lors de la vérification du paiement.'

/** Vouchers as a kind of sale. */
export const voucherSale: Sale<VoucherView> = {
  type: 'voucher',
  path: '/bons-cadeaux',
  parameter: 'voucher_id',
  find: getVoucher,
  confirm: markVoucherPaid,
  isPaid: ({ payment_status }) => payment_status === 'paid',
  isClosed: ({ payment_status }) => payment_status === 'canceled' || payment_status === 'refunded',
  isComplete: ({ voucher_number }) => voucher_number !== null,
  words: { incomplete: UNVERIFIED, unverified: UNVERIFIED, unpaid: 'Le paiement a été annulé ou a échoué.' },
}
