/** What a movement or a debt belongs to, read from the models of sales. */
export type Belongs = {
  /** The payment, the booking that was paid at the centre, or the voucher: `payment:pi_1`, `booking:…`, `voucher:…`. */
  readonly key: string
  /** What was sold: `booking:…`, `voucher:…` or `package:…`, with its id. */
  readonly sale: string
  readonly voucher_number: string | null
  /** Null when no model of sales has the sale. */
  readonly customer_name: string | null
  /** The treatment; null for a voucher of any amount, and when no model of sales has the sale. */
  readonly what: string | null
}

/** The sale of the rows `found`. What another system sold is not supervised, so its voucher says the names. */
export const SALE = `LEFT JOIN supervision.supervised AS sold ON sold.key = found.sale
  LEFT JOIN vouchers.vouchers AS voucher
    ON voucher.id = CASE WHEN found.key LIKE 'voucher:%' THEN substr(found.key, 9)::bigint END`

/** The columns of `Belongs`, without the key and the sale. */
export const BELONGS = `coalesce(voucher.number, sold.voucher_number) AS voucher_number,
  coalesce(sold.customer_name, voucher.purchaser_firstname || ' ' || voucher.purchaser_name) AS customer_name,
  coalesce(voucher.service_name, sold.service_name) AS what`
