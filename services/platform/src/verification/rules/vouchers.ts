import type { EventOf } from '@alba/contracts/events'
import { nameOf } from '../finding.ts'
import { euros, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

type Voucher = {
  /** What it is worth when it is issued, and what is left of it, in cents. */
  worthCents: number
  balanceCents: number
  isIssued: boolean
  isBlocked: boolean
  /** What each booking took, in cents. */
  readonly taken: Map<number, number>
}

const LOOK =
  'Open the voucher in the back office and count its bookings by hand. Suspend it until that is clear, and send this report to whoever maintains Alba.'

/** No voucher is used twice, and each recorded balance is what the arithmetic says. */
export function vouchersRule(): Rule {
  const tally = openTally()
  const vouchers = new Map<number, Voucher>()
  const found = (event: Parameters<typeof nameOf>[0], text: string) => tally.found(text, LOOK, nameOf(event))

  const add = (voucherId: number, worthCents: number, isIssued: boolean) => {
    tally.checked()
    const fresh = { isIssued, isBlocked: false, taken: new Map() }
    vouchers.set(voucherId, { worthCents, balanceCents: worthCents, ...fresh })
  }
  const block = (voucherId: number, isBlocked: boolean) => {
    const voucher = vouchers.get(voucherId)
    if (voucher) voucher.isBlocked = isBlocked
  }
  const settle = (event: EventOf<'VoucherRedeemed' | 'VoucherRestored'>, voucher: Voucher, expected: number) => {
    const { voucherId, balanceCents } = event.data
    if (balanceCents !== expected)
      found(event, `voucher ${voucherId} has ${euros(balanceCents)} left where ${euros(expected)} must be`)
    voucher.balanceCents = balanceCents
  }

  return {
    name: 'vouchers',
    proves: 'no voucher was used twice, no balance is below zero, and each is what the arithmetic says',
    tally,
    on: {
      VoucherOrdered: ({ data }) => add(data.voucherId, data.amountCents, false),
      VoucherImported: ({ data }) => add(data.voucherId, data.balanceCents, true),
      VoucherIssued(event) {
        const voucher = vouchers.get(event.data.voucherId)
        if (!voucher) return found(event, `voucher ${event.data.voucherId} was issued and never ordered`)
        if (voucher.isIssued) found(event, `voucher ${event.data.voucherId} was issued twice`)
        voucher.isIssued = true
      },
      VoucherSuspended: ({ data }) => block(data.voucherId, true),
      VoucherResumed: ({ data }) => block(data.voucherId, false),
      VoucherInvalidated: ({ data }) => block(data.voucherId, true),
      VoucherRedeemed(event) {
        const { voucherId, bookingId, amountCents } = event.data
        const voucher = vouchers.get(voucherId)
        if (!voucher?.isIssued) return found(event, `voucher ${voucherId} was used and is not issued`)
        if (voucher.isBlocked) found(event, `voucher ${voucherId} was used while it was suspended or invalid`)
        if (voucher.taken.has(bookingId)) found(event, `voucher ${voucherId} paid booking ${bookingId} twice`)
        const left = voucher.balanceCents - amountCents
        if (left < 0) found(event, `voucher ${voucherId} was used twice: ${euros(left)} would be left`)
        voucher.taken.set(bookingId, amountCents)
        settle(event, voucher, left)
      },
      VoucherRestored(event) {
        const { voucherId, bookingId, amountCents } = event.data
        const voucher = vouchers.get(voucherId)
        if (!voucher) return
        if (voucher.taken.get(bookingId) !== amountCents)
          found(event, `voucher ${voucherId} got back ${euros(amountCents)}, which booking ${bookingId} had not taken`)
        voucher.taken.delete(bookingId)
        settle(event, voucher, voucher.balanceCents + amountCents)
        if (voucher.balanceCents > voucher.worthCents) found(event, `voucher ${voucherId} is worth more than it was`)
      },
    },
  }
}
