import {
  type MovementStandingRow,
  movementStandingsTable,
  type SaleState,
  type Standing,
} from '@alba/contracts/movements/rows'
import type { SupervisedRow } from '@alba/contracts/payments/rows'
import { pick } from '@alba/contracts/shared/case'
import { saleKey } from '../payments/sale-key.ts'
import { table } from '../runner/projection.ts'
import { begunBy, blank, type SaleEvent, saleAfter, saleTypes } from '../supervision/projection.ts'

/** How each sale stands. The supervision's own fold says so, so that both always agree. */
export const standings = table(movementStandingsTable, {
  handles: saleTypes,
  createdBy: begunBy,
  keys: ({ data }: SaleEvent) => [saleKey(data) as MovementStandingRow['sale']],
  evolve: (row, event, sale) => {
    const after = saleAfter(row && supervisedRow(row), event, sale)
    return after && { sale, state: pick(after, STATE), standing: standingOf(after) }
  },
})

const STATE = [
  ...(['type', 'amount_cents', 'listed', 'on_site_only'] as const),
  ...(['payment_status', 'payment_intent_id', 'payments', 'on_site', 'given_back'] as const),
  ...(['received_cents', 'refunded_cents', 'dispute', 'voucher_number'] as const),
] satisfies (keyof SaleState)[]

/** The row as the fold takes it. What is not in the state is only shown, and no status follows from it. */
const supervisedRow = ({ sale, state }: MovementStandingRow): SupervisedRow => ({
  ...blank,
  key: sale,
  entity_id: 0,
  service_name: null,
  customer_name: '',
  customer_email: '',
  created_at: '',
  dated_at: '',
  ...state,
})

/** The conditions of the filter (`gateway/payments/overview.ts`) as values. */
function standingOf(row: SupervisedRow): Standing | null {
  if (!row.listed) return null
  const { payment_status: status, received_cents, refunded_cents, dispute } = row
  return { status, partly_refunded: refunded_cents > 0 && refunded_cents < received_cents, dispute }
}
