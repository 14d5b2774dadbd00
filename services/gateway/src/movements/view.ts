import type { MovementView, OutstandingItem } from '@alba/contracts/movements/api'
import { ERASED } from '@alba/contracts/shared/event'
import type { OutstandingRow } from './outstanding.ts'
import type { ListedMovement } from './queries.ts'
import type { SaleDetails } from './sale-details.ts'

/** The id in a key such as `voucher:512345678901234`; null when the key is of another kind. */
const idIn = (key: string, kind: string): string | null =>
  key.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : null
const numberIn = (key: string, kind: string): number | null => {
  const id = idIn(key, kind)
  return id === null ? null : Number(id)
}

/** The ids in the keys of a row. A voucher may be what moved (`key`) or what was sold (`sale`). */
const detailsOf = ({ key, sale, voucher_number, customer_name, what }: SaleDetails) => ({
  payment_intent_id: idIn(key, 'payment'),
  booking_id: numberIn(sale, 'booking'),
  voucher_id: numberIn(key, 'voucher') ?? numberIn(sale, 'voucher'),
  voucher_number,
  purchase_id: numberIn(sale, 'package'),
  customer_name: customer_name ?? ERASED,
  what,
})

export const movementView = (row: ListedMovement): MovementView => {
  const details = detailsOf(row)
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    cents: row.cents,
    event_id: row.event_id,
    ...details,
    // The booking that a voucher paid for or gave back; for other movements the booking that was sold.
    booking_id: row.booking_id ?? details.booking_id,
  }
}

/** The key of what is owed always names a voucher. */
export const outstandingItem = (row: OutstandingRow): OutstandingItem => ({
  cents: row.cents,
  ...detailsOf(row),
  voucher_id: Number(idIn(row.key, 'voucher')),
})
