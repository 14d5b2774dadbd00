import { type ClientRow, clientsTable, type Given } from '@alba/contracts/clients/rows'
import type { EventOf } from '@alba/contracts/events'
import { searchable } from '@alba/contracts/shared/searchable'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { projection, table, writtenTogether } from '../runner/projection.ts'

type RequestEvent = EventOf<'BookingRequested' | 'VoucherOrdered' | 'PackagePurchased' | ImportedType>
type ImportedType = 'ClientRecorded' | 'VoucherImported' | 'PackageImported'
type SettlingEvent = EventOf<'BookingConfirmed' | 'VoucherIssued' | 'PackagePaid'>

/** How many unsettled bookings and orders of a person are kept: those that are paid are paid soon. */
const MOST_GIVEN = 10

/** Everybody who booked or bought. */
export const clients = writtenTogether(
  projection(
    4,
    table(clientsTable, {
      handles: [
        ...(['BookingRequested', 'VoucherOrdered', 'PackagePurchased'] as const),
        ...(['BookingConfirmed', 'VoucherIssued', 'PackagePaid'] as const),
        ...(['ClientRecorded', 'VoucherImported', 'PackageImported'] as const),
      ],
      // The vouchers of a package are ordered by a policy; their buyer is known from the purchase.
      keys: ({ type, data }) =>
        (type === 'VoucherOrdered' && data.purchaseId !== null) || data.personId === undefined ? [] : [data.personId],
      evolve: (row, event) => (isSettling(event) ? afterSettling(row, event) : afterRequest(row, event)),
    }),
  ),
)

const isSettling = (event: RequestEvent | SettlingEvent): event is SettlingEvent =>
  event.type === 'BookingConfirmed' || event.type === 'VoucherIssued' || event.type === 'PackagePaid'

/**
 * Until a booking or order of a person is settled, the person is shown with the name of the last request: staff may be
 * on the telephone with them. What staff enters counts as settled. What is imported is older: it adds a person, and
 * changes nobody whom the centre knows.
 */
function afterRequest(row: ClientRow | undefined, event: RequestEvent): ClientRow {
  const given = givenWith(event)
  if (isImported(event)) return row?.known ? row : shown(row, given, event, row?.given ?? [], true)
  const isStaff = event.type === 'BookingRequested' && event.data.channel === 'staff'
  if (isStaff || !row?.known) return shown(row, given, event, [...(row?.given ?? []), given], isStaff)
  return { ...row, given: [...row.given, given].slice(-MOST_GIVEN) }
}

/** Once a booking or order is settled, the person is shown with the name and address that it gave. */
function afterSettling(row: ClientRow | undefined, event: SettlingEvent): ClientRow | undefined {
  const given = row?.given.find(({ sale }) => sale === saleOf(event))
  if (!row || !given) return row
  return shown(
    row,
    given,
    event,
    row.given.filter(each => each !== given),
    true,
  )
}

function shown(
  row: ClientRow | undefined,
  { name, email, phone: number }: Given,
  { data, metadata }: RequestEvent | SettlingEvent,
  given: readonly Given[],
  isSettled: boolean,
): ClientRow {
  const phone = number ?? row?.phone ?? null
  return {
    person_id: row?.person_id ?? data.personId ?? '',
    name,
    email,
    phone,
    known: isSettled || (row?.known ?? false),
    given: given.slice(-MOST_GIVEN),
    last_seen_at: metadata.occurredAt,
    searched: searchable([name, email], [phone]),
  }
}

const isImported = ({ data }: RequestEvent): boolean => 'importedFrom' in data && data.importedFrom !== undefined

const givenWith = (event: RequestEvent): Given => ({ sale: saleOf(event), ...whoIn(event) })

function whoIn({ type, data }: RequestEvent): Omit<Given, 'sale'> {
  if (type === 'ClientRecorded') return { name: data.name, email: data.email, phone: data.phone }
  if (type === 'BookingRequested')
    return { name: data.customerName, email: data.customerEmail, phone: data.customerPhone }
  const name = buyerName(data.purchaserFirstname, data.purchaserName)
  return { name, email: data.purchaserEmail, phone: data.purchaserPhone }
}

function saleOf({ type, data }: RequestEvent | SettlingEvent): string {
  if (type === 'BookingRequested' || type === 'BookingConfirmed') return `booking ${data.bookingId}`
  if (type === 'ClientRecorded') return 'imported'
  return type === 'PackagePurchased' || type === 'PackagePaid' || type === 'PackageImported'
    ? `purchase ${data.purchaseId}`
    : `voucher ${data.voucherId}`
}
