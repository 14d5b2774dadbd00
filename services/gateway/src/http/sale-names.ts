import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'

/** The French names of the payment statuses in exports. */
export const saleNames: Record<SalePaymentStatus, string> = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  canceled: 'Annulé',
  refunded: 'Remboursé',
  elsewhere: 'Payé ailleurs',
}
