import type { EventOf } from '@alba/contracts/events'
import { type AtCentre, type MovementSourceRow, movementSourcesTable, type Worth } from '@alba/contracts/movements/rows'
import { type Money, noMoney } from '@alba/contracts/payments/money'
import { projection, table, writtenTogether } from '../runner/projection.ts'
import { begun, moved } from './entry.ts'
import {
  type AtCentreMoved,
  atCentreAfter,
  atCentreTypes,
  type PaymentMoved,
  paymentAfter,
  paymentTypes,
} from './money.ts'
import { changeTypes, type WorthBegun, type WorthChanged, worthAfter, worthBegun } from './worth.ts'

type Row = MovementSourceRow
type Handled = PaymentMoved | AtCentreMoved | WorthBegun | WorthChanged

/** What moved money, or moved what is owed in vouchers. No command waits for it. */
export const movements = writtenTogether(
  projection(
    2,
    table(movementSourcesTable, {
      handles: [...paymentTypes, ...atCentreTypes, 'VoucherOrdered', 'VoucherImported', ...changeTypes],
      createdBy: ['VoucherOrdered', 'VoucherImported'],
      keys: event => [keyOf(event)],
      evolve: (row, event) => {
        if ('paymentIntentId' in event.data) return afterPayment(row, event as PaymentMoved)
        if (event.type === 'VoucherOrdered' || event.type === 'VoucherImported') return afterBegin(event)
        if ('voucherId' in event.data) return row && afterChange(row, event as WorthChanged)
        return afterCentre(row, event as AtCentreMoved)
      },
    }),
  ),
)

function keyOf({ data }: EventOf<Handled['type']>): string {
  if ('paymentIntentId' in data) return `payment:${data.paymentIntentId}`
  return 'voucherId' in data ? `voucher:${data.voucherId}` : `booking:${data.bookingId}`
}

function afterPayment(row: Row | undefined, event: PaymentMoved): Row {
  const { target } = event.data
  const before =
    row ?? begun({ key: keyOf(event), kind: 'payment', sale: `${target.kind}:${target.id}`, state: noMoney })
  const { state, entry } = paymentAfter(before.state as Money, event)
  return moved(before, state, event, [entry])
}

function afterCentre(row: Row | undefined, event: AtCentreMoved): Row {
  const sale = `booking:${event.data.bookingId}` as const
  const before = row ?? begun({ key: sale, kind: 'booking', sale, state: { takenCents: 0 } })
  const { state, entry } = atCentreAfter(before.state as AtCentre, event)
  return moved(before, state, event, [entry])
}

function afterBegin(event: WorthBegun): Row {
  const { voucherId, purchaseId } = event.data
  const { state, entries } = worthBegun(event)
  const [kind, sale] =
    purchaseId === null
      ? (['voucher', `voucher:${voucherId}`] as const)
      : (['package', `package:${purchaseId}`] as const)
  return moved(begun({ key: keyOf(event), kind, sale, state }), state, event, entries)
}

function afterChange(row: Row, event: WorthChanged): Row {
  const { state, entries } = worthAfter(row.state as Worth, event)
  return moved(row, state, event, entries)
}
