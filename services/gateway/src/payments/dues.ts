import { bookingsTable } from '@alba/contracts/bookings/rows'
import { contestedCents, type Debt, outstanding, owedOnSite, underway } from '@alba/contracts/payments/money'
import type { DueItem } from '@alba/contracts/payments/refund-api'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { localOf } from '@alba/contracts/shared/spoken-date'
import { columnsOf } from '@alba/contracts/shared/table'
import type { ReadModels } from '../read-models/read-models.ts'

/** A debt: what is owed of one payment and not returned yet. */
type Due = Debt &
  Pick<DueItem, 'payment_intent_id' | 'received_cents' | 'refunded_cents' | 'outstanding_cents'> &
  Pick<DueItem, 'underway_cents' | 'disputed_cents'> & { readonly row: SupervisedRow }

/** All debts, the oldest first. */
export async function duesOf(models: ReadModels): Promise<Due[]> {
  const text = `SELECT ${columnsOf(supervisedTable)} FROM supervision.supervised WHERE due_since IS NOT NULL`
  const rows = await models.query<SupervisedRow>({ name: 'what is owed', text })
  const dues = rows.flatMap(row => [...ofProvider(row), ...atCentre(row)])
  return dues.toSorted((a, b) => since(a).localeCompare(since(b)) || idOf(a).localeCompare(idOf(b)))
}

/**
 * Everything that is owed has a date and a cause. The types allow null because a payment of which nothing is owed may
 * have neither, so the default here and that of `cause` are never used.
 */
const since = ({ dueSince, row }: Due): string => dueSince ?? row.created_at

const ofProvider = (row: SupervisedRow): Due[] =>
  Object.entries(row.payments).flatMap(([payment_intent_id, money]) => {
    const outstanding_cents = outstanding(money)
    if (outstanding_cents === 0) return []
    const { cause, dueSince, trouble, receivedCents: received_cents } = money
    const refunded_cents = money.refundedCents + money.otherwiseCents
    const underway_cents = underway(money)
    const disputed_cents = contestedCents(money.disputes)
    const sums = { received_cents, refunded_cents, outstanding_cents, underway_cents, disputed_cents }
    return [{ row, cause, dueSince, trouble, payment_intent_id, ...sums }]
  })

function atCentre(row: SupervisedRow): Due[] {
  const { on_site, given_back } = row
  // `given_back` says who wanted the cancellation, if the payment goes back to the client.
  const isGivenBack = given_back === 'centre' || given_back === 'client'
  const outstanding_cents = on_site ? owedOnSite(on_site, isGivenBack) : 0
  if (!on_site || outstanding_cents === 0) return []
  const { cause, dueSince, trouble, amountCents: received_cents, returnedCents: refunded_cents } = on_site
  const sums = { received_cents, refunded_cents, outstanding_cents, underway_cents: 0, disputed_cents: 0 }
  return [{ row, cause, dueSince, trouble, payment_intent_id: null, ...sums }]
}

/** The id of a debt. It includes the id of the payment when that is not the main payment of its sale. */
const idOf = ({ row, payment_intent_id: id }: Due): string =>
  id === null || id === row.payment_intent_id ? row.key : `${row.key}:${id}`

/** Debts as staff see them. The debt of a booking has the booking's start and version. */
export async function dueItems(models: ReadModels, dues: readonly Due[], zone: string): Promise<DueItem[]> {
  const ids = [...new Set(dues.flatMap(({ row }) => (row.type === 'booking' ? [row.entity_id] : [])))]
  const bookings = new Map((await models.rows(bookingsTable, ids)).map(booking => [booking.id, booking]))
  return dues.map(due => {
    const { row, cause, trouble } = due
    const booking = row.type === 'booking' ? bookings.get(row.entity_id) : undefined
    return {
      id: idOf(due),
      type: row.type,
      entity_id: row.entity_id,
      what: row.service_name ?? 'Montant libre',
      start_time: booking ? localOf(booking.starts_at, zone).slice(0, 19) : null,
      customer_name: row.customer_name,
      customer_email: row.customer_email,
      payment_intent_id: due.payment_intent_id,
      received_cents: due.received_cents,
      refunded_cents: due.refunded_cents,
      outstanding_cents: due.outstanding_cents,
      underway_cents: due.underway_cents,
      disputed_cents: due.disputed_cents,
      cause: cause ?? 'canceled_by_centre',
      since: since(due),
      last_trouble: trouble,
      version: booking?.version ?? null,
    }
  })
}

export const totalOf = (dues: readonly Due[]): number => dues.reduce((sum, due) => sum + due.outstanding_cents, 0)
