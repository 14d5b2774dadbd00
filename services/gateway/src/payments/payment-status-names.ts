import type { SalePaymentStatus } from '@alba/contracts/vouchers/api'

/** How the exports of vouchers and of packages call the payment status of a sale. */
export const paymentStatusNames: Record<SalePaymentStatus, string> = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  canceled: 'Annulé',
  refunded: 'Remboursé',
  elsewhere: 'Payé ailleurs',
}
