import { nameOf } from '../finding.ts'
import type { Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** A voucher that is sent at a moment which its buyer chose. */
type Planned = { deliverAt: string; isPaid: boolean; isBlocked: boolean; isDelivered: boolean }

const LOOK =
  'Ask the buyer and the recipient which letters they got, and look into the outbox: npm run mails -- status. Send this report to whoever maintains Alba.'

/** A voucher with a moment of its own is sent once, when it is paid and valid, and not before that moment unasked. */
export function deliveriesRule(): Rule {
  const tally = openTally()
  const planned = new Map<number, Planned>()
  const found = (event: Parameters<typeof nameOf>[0], text: string) => tally.found(text, LOOK, nameOf(event))
  const change = (voucherId: number, changed: Partial<Planned>) => {
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
        if (planned.get(voucherId)?.isDelivered) found(event, `voucher ${voucherId} was moved after it was sent`)
        change(voucherId, { deliverAt })
      },
      VoucherDelivered(event) {
        const { voucherId, by } = event.data
        const voucher = planned.get(voucherId)
        if (!voucher) return found(event, `voucher ${voucherId} was sent at a moment that nobody chose`)
        if (voucher.isDelivered) found(event, `voucher ${voucherId} was sent twice`)
        if (!voucher.isPaid) found(event, `voucher ${voucherId} was sent and is not issued`)
        if (voucher.isBlocked) found(event, `voucher ${voucherId} was sent while it was suspended or invalid`)
        if (by === 'day' && Date.parse(event.metadata.occurredAt) < Date.parse(voucher.deliverAt))
          found(event, `voucher ${voucherId} was sent before ${voucher.deliverAt}`)
        voucher.isDelivered = true
      },
    },
  }
}
