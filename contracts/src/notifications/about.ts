import type { BookingRow } from '../bookings/rows.ts'
import type { PurchaseRow } from '../packages/rows.ts'
import type { VoucherRow } from '../vouchers/rows.ts'

/** The current rows of a notification's subject; undefined when there is none, or none yet. */
export type About =
  | { readonly kind: 'booking'; readonly row: BookingRow }
  | { readonly kind: 'voucher'; readonly row: VoucherRow }
  | { readonly kind: 'purchase'; readonly row: PurchaseRow }
  /** The bookings in a closed room or outside a removed opening, ordered by start. */
  | { readonly kind: 'bookings'; readonly rows: readonly BookingRow[] }
  | undefined
