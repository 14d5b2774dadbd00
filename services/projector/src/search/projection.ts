import type { EventOf } from '@alba/contracts/events'
import {
  type BookingTextRow,
  bookingTextsTable,
  type VoucherTextRow,
  voucherTextsTable,
} from '@alba/contracts/search/rows'
import { pick, snakeKeys } from '@alba/contracts/shared/case'
import { searchable } from '@alba/contracts/shared/searchable'
import { buyerDetailNames } from '@alba/contracts/vouchers/buyer-details'
import { voucherSearched } from '@alba/contracts/vouchers/rows'
import { projection, table, writtenTogether } from '../runner/projection.ts'

type OwnEvent = EventOf<'BookingRequested' | 'BookingConfirmed' | 'BookingRescheduled'>

/** The texts by which bookings and vouchers are found (names, services, numbers), and the start of each booking. */
export const search = writtenTogether(
  projection(
    5,
    table(bookingTextsTable, {
      handles: ['BookingRequested', 'BookingConfirmed', 'BookingRescheduled'],
      createdBy: ['BookingRequested'],
      keys: event => (event.type !== 'BookingConfirmed' || voucherOf(event) ? [event.data.bookingId] : []),
      evolve: (row, event) => (event.type === 'BookingRequested' ? requested(event) : row && changed(row, event)),
    }),
    table(voucherTextsTable, {
      handles: ['VoucherOrdered', 'VoucherIssued', 'VoucherImported'],
      createdBy: ['VoucherOrdered', 'VoucherImported'],
      keys: event => [event.data.voucherId],
      evolve: (row, event) => {
        if (event.type === 'VoucherImported') return imported(event)
        return event.type === 'VoucherOrdered' ? ordered(event) : row && withNumber(row, event)
      },
    }),
  ),
)

const requested = ({ data }: EventOf<'BookingRequested'>): BookingTextRow => ({
  id: data.bookingId,
  date: data.date,
  starts_at: data.startsAt,
  searched: searchable([data.customerName, data.customerEmail, data.serviceName, data.bookingId], [data.customerPhone]),
})

const changed = (row: BookingTextRow, event: Exclude<OwnEvent, EventOf<'BookingRequested'>>): BookingTextRow =>
  event.type === 'BookingRescheduled'
    ? { ...row, date: event.data.date, starts_at: event.data.startsAt }
    : { ...row, searched: `${row.searched}\n${searchable([voucherOf(event)])}` }

const voucherOf = ({ type, data }: OwnEvent): string | null =>
  type === 'BookingConfirmed' && data.settledBy.kind === 'voucher' ? data.settledBy.voucherNumber : null

const ordered = ({ data }: EventOf<'VoucherOrdered' | 'VoucherImported'>): VoucherTextRow => ({
  id: data.voucherId,
  searched: voucherSearched({
    ...snakeKeys(pick(data, buyerDetailNames)),
    id: data.voucherId,
    number: null,
    service_name: data.serviceName,
  }),
})

/** It is found by its number here, and by the code that it had. */
const imported = (event: EventOf<'VoucherImported'>): VoucherTextRow => {
  const row = withNumber(ordered(event), event)
  return { ...row, searched: `${row.searched}\n${searchable([event.data.importedFrom.sourceId])}` }
}

const withNumber = (
  row: VoucherTextRow,
  { data: { number } }: EventOf<'VoucherIssued' | 'VoucherImported'>,
): VoucherTextRow => ({
  ...row,
  searched: `${row.searched}\n${searchable([number, number.replaceAll('-', '')])}`,
})
