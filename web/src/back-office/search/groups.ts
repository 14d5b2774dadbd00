import { capital } from '@alba/contracts/centre/grammar'
import type { SearchHit } from '@alba/contracts/search/api'
import { dayAt } from '../../shared/centre-time.ts'
import { addressOf } from '../../shared/staff/addresses.ts'
import { bookingState, purchaseState, type State, voucherState } from '../../shared/staff/states.ts'
import { client } from '../../shared/words.ts'

type Kind = SearchHit['kind']
export type Group = { readonly kind: Kind; readonly name: string; readonly hits: readonly SearchHit[] }

const names: Readonly<Record<Kind, string>> = {
  client: capital(client.many),
  booking: 'Réservations',
  payment: 'Paiements',
  voucher: 'Bons cadeaux',
  purchase: 'Forfaits',
}

/** The hits grouped by kind, clients first. Empty groups are left out. */
export const groupsOf = (hits: readonly SearchHit[]): Group[] =>
  (Object.keys(names) as Kind[])
    .map(kind => ({ kind, name: names[kind], hits: hits.filter(hit => hit.kind === kind) }))
    .filter(group => group.hits.length > 0)

/** The address of a hit; undefined for a payment without an intent. */
export function addressOfHit({ kind, id, at }: SearchHit): string | undefined {
  if (id === '') return undefined
  return kind === 'booking' ? addressOf.booking(id, dayAt(at)) : addressOf[kind](id)
}

/** The state of a hit; undefined for a client. */
export function stateOfHit({ kind, status }: SearchHit): State | undefined {
  if (status === null) return undefined
  if (kind === 'booking') return bookingState(status)
  return kind === 'voucher' ? voucherState(status) : purchaseState(status)
}
