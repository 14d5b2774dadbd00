/** The sale that a movement or a debt belongs to, with details from the read models `supervision` and `vouchers`. */
export type SaleDetails = {
  /** The payment, the booking that was paid at the centre, or the voucher: `payment:pi_1`, `booking:…`, `voucher:…`. */
  readonly key: string
  /** What was sold: `booking:…`, `voucher:…` or `package:…`, with its id. */
  readonly sale: string
  readonly voucher_number: string | null
  /** Null when neither read model has the sale. */
  readonly customer_name: string | null
  /** The treatment; null for a voucher of any amount, and when neither read model has the sale. */
  readonly what: string | null
}

/**
 * Joins to the rows `found`, which have a key and a sale, what `DETAIL_COLUMNS` reads. A voucher that another system
 * sold is not in `supervision`, so the names come from the voucher itself.
 */
export const DETAIL_JOINS = `LEFT JOIN supervision.supervised AS sold ON sold.key = found.sale
  LEFT JOIN vouchers.vouchers AS voucher
    ON voucher.id = CASE WHEN found.key LIKE 'voucher:%' THEN substr(found.key, 9)::bigint END`

/** The columns of `SaleDetails` except the key and the sale, for a statement with `DETAIL_JOINS`. */
export const DETAIL_COLUMNS = `coalesce(voucher.number, sold.voucher_number) AS voucher_number,
  coalesce(sold.customer_name, voucher.purchaser_firstname || ' ' || voucher.purchaser_name) AS customer_name,
  coalesce(voucher.service_name, sold.service_name) AS what`
