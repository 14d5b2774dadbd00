import { type ClientRow, clientsTable, type Given } from '@alba/contracts/clients/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { projection, table, writtenTogether } from '../runner/projection.ts'
import {
  type CorrectingEvent,
  type GivingEvent,
  givenWith,
  type HandingOverEvent,
  type SettlingEvent,
  saleOf,
} from './given.ts'
import { clientSales } from './sales.ts'

type ClientEvent = GivingEvent | SettlingEvent | CorrectingEvent | HandingOverEvent

/** How many unsettled bookings and orders of a person are kept: the last ones, as older ones are hardly paid any more. */
const MOST_GIVEN = 10
/** How many settled ones are kept: the one that is shown, and those before it in case that it goes to somebody else. */
const MOST_SETTLED = 3

/** Everybody who booked or bought here, the clients who were imported from another system, and whose each sale is. */
export const clients = writtenTogether(
  projection(
    8,
    table(clientsTable, {
      handles: [
        ...(['BookingRequested', 'VoucherOrdered', 'PackagePurchased'] as const),
        ...(['BookingConfirmed', 'VoucherIssued', 'PackagePaid'] as const),
        ...(['ClientRecorded', 'VoucherImported', 'PackageImported'] as const),
        ...(['BookingContactCorrected', 'VoucherBuyerCorrected', 'PurchaseBuyerCorrected'] as const),
        ...(['ClientContactCorrected', 'ClientsJoined', 'ClientsParted'] as const),
      ],
      keys,
      evolve,
    }),
    clientSales,
  ),
)

function keys(event: ClientEvent): string[] {
  const { type, data } = event
  // The vouchers of a package are ordered by a policy; their buyer is known from the purchase.
  const isOfPackage = (type === 'VoucherOrdered' || type === 'VoucherBuyerCorrected') && data.purchaseId !== null
  if (isOfPackage || data.personId === undefined) return []
  // Whoever is parted from stays as they are.
  if (type === 'ClientsParted') return [data.personId]
  return isCorrecting(event) ? [...new Set([event.data.previousPersonId, event.data.personId])] : [data.personId]
}

const isCorrecting = (event: ClientEvent): event is CorrectingEvent | HandingOverEvent =>
  'previousPersonId' in event.data

function evolve(row: ClientRow | undefined, event: ClientEvent, personId: string): ClientRow | undefined {
  switch (event.type) {
    case 'BookingConfirmed':
    case 'VoucherIssued':
    case 'PackagePaid':
      return row && afterSettling(row, event)
    case 'BookingRequested':
    case 'VoucherOrdered':
    case 'PackagePurchased':
    case 'ClientRecorded':
    case 'VoucherImported':
    case 'PackageImported':
      return afterRequest(row, event)
    case 'ClientContactCorrected':
    case 'ClientsJoined':
    case 'ClientsParted':
      return personId === event.data.personId ? afterHandOver(row, event) : row && replaced(row, event)
    default:
      return personId === event.data.personId ? afterCorrection(row, event) : row && withoutSale(row, saleOf(event))
  }
}

/**
 * Until a booking or order of a person is settled, the person is shown with the name of the last request: staff may be
 * on the telephone with them. What staff enters counts as settled. What is imported is older: it adds a person, and
 * changes nobody whom the centre knows.
 */
function afterRequest(before: ClientRow | undefined, event: GivingEvent): ClientRow {
  const given = givenWith(event)
  const row = withSale(before, event)
  if (isImported(event)) return row.known ? row : settledWith(row, given, event)
  const isStaff = event.type === 'BookingRequested' && event.data.channel === 'staff'
  if (isStaff) return settledWith({ ...row, given: [...row.given, given].slice(-MOST_GIVEN) }, given, event)
  const waiting = { ...row, given: [...row.given, given].slice(-MOST_GIVEN) }
  return row.known ? waiting : shown(waiting, given, event)
}

const isImported = ({ data }: GivingEvent): boolean => 'importedFrom' in data && data.importedFrom !== undefined

/** Once a booking or order is settled, the person is shown with the name and address that it gave. */
function afterSettling(row: ClientRow, event: SettlingEvent): ClientRow {
  const given = row.given.find(({ sale }) => sale === saleOf(event))
  return given ? settledWith(without(row, given.sale), given, event) : row
}

/** A correction was made for something settled, or by staff: the person is shown with it. */
function afterCorrection(row: ClientRow | undefined, event: CorrectingEvent | HandingOverEvent): ClientRow {
  const given = givenWith(event)
  const isTheirs = row !== undefined && event.data.previousPersonId === event.data.personId
  return settledWith(without(isTheirs ? row : withSale(row, event), given.sale), given, event)
}

/** Whoever gets all of another one, or gets it back, is somebody of their own. */
const afterHandOver = (row: ClientRow | undefined, event: HandingOverEvent): ClientRow => ({
  ...afterCorrection(row, event),
  joined_to: null,
  joined_at: null,
  partable: false,
})

/** Somebody else has taken their place. What they had follows one by one, by its own events. */
const replaced = (row: ClientRow, { type, data, metadata }: HandingOverEvent): ClientRow => ({
  ...row,
  joined_to: data.personId,
  joined_at: metadata.occurredAt,
  partable: type === 'ClientsJoined',
})

/** What a person had given by mistake belongs to somebody else: what they gave before is shown again. */
function withoutSale(before: ClientRow, sale: string): ClientRow | undefined {
  const row = { ...without(before, sale), sales: before.sales - 1 }
  if (row.joined_to !== null) return row
  if (row.sales === 0) return undefined
  const last = row.settled.at(-1) ?? row.given.at(-1)
  const known = row.settled.length > 0
  return last ? { ...row, known, ...details({ phone: null }, last) } : { ...row, known }
}

const without = (row: ClientRow, sale: string): ClientRow => ({
  ...row,
  given: row.given.filter(each => each.sale !== sale),
  settled: row.settled.filter(each => each.sale !== sale),
})

function withSale(row: ClientRow | undefined, event: GivingEvent | CorrectingEvent | HandingOverEvent): ClientRow {
  const { data, metadata } = event
  return row
    ? { ...row, sales: row.sales + 1 }
    : {
        person_id: data.personId,
        name: '',
        email: '',
        phone: null,
        known: false,
        given: [],
        settled: [],
        sales: 1,
        last_seen_at: metadata.occurredAt,
        joined_to: null,
        joined_at: null,
        partable: false,
        searched: '',
      }
}

const settledWith = (row: ClientRow, given: Given, event: ClientEvent): ClientRow =>
  shown({ ...row, known: true, settled: [...row.settled, given].slice(-MOST_SETTLED) }, given, event)

const shown = (row: ClientRow, given: Given, { metadata }: ClientEvent): ClientRow => ({
  ...row,
  ...details(row, given),
  last_seen_at: metadata.occurredAt,
})

function details(row: Pick<ClientRow, 'phone'>, { name, email, phone: number }: Given) {
  const phone = number ?? row.phone
  return { name, email, phone, searched: searchable([name, email], [phone]) }
}
