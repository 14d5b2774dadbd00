import { type EventName, nameOf } from '../finding.ts'
import { momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

type Purchase = { readonly due: number; issued: number; paidAt: number | null; event: EventName }

const POLICIES =
  '`npm run policies -- status` says whether « issue-vouchers-of-package » is parked, and why; « retry » it there.'

/** Each package that was paid has its vouchers, no more and no fewer. */
export function packagesRule(): Rule {
  const tally = openTally()
  const purchases = new Map<number, Purchase>()
  return {
    name: 'packages',
    proves: 'every package that was paid has its vouchers, no more and no fewer',
    tally,
    on: {
      PackagePurchased(event) {
        tally.checked()
        const due = event.data.items.reduce((sum, { quantity }) => sum + quantity, 0)
        purchases.set(event.data.purchaseId, { due, issued: 0, paidAt: null, event: nameOf(event) })
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
            POLICIES,
            nameOf(event),
          )
        purchase.issued++
      },
    },
    finish(now) {
      for (const [id, { due, issued, paidAt, event }] of purchases) {
        if (issued > due) tally.found(`purchase ${id} has ${issued} vouchers instead of ${due}`, POLICIES, event)
        if (paidAt === null || issued >= due) continue
        const text = `purchase ${id} is paid and has ${issued} of ${due} vouchers`
        tally.unfinished({ text, since: paidAt, deadline: paidAt, event, next: POLICIES }, now)
      }
    },
  }
}
