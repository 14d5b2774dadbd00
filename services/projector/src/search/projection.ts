import { vouchersIn } from '@alba/contracts/bookings/settlement'
import type { EventOf } from '@alba/contracts/events'
import {
  type BookingTextRow,
  bookingTextsTable,
  type VoucherTextRow,
  voucherTextsTable,
} from '@alba/contracts/search/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { projection, table, writtenTogether } from '../runner/projection.ts'
import { paymentTexts } from './payment-texts.ts'

type OwnEvent = EventOf<'BookingRequested' | 'BookingConfirmed' | 'BookingContactCorrected' | 'BookingRescheduled'>

/**
 * The texts by which bookings, payments and vouchers are found (names, services, numbers), and the start of each
 * booking.
 */
export const search = writtenTogether(
  projection(
    { version: 10, boxes: ['person', 'booking'] },
    table(bookingTextsTable, {
      handles: ['BookingRequested', 'BookingConfirmed', 'BookingContactCorrected', 'BookingRescheduled'],
      createdBy: ['BookingRequested'],
      keys: event => (event.type === 'BookingConfirmed' && numbersIn(event).length === 0 ? [] : [event.data.bookingId]),
      evolve: (row, event) => (event.type === 'BookingRequested' ? requested(event) : row && changed(row, event)),
    }),
    paymentTexts,
    table(voucherTextsTable, {
      handles: ['VoucherOrdered', 'VoucherIssued', 'VoucherImported', 'VoucherBuyerCorrected'],
      createdBy: ['VoucherOrdered', 'VoucherImported'],
      keys: event => [event.data.voucherId],
      evolve: (row, event) => {
        if (event.type === 'VoucherImported') return imported(event)
        return event.type === 'VoucherOrdered' ? ordered(event) : row && changedVoucher(row, event)
      },
    }),
  ),
)

const requested = ({ data }: EventOf<'BookingRequested'>): BookingTextRow => ({
  id: data.bookingId,
  date: data.date,
  starts_at: data.startsAt,
  searched: `${contactSearched(data)}${searchable([data.bookingId, data.serviceName])}`,
})

/**
 * Name, address and phone of the client. They stand before the line of the id, so that a correction can replace them.
 */
const contactSearched = (
  data: Pick<EventOf<'BookingRequested'>['data'], 'customerName' | 'customerEmail' | 'customerPhone'>,
): string => `${searchable([data.customerName, data.customerEmail], [data.customerPhone])}\n`

function changed(row: BookingTextRow, event: Exclude<OwnEvent, EventOf<'BookingRequested'>>): BookingTextRow {
  switch (event.type) {
    case 'BookingRescheduled':
      return { ...row, date: event.data.date, starts_at: event.data.startsAt }
    case 'BookingContactCorrected':
      return { ...row, searched: `${contactSearched(event.data)}${fromNumber(row.searched, row.id)}` }
    case 'BookingConfirmed':
      return numbersIn(event).reduce(withVoucherNumber, row)
  }
}

/**
 * The text from the line with this id on. The last such line is meant, because a phone number before it may have the
 * same digits.
 */
const fromNumber = (searched: string, id: number): string =>
  searched.slice(searched.lastIndexOf(`\n${searchable([id])}`) + 1)

const numbersIn = ({ type, data }: OwnEvent): readonly string[] =>
  type === 'BookingConfirmed' ? vouchersIn(data.settledBy).map(({ voucherNumber }) => voucherNumber) : []

const ordered = ({ data, metadata }: EventOf<'VoucherOrdered' | 'VoucherImported'>): VoucherTextRow => ({
  id: data.voucherId,
  created_at: metadata.occurredAt,
  searched: `${buyerSearched(data)}${searchable([data.voucherId, data.serviceName])}`,
})

/** The buyer: the lines before that of the voucher's id, so that a correction can replace them. */
const buyerSearched = ({
  purchaserFirstname,
  purchaserName,
  purchaserEmail,
}: EventOf<'VoucherOrdered' | 'VoucherImported' | 'VoucherBuyerCorrected'>['data']): string =>
  `${searchable([buyerName(purchaserFirstname, purchaserName), purchaserEmail])}\n`

const changedVoucher = (
  row: VoucherTextRow,
  event: EventOf<'VoucherIssued' | 'VoucherBuyerCorrected'>,
): VoucherTextRow =>
  event.type === 'VoucherIssued'
    ? withVoucherNumber(row, event.data.number)
    : { ...row, searched: `${buyerSearched(event.data)}${fromNumber(row.searched, row.id)}` }

/** An imported voucher is found by its number here, and by its id in the system that it comes from. */
const imported = (event: EventOf<'VoucherImported'>): VoucherTextRow => {
  const row = withVoucherNumber(ordered(event), event.data.number)
  return { ...row, searched: `${row.searched}\n${searchable([event.data.importedFrom.sourceId])}` }
}

/** The number is found with its dashes and without them. */
const withVoucherNumber = <R extends { readonly searched: string }>(row: R, number: string): R => ({
  ...row,
  searched: `${row.searched}\n${searchable([number, number.replaceAll('-', '')])}`,
})
