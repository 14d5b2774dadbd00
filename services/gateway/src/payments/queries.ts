import type { IntentView } from '@alba/contracts/payments/api'
import { declineSentence } from '@alba/contracts/payments/declines'
import { type PaymentRow, paymentsTable } from '@alba/contracts/payments/rows'
import type { ReadModels } from '../read-models/read-models.ts'

/** What the browser needs to load the card form of a provider. */
export type CardForms = {
  readonly publishableKey: string
  /** The address at which browsers reach the sandbox, if there is one. */
  readonly sandboxUrl: string | undefined
}

/** @param id the provider's: `pi_…` */
export async function findPayment(models: ReadModels, id: string): Promise<PaymentRow | undefined> {
  const [row] = await models.rows(paymentsTable, [id])
  return row
}

/** The name of the field with the id of a payment's target. The target of kind `package` has the id of a purchase. */
export const idNames = { booking: 'booking_id', voucher: 'voucher_id', package: 'package_purchase_id' } as const

export const intentView = (row: PaymentRow, forms: CardForms): IntentView => ({
  id: row.id,
  status: row.status,
  amount_cents: row.amount_cents,
  last_error_message: row.last_error_code && declineSentence(row.last_error_code),
  provider: row.provider,
  publishable_key: forms.publishableKey,
  sandbox_url: row.provider === 'sandbox' ? (forms.sandboxUrl ?? null) : null,
  metadata: { type: row.target_kind, [idNames[row.target_kind]]: String(row.target_id) },
})
