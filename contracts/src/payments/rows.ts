import { bigint, code, defineTable, instant, integer, type RowOf, text } from '../shared/table.ts'
import type { SalePaymentStatus } from '../vouchers/api.ts'
import type { PaymentStatus } from './api.ts'
import type { PaymentProvider, PaymentTarget } from './events.ts'
import type { IntentStatus } from './intent-status.ts'
import type { SupervisedType } from './staff-api.ts'

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
  // Written about three times.
  fillfactor: 70,
})
export type PaymentRow = RowOf<typeof paymentsTable>

/** The read model `supervision`: what the supervision of payments shows, one row for each thing that was to be paid for. */
export const supervisedTable = defineTable('supervision', 'supervised', {
  key: 'key',
  columns: {
    /** `booking:{id}`, `voucher:{id}` */
    key: code(),
    type: text<SupervisedType>(),
    entity_id: bigint(),
    voucher_number: text().nullable(),
    payment_status: text<SalePaymentStatus>(),
    amount_cents: integer(),
    service_name: text().nullable(),
    /** « effacé » once the person is erased. */
    customer_name: text(),
    customer_email: text(),
    payment_intent_id: text().nullable(),
    provider_status: text<IntentStatus>().nullable(),
    provider_cents: integer().nullable(),
    created_at: instant(),
    /** What a search looks into: `searchable` of names, address, service and numbers. */
    searched: text(),
  },
  indexes: [['created_at', 'key']],
  search: 'searched',
  // Written about four times.
  fillfactor: 70,
})
export type SupervisedRow = RowOf<typeof supervisedTable>
