import { type ClientRow, clientsTable } from '@alba/contracts/clients/rows'
import type { EventOf } from '@alba/contracts/events'
import { searchable } from '@alba/contracts/shared/searchable'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { projection, soon, table } from '../runner/projection.ts'

type ClientEvent = EventOf<'BookingRequested' | 'VoucherOrdered' | 'PackagePurchased'>

/** Everybody who booked or bought. */
export const clients = soon(
  projection(
    2,
    table(clientsTable, {
      handles: ['BookingRequested', 'VoucherOrdered', 'PackagePurchased'],
      // The vouchers of a package are its buyer's, who is here already.
      keys: ({ type, data }) => (type === 'VoucherOrdered' && data.purchaseId !== null ? [] : [data.personId]),
      evolve: (row, event) => found(seen(row, event)),
    }),
  ),
)

function seen(row: ClientRow | undefined, { type, data, metadata }: ClientEvent): ClientRow {
  const { name, email, phone } =
    type === 'BookingRequested'
      ? { name: data.customerName, email: data.customerEmail, phone: data.customerPhone }
      : {
          name: buyerName(data.purchaserFirstname, data.purchaserName),
          email: data.purchaserEmail,
          phone: data.purchaserPhone,
        }
  return {
    ...{ person_id: data.personId, name, email, phone: phone ?? row?.phone ?? null },
    ...{ last_seen_at: metadata.occurredAt, searched: '' },
  }
}

const found = (row: ClientRow): ClientRow => ({ ...row, searched: searchable([row.name, row.email], [row.phone]) })
