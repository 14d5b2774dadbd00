import { type EventName, nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** A package that a client ordered. */
type Purchase = {
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

/** Each package that was paid has its vouchers, no more and no fewer. */
export function packagesRule(): Rule {
  const tally = openTally()
  /** By the id of the purchase. */
  const purchases = new Map<number, Purchase>()
  return {
    name: 'packages',
    proves: 'every package that was paid has its vouchers, no more and no fewer',
    tally,
    on: {
      PackagePurchased(event) {
        tally.checked()
        const dueVouchers = event.data.items.reduce((sum, { quantity }) => sum + quantity, 0)
        purchases.set(event.data.purchaseId, { dueVouchers, issuedVouchers: 0, paidAt: null, event: nameOf(event) })
      },
      PackagePaid(event) {
        const purchase = purchases.get(event.data.purchaseId)
        if (purchase) Object.assign(purchase, { paidAt: momentOf(event), event: nameOf(event) })
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
