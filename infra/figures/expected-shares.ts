import type { DomainEvent } from '@alba/contracts/events'

/** The part of a package's price that one of its vouchers gets. */
type Share = {
  readonly serviceId: number
  readonly listPriceCents: number
  cents: number
}

/**
 * What was paid for each voucher of a package, in cents by the voucher's id. The price of the package is divided in
 * proportion to the list prices, and each share is rounded down. The cents that are left over go one by one to the share
 * that is furthest below its exact value; the first one when several are.
 */
export function expectedShares(events: readonly DomainEvent[]): ReadonlyMap<number, number> {
  const centsByVoucher = new Map<number, number>()
  for (const { type, data } of events) {
    if (type !== 'PackagePurchased' && type !== 'PackageImported') continue
    const shares = sharesOf(data.amountCents, data.items)
    const vouchers = vouchersOf(events, data.purchaseId)
    for (const { id, serviceId } of vouchers) {
      // Vouchers for the same service get its shares in the order of their ids.
      const sharesOfService = shares.filter(share => share.serviceId === serviceId)
      const rank = vouchers.filter(other => other.serviceId === serviceId && other.id < id).length
      const share = sharesOfService[rank]
      if (share) centsByVoucher.set(id, share.cents)
    }
  }
  return centsByVoucher
}

function vouchersOf(events: readonly DomainEvent[], purchaseId: number) {
  return events.flatMap(({ type, data }) =>
    (type === 'VoucherOrdered' || type === 'VoucherImported') && data.purchaseId === purchaseId
      ? [{ id: data.voucherId, serviceId: data.serviceId }]
      : [],
  )
}

/** `amountCents` is the list price of one voucher. */
type Item = { readonly serviceId: number; readonly quantity: number; readonly amountCents: number }

function sharesOf(priceCents: number, items: readonly Item[]): readonly Share[] {
  const shares = items.flatMap(({ serviceId, quantity, amountCents }) =>
    Array.from({ length: quantity }, (): Share => ({ serviceId, listPriceCents: amountCents, cents: 0 })),
  )
  const listTotal = sum(shares.map(share => share.listPriceCents))
  if (listTotal === 0) return shares
  for (const share of shares) share.cents = Math.floor((priceCents * share.listPriceCents) / listTotal)
  // How far a share is below its exact value, multiplied by `listTotal`, so that it stays an integer.
  const lacking = ({ listPriceCents, cents }: Share) => priceCents * listPriceCents - cents * listTotal
  let leftOver = priceCents - sum(shares.map(share => share.cents))
  for (; leftOver > 0; leftOver--) {
    const most = Math.max(...shares.map(lacking))
    const next = shares.find(share => lacking(share) === most)
    if (next) next.cents += 1
  }
  return shares
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
