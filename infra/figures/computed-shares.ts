import type { DomainEvent } from '@alba/contracts/events'

/** A voucher that a package contains. `worth` grows until the price of the package is handed out. */
type Unit = { readonly serviceId: number; readonly listed: number; worth: number }

/**
 * What was paid for each voucher of a package, in cents by its id: its part of the price in proportion to the list prices.
 * The cents that are left over are handed out one by one, each to the first of those that lack most.
 */
export function computedShares(events: readonly DomainEvent[]): ReadonlyMap<number, number> {
  const shares = new Map<number, number>()
  for (const { type, data } of events) {
    if (type !== 'PackagePurchased' && type !== 'PackageImported') continue
    const units = unitsOf(data.amountCents, data.items)
    const vouchers = vouchersOf(events, data.purchaseId)
    for (const { id, serviceId } of vouchers) {
      const own = units.filter(unit => unit.serviceId === serviceId)
      const before = vouchers.filter(other => other.serviceId === serviceId && other.id < id).length
      const unit = own[before]
      if (unit) shares.set(id, unit.worth)
    }
  }
  return shares
}

function vouchersOf(events: readonly DomainEvent[], purchaseId: number) {
  return events.flatMap(({ type, data }) =>
    (type === 'VoucherOrdered' || type === 'VoucherImported') && data.purchaseId === purchaseId
      ? [{ id: data.voucherId, serviceId: data.serviceId }]
      : [],
  )
}

type Item = { readonly serviceId: number; readonly quantity: number; readonly amountCents: number }

function unitsOf(price: number, items: readonly Item[]): readonly Unit[] {
  const units = items.flatMap(({ serviceId, quantity, amountCents: listed }) =>
    Array.from({ length: quantity }, (): Unit => ({ serviceId, listed, worth: 0 })),
  )
  const all = units.reduce((sum, { listed }) => sum + listed, 0)
  if (all === 0) return units
  for (const unit of units) unit.worth = Math.floor((price * unit.listed) / all)
  const lacking = ({ listed, worth }: Unit) => price * listed - worth * all
  for (let left = price - units.reduce((sum, { worth }) => sum + worth, 0); left > 0; left--) {
    const most = Math.max(...units.map(lacking))
    const next = units.find(unit => lacking(unit) === most)
    if (next) next.worth += 1
  }
  return units
}
