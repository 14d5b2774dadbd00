import type { EventOf } from '@alba/contracts/events'
import { type BookingTextRow, bookingTextsTable } from '@alba/contracts/search/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { projection, soon, table } from '../runner/projection.ts'

type OwnEvent = EventOf<'BookingRequested' | 'BookingConfirmed'>

/** What bookings are found by: who they are for, what it is, their numbers. */
export const search = soon(
  projection(
    1,
    table(bookingTextsTable, {
      handles: ['BookingRequested', 'BookingConfirmed'],
      begins: ['BookingRequested'],
      keys: event => (event.type === 'BookingRequested' || voucherOf(event) ? [event.data.bookingId] : []),
      evolve: (row, event) => (event.type === 'BookingRequested' ? requested(event) : row && withVoucher(row, event)),
    }),
  ),
)

const requested = ({ data }: EventOf<'BookingRequested'>): BookingTextRow => ({
  id: data.bookingId,
  searched: searchable([data.customerName, data.customerEmail, data.serviceName, data.bookingId], [data.customerPhone]),
})

const withVoucher = (row: BookingTextRow, event: OwnEvent): BookingTextRow => ({
  ...row,
  searched: `${row.searched}\n${searchable([voucherOf(event)])}`,
})

const voucherOf = ({ type, data }: OwnEvent): string | null =>
  type === 'BookingConfirmed' && data.settledBy.kind === 'voucher' ? data.settledBy.voucherNumber : null
