import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'

/** How the payment of a sale stands, as a table for a spreadsheet says it. */
export const saleNames: Record<SalePaymentStatus, string> = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  canceled: 'Annulé',
  refunded: 'Remboursé',
}
