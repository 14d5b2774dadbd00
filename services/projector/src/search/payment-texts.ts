import { cardIn, type Settlement, vouchersIn } from '@alba/contracts/bookings/settlement'
import type { EventOf } from '@alba/contracts/events'
import { type PaymentTextRow, paymentTextsTable } from '@alba/contracts/search/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { saleKey } from '../payments/sale-key.ts'
import { table } from '../runner/projection.ts'

const beginnings = ['BookingRequested', 'VoucherOrdered', 'PackagePurchased'] as const
const corrections = ['BookingContactCorrected', 'VoucherBuyerCorrected', 'PurchaseBuyerCorrected'] as const
const intents = [
  ...(['IntentCreated', 'PaymentRequested', 'VoucherPaymentRequested'] as const),
  ...(['PurchasePaymentRequested', 'PackagePaid'] as const),
] as const

type Beginning = EventOf<(typeof beginnings)[number]>
type Correction = EventOf<(typeof corrections)[number]>
type OwnEvent = Beginning | Correction | EventOf<(typeof intents)[number] | 'BookingConfirmed' | 'VoucherIssued'>

/** The texts by which the payments of sales are found. Vouchers of a package are paid with the package. */
export const paymentTexts = table(paymentTextsTable, {
  handles: [...beginnings, ...corrections, ...intents, 'BookingConfirmed', 'VoucherIssued'],
  createdBy: beginnings,
  keys: ({ data }: OwnEvent) => [saleKey(data)],
  evolve: (row, event, key) => {
    switch (event.type) {
      case 'BookingRequested':
      case 'VoucherOrdered':
      case 'PackagePurchased':
        return newText(event, key)
      default:
        return row && changed(row, event)
    }
  },
})

function newText(event: Beginning, key: string): PaymentTextRow | undefined {
  if (event.type === 'VoucherOrdered' && event.data.purchaseId !== null) return undefined
  const service = event.type === 'PackagePurchased' ? event.data.packageName : event.data.serviceName
  const searched = `${clientSearched(event.data)}\n${searchable([idOf(key), service])}`
  return { key, created_at: event.metadata.occurredAt, payment_intent_id: null, searched }
}

function changed(row: PaymentTextRow, event: Exclude<OwnEvent, Beginning>): PaymentTextRow {
  switch (event.type) {
    case 'BookingContactCorrected':
    case 'VoucherBuyerCorrected':
    case 'PurchaseBuyerCorrected':
      return { ...row, searched: `${clientSearched(event.data)}${fromId(row)}` }
    case 'BookingConfirmed':
      return confirmed(row, event.data.settledBy)
    case 'VoucherIssued':
      return withVoucher(row, event.data.number)
    case 'IntentCreated':
      // The first intent of a sale counts as soon as it is created. A later one counts only when an event of the sale
      // names it; otherwise it is closed again. The read model `supervision` does the same.
      return withIntent(row, row.payment_intent_id ?? event.data.paymentIntentId)
    default:
      return withIntent(row, event.data.paymentIntentId)
  }
}

type Booker = Pick<EventOf<'BookingRequested'>['data'], 'customerName' | 'customerEmail'>
type Buyer = Pick<EventOf<'VoucherOrdered'>['data'], 'purchaserFirstname' | 'purchaserName' | 'purchaserEmail'>

/** Name and address: the lines before that of the id, so that a correction can replace them. */
const clientSearched = (data: Booker | Buyer): string =>
  'customerName' in data
    ? searchable([data.customerName, data.customerEmail])
    : searchable([buyerName(data.purchaserFirstname, data.purchaserName), data.purchaserEmail])

const idOf = (key: string): number => Number(key.slice(key.indexOf(':') + 1))

/** The text from the line of the id on, with the line break before it. */
const fromId = ({ key, searched }: PaymentTextRow): string =>
  searched.slice(searched.lastIndexOf(`\n${searchable([idOf(key)])}`))

function confirmed(row: PaymentTextRow, settledBy: Settlement): PaymentTextRow {
  const card = cardIn(settledBy)
  const numbers = vouchersIn(settledBy).map(({ voucherNumber }) => voucherNumber)
  return numbers.reduce(withVoucher, card ? withIntent(row, card.paymentIntentId) : row)
}

/** Adds the id of a payment. A payment that was replaced by this one is still found by its own id. */
const withIntent = (row: PaymentTextRow, id: string): PaymentTextRow =>
  withLines({ ...row, payment_intent_id: id }, [id])

const withVoucher = (row: PaymentTextRow, number: string): PaymentTextRow =>
  withLines(row, [number, number.replaceAll('-', '')])

/** Adds lines to the text, unless it has them: several events name the same payment. */
function withLines(row: PaymentTextRow, values: readonly string[]): PaymentTextRow {
  const lines = `\n${searchable(values)}`
  return `${row.searched}\n`.includes(`${lines}\n`) ? row : { ...row, searched: `${row.searched}${lines}` }
}
