import type { EventOf } from '@alba/contracts/events'
import { type EventName, nameOf } from '../finding.ts'
import { euros, momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** A package that a client ordered. */
type Purchase = {
  readonly priceCents: number
  /** What is in it: the treatments, and what a voucher for each is worth. */
  readonly items: EventOf<'PackagePurchased'>['data']['items']
  /** How many vouchers it has in total. */
  readonly dueVouchers: number
  issuedVouchers: number
  /** Milliseconds since the epoch; null before it is paid. */
  paidAt: number | null
  /** The event that recorded the order, or the payment once there is one. */
  event: EventName
}

/** What an operator does about a finding. */
const NEXT_STEP =
  '`npm run policies -- status` says whether « issue-vouchers-of-package » is parked, and why; « retry » it there.'

/** What an operator does about an amount that is not that of the order. */
const NEXT_STEP_OF_AMOUNTS =
  'Compare the purchase with the pages of the card provider, and send this report to whoever maintains Alba.'

/** Each package was paid in full and has its vouchers, no more, no fewer and no others. */
export function packagesRule(): Rule {
  const tally = openTally()
  /** By the id of the purchase. */
  const purchases = new Map<number, Purchase>()
  return {
    name: 'packages',
    proves: 'every package was paid in full and has its vouchers, no more, no fewer and no others',
    tally,
    on: {
      PackagePurchased(event) {
        tally.checked()
        const { purchaseId, items, amountCents: priceCents } = event.data
        const dueVouchers = items.reduce((sum, { quantity }) => sum + quantity, 0)
        const unpaid = { dueVouchers, issuedVouchers: 0, paidAt: null, event: nameOf(event) }
        purchases.set(purchaseId, { priceCents, items, ...unpaid })
      },
      PackagePaid(event) {
        const { purchaseId, amountCents } = event.data
        const purchase = purchases.get(purchaseId)
        if (!purchase) return
        if (amountCents !== purchase.priceCents)
          tally.found(
            `${euros(amountCents)} paid purchase ${purchaseId}, which costs ${euros(purchase.priceCents)}`,
            NEXT_STEP_OF_AMOUNTS,
            nameOf(event),
          )
        Object.assign(purchase, { paidAt: momentOf(event), event: nameOf(event) })
      },
      VoucherOrdered(event) {
        const { purchaseId, voucherId, serviceId, amountCents } = event.data
        const purchase = purchaseId === null ? undefined : purchases.get(purchaseId)
        const isIncluded = (item: Purchase['items'][number]) =>
          item.serviceId === serviceId && item.amountCents === amountCents
        if (purchase && !purchase.items.some(isIncluded))
          tally.found(
            `voucher ${voucherId}, worth ${euros(amountCents)}, is none of those of purchase ${purchaseId}`,
            NEXT_STEP_OF_AMOUNTS,
            nameOf(event),
          )
      },
      VoucherIssued(event) {
        const { paidWith } = event.data
        if (paidWith.kind !== 'package') return
        const purchase = purchases.get(paidWith.purchaseId)
        if (!purchase || purchase.paidAt === null)
          return tally.found(
            `a voucher of purchase ${paidWith.purchaseId} was issued, and that is not paid`,
            NEXT_STEP,
            nameOf(event),
          )
        purchase.issuedVouchers++
      },
    },
    finish(now) {
      for (const [id, { dueVouchers, issuedVouchers, paidAt, event }] of purchases) {
        if (issuedVouchers > dueVouchers)
          tally.found(`purchase ${id} has ${issuedVouchers} vouchers instead of ${dueVouchers}`, NEXT_STEP, event)
        if (paidAt === null || issuedVouchers >= dueVouchers) continue
        const text = `purchase ${id} is paid and has ${issuedVouchers} of ${dueVouchers} vouchers`
        tally.unfinished({ text, since: paidAt, deadline: paidAt, event, next: NEXT_STEP }, now)
      }
    },
  }
}
