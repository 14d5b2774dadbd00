import { type ClientSaleRow, clientSalesTable } from '@alba/contracts/clients/rows'
import { saleKeyOf } from '@alba/contracts/clients/sale-key'
import type { EventOf } from '@alba/contracts/events'
import type { SupervisedType } from '@alba/contracts/payments/supervised'
import { table } from '../runner/projection.ts'

const making = ['BookingRequested', 'VoucherOrdered', 'VoucherImported', 'PackagePurchased', 'PackageImported'] as const
const correcting = ['BookingContactCorrected', 'VoucherBuyerCorrected', 'PurchaseBuyerCorrected'] as const
type SaleEvent = EventOf<(typeof making)[number] | (typeof correcting)[number]>

/** Who each booking, voucher and purchase belongs to: the person who made it, or whom its last correction names. */
export const clientSales = table(clientSalesTable, {
  handles: [...making, ...correcting],
  createdBy: making,
  keys: event => [keyOf(event)],
  evolve: (row, event) => (row ? { ...row, person_id: event.data.personId } : newSale(event)),
})

/** @returns undefined for a correction of something that was never made */
function newSale(event: SaleEvent): ClientSaleRow | undefined {
  if ('previousPersonId' in event.data) return undefined
  const [kind, entity_id] = saleIn(event)
  const { personId: person_id } = event.data
  return { key: keyOf(event), person_id, kind, entity_id, made_at: event.metadata.occurredAt }
}

const keyOf = (event: SaleEvent): string => saleKeyOf(...saleIn(event))

/** The sale that an event is about. A voucher of a package names its purchase too, but is a sale of its own here. */
function saleIn({ data }: SaleEvent): readonly [kind: SupervisedType, id: number] {
  if ('bookingId' in data) return ['booking', data.bookingId]
  return 'voucherId' in data ? ['voucher', data.voucherId] : ['package', data.purchaseId]
}
