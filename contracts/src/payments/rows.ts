import { bigint, boolean, code, defineTable, instant, integer, json, type RowOf, text } from '../shared/table.ts'
import type { SalePaymentStatus } from '../vouchers/api.ts'
import type { PaymentStatus } from './api.ts'
import type { PaymentProvider, PaymentTarget } from './events.ts'
import type { IntentStatus } from './intent-status.ts'
import type { Money, OnSiteMoney } from './money.ts'
import { moneyColumns } from './money-columns.ts'
import type { Means, RefundCause } from './refunds.ts'
import type { SupervisedType } from './supervised.ts'

/**
 * The read model `payments`: one row for each payment intent, in its last recorded state. Amounts in cents.
 * `refunded_cents` is only what the card provider returned; what staff returned by other means is in `money`.
 */
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
    /** What came in, went back, is disputed and is owed, from which the projection computes the next state. */
    money: json<Money>(),
    currency: text(),
    description: text(),
    /**
     * Why the last attempt to pay was refused: the bank's code or, without one, the provider's; 'unknown' when neither
     * gave one. Null when none was refused, and once the payment succeeded.
     */
    last_error_code: text().nullable(),
    created_at: instant(),
    updated_at: instant(),
  },
  // A row is written about three times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type PaymentRow = RowOf<typeof paymentsTable>

/**
 * The read model `supervision`: what the supervision of payments shows, one row for each sale. A sale is a booking, a
 * voucher or the purchase of a package; vouchers of a package have no row of their own. Amounts in cents.
 */
export const supervisedTable = defineTable('supervision', 'supervised', {
  key: 'key',
  columns: {
    /** `booking:{id}`, `voucher:{id}`, `package:{id}` */
    key: code(),
    type: text<SupervisedType>(),
    entity_id: bigint(),
    /** The number of a voucher that was sold; for a booking those of the vouchers that paid for it, with commas. */
    voucher_number: text().nullable(),
    payment_status: text<SalePaymentStatus>(),
    /** The price. */
    amount_cents: integer(),
    /** The treatment, or the name of the package; null for a voucher with a free amount. */
    service_name: text().nullable(),
    /** « effacé » once the person is erased. */
    customer_name: text(),
    customer_email: text(),
    /**
     * The sale's own payment by card. A second one, which came too late, stands only in `payments`. The two columns
     * after it are its status and its amount as the provider reported them last. All three are null until a payment by
     * card is opened.
     */
    payment_intent_id: text().nullable(),
    provider_status: text<IntentStatus>().nullable(),
    provider_cents: integer().nullable(),
    created_at: instant(),
    /** Whether the list shows it: with `on_site_only` while a payment at the centre is recorded, otherwise always. */
    listed: boolean(),
    /** Whether staff made or imported the booking, so that nothing is paid online. */
    on_site_only: boolean(),
    /** When the first payment arrived; null while none has. */
    paid_at: instant().nullable(),
    /** `paid_at`; while nothing was paid, `created_at`. */
    dated_at: instant(),
    ...moneyColumns,
    /** The refunds that staff requested and the provider has not answered yet. */
    underway_cents: integer(),
    /** Why money is owed, since when, and why the last attempt to return it failed; null while none is owed. */
    cause: text<RefundCause>().nullable(),
    due_since: instant().nullable(),
    last_trouble: text().nullable(),
    dispute: text<'open' | 'won' | 'lost'>().nullable(),
    /** What was paid at the centre; null while nothing was. */
    on_site: json<OnSiteMoney & { readonly means: Means }>().nullable(),
    /**
     * Null while the booking is not canceled. Then: who wanted the cancellation, if what was paid goes back to the
     * client; `nothing` if it does not go back.
     */
    given_back: text<'centre' | 'client' | 'nothing'>().nullable(),
  },
  // The first index alone answers how many rows there are of each kind. The next two find the rows of a rare kind or
  // with a status; that of `dated_at` finds those of a period. The indexes of `due_since`, `dispute` and
  // `refunded_cents` are small to read, because for nearly all rows the first two are null and the third is 0.
  indexes: [
    ['created_at', 'key', 'type', 'payment_status', 'listed'],
    ['type', 'created_at', 'key'],
    ['payment_status', 'created_at', 'key'],
    ['due_since'],
    ['dated_at', 'key', 'type', 'payment_status', 'listed'],
    ['dispute', 'dated_at'],
    ['refunded_cents'],
  ],
  // A row is written about four times; free space on its page makes that cheap.
  fillfactor: 70,
})
export type SupervisedRow = RowOf<typeof supervisedTable>
