import type { SearchHit } from '@alba/contracts/search/api'
import { ERASED } from '@alba/contracts/shared/event'
import { phoneInPairs } from '@alba/contracts/shared/phone'
import { exactPrice } from '@alba/contracts/shared/price'
import { localOf, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { statusAt } from '../vouchers/queries.ts'
import type { Hits } from './queries.ts'

const FREE_AMOUNT = 'Montant libre'
const joined = (...parts: readonly (string | null)[]): string => parts.filter(part => part).join(' · ')

/** The results of a search, persons first. @param now milliseconds since the epoch */
export const hitsOf = (found: Hits, zone: string, now: number): SearchHit[] => [
  ...found.clients.map(row => ({
    kind: 'client' as const,
    id: row.person_id,
    title: row.name,
    detail: joined(row.email, row.phone && phoneInPairs(row.phone)),
    status: null,
    at: row.last_seen_at,
  })),
  ...found.bookings.map(row => ({
    kind: 'booking' as const,
    id: String(row.id),
    title: row.customer_name ?? ERASED,
    detail: joined(row.service_name, spokenMoment(row.starts_at, zone)),
    status: row.abandoned ? 'abandoned' : row.status,
    at: row.starts_at,
  })),
  ...found.payments.map(row => ({
    kind: 'payment' as const,
    id: row.payment_intent_id ?? '',
    title: row.customer_name,
    status: row.payment_status,
    detail: joined(exactPrice(row.amount_cents), row.service_name ?? FREE_AMOUNT, spokenMoment(row.created_at, zone)),
    at: row.created_at,
  })),
  ...found.vouchers.map(row => ({
    kind: 'voucher' as const,
    id: String(row.id),
    title: row.number ?? `#${row.id}`,
    status: statusAt(row, now),
    detail: joined(buyerName(row.purchaser_firstname, row.purchaser_name), row.service_name ?? FREE_AMOUNT),
    at: row.created_at,
  })),
  ...found.purchases.map(row => ({
    kind: 'purchase' as const,
    id: String(row.id),
    title: row.package_name,
    status: row.payment_status,
    detail: joined(
      buyerName(row.purchaser_firstname, row.purchaser_name),
      exactPrice(row.amount_cents),
      spokenMoment(row.created_at, zone),
    ),
    at: row.created_at,
  })),
]

function spokenMoment(instant: string, zone: string): string {
  const local = localOf(instant, zone)
  return `${spokenDay(local)} à ${spokenTime(local)}`
}
