import { bigint, code, defineTable, instant, integer, type RowOf, text } from '../shared/table.ts'
import type { PaymentStatus } from './api.ts'
import type { PaymentProvider, PaymentTarget } from './events.ts'

/** The read model `payments`: every payment intent as the card provider left it. */
export const paymentsTable = defineTable('payments', 'payments', {
  key: 'id',
  columns: {
    id: code(),
    target_kind: text<PaymentTarget['kind']>(),
    target_id: bigint(),
    provider: text<PaymentProvider>(),
    status: text<PaymentStatus>(),
    amount_cents: integer(),
    received_cents: integer(),
    refunded_cents: integer(),
    currency: text(),
    description: text(),
    /** The provider's code of the last refused attempt, 'unknown' when it gave none. */
    last_error_code: text().nullable(),
    created_at: instant(),
    updated_at: instant(),
  },
  indexes: [['target_id'], ['created_at']],
  // Written about three times.
  fillfactor: 70,
})
export type PaymentRow = RowOf<typeof paymentsTable>
