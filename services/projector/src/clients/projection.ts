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

/**
 * The details of how many unsettled bookings and orders a row keeps: the newest ones. Older ones are hardly paid any
 * more.
 */
const MOST_GIVEN = 10
/**
 * The details of how many settled bookings and orders a row keeps: those of the newest one are shown, and those before
 * are shown when a correction gives that one to another person.
 */
const MOST_SETTLED = 3

/** Everybody who booked or bought here, the clients who were imported from another system, and whose each sale is. */
export const clients = writtenTogether(
  projection(
    { version: 9, boxes: ['person', 'booking'] },
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
  // A policy orders the vouchers of a package. The purchase has said who their buyer is.
  const isOfPackage = (type === 'VoucherOrdered' || type === 'VoucherBuyerCorrected') && data.purchaseId !== null
  if (isOfPackage || data.personId === undefined) return []
  // When two people are parted, the row of the one with whom the other was joined stays as it is.
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
      return personId === event.data.personId ? afterHandOver(row, event) : row && handedOver(row, event)
    default:
      return personId === event.data.personId ? afterCorrection(row, event) : row && withoutSale(row, saleOf(event))
  }
}

/**
 * A person of whom nothing is settled yet is shown with the details of their last request, because staff may be on the
 * telephone with them. Details that staff enters count as settled. Imported details are older than all others: they add
 * a person, and change no person whom the centre knows.
 */
function afterRequest(before: ClientRow | undefined, event: GivingEvent): ClientRow {
  const given = givenWith(event)
  const row = withOneMoreSale(before, event)
  if (isImported(event)) return row.known ? row : settledWith(row, given, event)
  const withGiven = { ...row, given: [...row.given, given].slice(-MOST_GIVEN) }
  const isByStaff = event.type === 'BookingRequested' && event.data.channel === 'staff'
  if (isByStaff) return settledWith(withGiven, given, event)
  return row.known ? withGiven : showing(withGiven, given, event)
}

const isImported = ({ data }: GivingEvent): boolean => 'importedFrom' in data && data.importedFrom !== undefined

/** Once a booking or order is settled, the person is shown with the details that were given for it. */
function afterSettling(row: ClientRow, event: SettlingEvent): ClientRow {
  const given = row.given.find(({ sale }) => sale === saleOf(event))
  return given ? settledWith(withoutDetailsOf(row, given.sale), given, event) : row
}

/** Corrections concern something settled, or are made by staff. So the person is shown with the corrected details. */
function afterCorrection(before: ClientRow | undefined, event: CorrectingEvent | HandingOverEvent): ClientRow {
  const given = givenWith(event)
  const hadItBefore = before !== undefined && event.data.previousPersonId === event.data.personId
  const row = hadItBefore ? before : withOneMoreSale(before, event)
  return settledWith(withoutDetailsOf(row, given.sale), given, event)
}

/** The row of the person who gets everything that another one has, or gets their own back when the two are parted. */
function afterHandOver(before: ClientRow | undefined, event: HandingOverEvent): ClientRow {
  const row = afterCorrection(before, event)
  return isStillGivenUp(row, event) ? row : { ...row, joined_to: null, joined_at: null, partable: false }
}

/**
 * Whether somebody gave this person up at the moment at which another one was joined with them. Both joins stand then: the
 * other one's leads to whoever has taken this person's place (ADR 120). Of older joins the later one counted.
 */
const isStillGivenUp = ({ joined_to }: ClientRow, { type, data }: HandingOverEvent): boolean =>
  type === 'ClientsJoined' && data.exclusive === true && joined_to !== null

/** The row of the person whose place another one has taken. Their sales go over one by one, by events of their own. */
const handedOver = (row: ClientRow, { type, data, metadata }: HandingOverEvent): ClientRow => ({
  ...row,
  joined_to: data.personId,
  joined_at: metadata.occurredAt,
  partable: type === 'ClientsJoined',
})

/** A correction has given a sale of this person to another one. The details of the sale before are shown again. */
function withoutSale(before: ClientRow, sale: string): ClientRow | undefined {
  const row = { ...withoutDetailsOf(before, sale), sales: before.sales - 1 }
  if (row.joined_to !== null) return row
  if (row.sales === 0) return undefined
  const last = row.settled.at(-1) ?? row.given.at(-1)
  const known = row.settled.length > 0
  return last ? { ...row, known, ...shownDetails({ phone: null }, last) } : { ...row, known }
}

const withoutDetailsOf = (row: ClientRow, sale: string): ClientRow => ({
  ...row,
  given: row.given.filter(each => each.sale !== sale),
  settled: row.settled.filter(each => each.sale !== sale),
})

/** The row, or a new one, that counts one more sale. A new one shows no details yet. */
function withOneMoreSale(
  row: ClientRow | undefined,
  event: GivingEvent | CorrectingEvent | HandingOverEvent,
): ClientRow {
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
  showing({ ...row, known: true, settled: [...row.settled, given].slice(-MOST_SETTLED) }, given, event)

/** The row that shows these details. */
const showing = (row: ClientRow, given: Given, { metadata }: ClientEvent): ClientRow => ({
  ...row,
  ...shownDetails(row, given),
  last_seen_at: metadata.occurredAt,
})

/** The columns with the details. Without a new phone number the row keeps its own. */
function shownDetails(row: Pick<ClientRow, 'phone'>, { name, email, phone: newPhone }: Given) {
  const phone = newPhone ?? row.phone
  return { name, email, phone, searched: searchable([name, email], [phone]) }
}
