import { type NamedEvent, nameOf } from '../finding.ts'
import type { Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** A voucher that Alba sends at the moment that its buyer chose. */
type PlannedDelivery = {
  /** The chosen moment, in UTC. */
  deliverAt: string
  /** Whether it was issued, which happens once it is paid. */
  isPaid: boolean
  /** Whether it is suspended or invalid. */
  isBlocked: boolean
  isDelivered: boolean
}

/** What an operator does about a finding. */
const NEXT_STEP =
  'Ask the buyer and the recipient which letters they got, and look into the outbox: npm run mails -- status. Send this report to whoever maintains Alba.'

/**
 * A voucher with a chosen moment is sent once, and only while it is paid and valid. Before that moment it is sent only
 * when the buyer asks for it.
 */
export function deliveriesRule(): Rule {
  const tally = openTally()
  /** By the number of the voucher. Vouchers that are sent at once are not in it. */
  const planned = new Map<number, PlannedDelivery>()
  const found = (event: NamedEvent, text: string) => tally.found(text, NEXT_STEP, nameOf(event))
  const change = (voucherId: number, changed: Partial<PlannedDelivery>) => {
    const voucher = planned.get(voucherId)
    if (voucher) Object.assign(voucher, changed)
  }
  return {
    name: 'deliveries',
    proves: 'no voucher was sent twice, before its moment, unpaid, or while it was suspended or invalid',
    tally,
    on: {
      VoucherOrdered({ data: { voucherId, deliverAt } }) {
        if (deliverAt === undefined) return
        tally.checked()
        planned.set(voucherId, { deliverAt, isPaid: false, isBlocked: false, isDelivered: false })
      },
      VoucherIssued: ({ data }) => change(data.voucherId, { isPaid: true }),
      VoucherSuspended: ({ data }) => change(data.voucherId, { isBlocked: true }),
      VoucherResumed: ({ data }) => change(data.voucherId, { isBlocked: false }),
      VoucherInvalidated: ({ data }) => change(data.voucherId, { isBlocked: true }),
      VoucherDeliveryMoved(event) {
        const { voucherId, deliverAt } = event.data
        const voucher = planned.get(voucherId)
        if (!voucher) return found(event, `voucher ${voucherId} was moved, and nobody had chosen a moment for it`)
        if (voucher.isDelivered) found(event, `voucher ${voucherId} was moved after it was sent`)
        voucher.deliverAt = deliverAt
      },
      VoucherDelivered(event) {
        const { voucherId, by } = event.data
        const voucher = planned.get(voucherId)
        if (!voucher) return found(event, `voucher ${voucherId} was sent at a moment that nobody chose`)
        if (voucher.isDelivered) found(event, `voucher ${voucherId} was sent twice`)
        if (!voucher.isPaid) found(event, `voucher ${voucherId} was sent and is not issued`)
        if (voucher.isBlocked) found(event, `voucher ${voucherId} was sent while it was suspended or invalid`)
        // `by` is `day` when its moment came, and `buyer` when the buyer had it sent without waiting for that.
        if (by === 'day' && Date.parse(event.metadata.occurredAt) < Date.parse(voucher.deliverAt))
          found(event, `voucher ${voucherId} was sent before ${voucher.deliverAt}`)
        voucher.isDelivered = true
      },
    },
  }
}
