import type { PurchaseView } from '@alba/contracts/packages/api'
import { getPurchase } from '../../../api/packages.ts'
import { getIntent } from '../../../api/payments.ts'
import type { Sale } from '../../../shared/purchase/sale.ts'

const UNVERIFIED = 'Erreur lors de la confirmation du paiement'

/** Packages as a kind of sale. */
export const packageSale: Sale<PurchaseView> = {
  type: 'package',
  path: '/forfaits',
  parameter: 'package_purchase_id',
  find: getPurchase,
  // Asked for an intent that is not final, the server asks the provider. An error is ignored: a webhook will follow.
  confirm: (_purchaseId, intentId) => getIntent(intentId).catch(() => undefined),
  isPaid: ({ payment_status }) => payment_status === 'paid',
  isClosed: ({ payment_status }) => payment_status === 'canceled' || payment_status === 'refunded',
  isComplete: ({ vouchers }) => vouchers.length > 0,
  words: {
    incomplete: 'Paramètres de paiement manquants',
    unverified: UNVERIFIED,
    unpaid: 'Le paiement n’a pas été confirmé',
  },
}
