import type { EventOf } from '@alba/contracts/events'
import { type AtCentre, type MovementSourceRow, movementSourcesTable, type Worth } from '@alba/contracts/movements/rows'
import { type Money, noMoney } from '@alba/contracts/payments/money'
import { deriving, projection, table, writtenTogether } from '../runner/projection.ts'
import { derivedFrom } from './derived.ts'
import { newSource, withMovements } from './entry.ts'
import {
  type AtCentreMoved,
  atCentreAfter,
  atCentreTypes,
  type PaymentMoved,
  paymentAfter,
  paymentTypes,
} from './money.ts'
import { standings } from './standings.ts'
import { changeTypes, type WorthBegun, type WorthChanged, worthAfter, worthBegun } from './worth.ts'

type Row = MovementSourceRow
type PackageBought = EventOf<'PackagePurchased' | 'PackageImported'>
type Handled = PaymentMoved | AtCentreMoved | WorthBegun | WorthChanged | PackageBought

const bought = ['PackagePurchased', 'PackageImported'] as const

/** What each source of movements is and has moved. */
const sources = table(movementSourcesTable, {
  handles: [...paymentTypes, ...atCentreTypes, 'VoucherOrdered', 'VoucherImported', ...changeTypes, ...bought],
  createdBy: ['VoucherOrdered', 'VoucherImported', ...bought],
  keys: event => [keyOf(event)],
  evolve: (row, event) => {
    if ('paymentIntentId' in event.data) return afterPaymentEvent(row, event as PaymentMoved)
    if (event.type === 'VoucherOrdered' || event.type === 'VoucherImported') return newVoucher(event)
    if (event.type === 'PackagePurchased' || event.type === 'PackageImported') return newPurchase(event)
    if ('voucherId' in event.data) return row && afterVoucherEvent(row, event as WorthChanged)
    return afterEventAtCentre(row, event as AtCentreMoved)
  },
})

/**
 * What moved money, or changed how much the centre owes in vouchers: each movement, their sums by month, also for each
 * status of a sale, and the balances of vouchers. They follow from the rows of the sources: each payment, booking paid at the centre and voucher has one,
 * with the list of its movements. No command waits for this read model.
 */
export const movements = writtenTogether(
  deriving(projection({ version: 7 }, sources, standings), ...derivedFrom(sources, standings)),
)

function keyOf({ data }: EventOf<Handled['type']>): string {
  if ('paymentIntentId' in data) return `payment:${data.paymentIntentId}`
  if ('voucherId' in data) return `voucher:${data.voucherId}`
  return 'bookingId' in data ? `booking:${data.bookingId}` : `package:${data.purchaseId}`
}

function afterPaymentEvent(row: Row | undefined, event: PaymentMoved): Row {
  const { target } = event.data
  const before =
    row ?? newSource({ key: keyOf(event), kind: 'payment', sale: `${target.kind}:${target.id}`, state: noMoney })
  const { state, entry } = paymentAfter(before.state as Money, event)
  return withMovements(before, state, event, [entry])
}

function afterEventAtCentre(row: Row | undefined, event: AtCentreMoved): Row {
  const sale = `booking:${event.data.bookingId}` as const
  const before = row ?? newSource({ key: sale, kind: 'booking', sale, state: { takenCents: 0 } })
  const { state, entry } = atCentreAfter(before.state as AtCentre, event)
  return withMovements(before, state, event, [entry])
}

function newVoucher(event: WorthBegun): Row {
  const { voucherId, purchaseId } = event.data
  const { state, entries } = worthBegun(event)
  const [kind, sale] =
    purchaseId === null
      ? (['voucher', `voucher:${voucherId}`] as const)
      : (['package', `package:${purchaseId}`] as const)
  return withMovements(newSource({ key: keyOf(event), kind, sale, state }), state, event, entries)
}

function newPurchase(event: PackageBought): Row {
  const { purchaseId, amountCents, items } = event.data
  const sale = `package:${purchaseId}` as const
  return newSource({ key: sale, kind: 'purchase', sale, state: { amountCents, items } })
}

function afterVoucherEvent(row: Row, event: WorthChanged): Row {
  const { state, entries } = worthAfter(row.state as Worth, event)
  return withMovements(row, state, event, entries)
}
