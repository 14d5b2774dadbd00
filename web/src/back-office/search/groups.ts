import type { SearchHit } from '@alba/contracts/search/api'
import { dayAt } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'
import { bookingState, purchaseState, type State, voucherState } from '../../shared/staff/states.ts'

type Kind = SearchHit['kind']
export type Group = { readonly kind: Kind; readonly name: string; readonly hits: readonly SearchHit[] }

const names: Readonly<Record<Kind, string>> = {
  client: 'Clients',
  booking: 'Réservations',
  payment: 'Paiements',
  voucher: 'Bons cadeaux',
  purchase: 'Forfaits',
}

/** What was found, by its kind, people first; kinds of which nothing was found are left out. */
export const groupsOf = (hits: readonly SearchHit[]): Group[] =>
  (Object.keys(names) as Kind[])
    .map(kind => ({ kind, name: names[kind], hits: hits.filter(hit => hit.kind === kind) }))
    .filter(group => group.hits.length > 0)

/** Where it is shown; a client has no screen of their own, and a booking without a payment no payment. */
export function addressOfHit({ kind, id, at }: SearchHit): string | undefined {
  if (kind === 'client' || id === '') return undefined
  return kind === 'booking' ? addressOf.booking(id, dayAt(at)) : addressOf[kind](id)
}

/** The search that finds all of a client's. */
export const searchOfClient = ({ title, detail }: SearchHit): string => detail.split(' · ')[0] || title

/** How it stands; nothing of a client. */
export function stateOfHit({ kind, status }: SearchHit): State | undefined {
  if (status === null) return undefined
  if (kind === 'booking') return bookingState(status)
  return kind === 'voucher' ? voucherState(status) : purchaseState(status)
}
