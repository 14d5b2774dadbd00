import type { EventOf } from '@alba/contracts/events'
import { type NamedEvent, nameOf } from '../finding.ts'
import { euros, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

type Voucher = {
  /** What it was sold for, or what was left of it when it was imported. */
  readonly worthCents: number
  /** What is left of it, as its last event recorded it. */
  balanceCents: number
  isIssued: boolean
  /** Whether it is suspended or invalid. */
  isBlocked: boolean
  /** How many cents it paid for each booking, by the booking's id. */
  readonly takenCents: Map<number, number>
}

/** What an operator does about a finding. */
const NEXT_STEP =
  'Open the voucher in the back office and count its bookings by hand. Suspend it until that is clear, and send this report to whoever maintains Alba.'

/** No voucher is used twice, and each recorded balance is the former one less, or plus, the recorded amount. */
export function vouchersRule(): Rule {
  const tally = openTally()
  const vouchers = new Map<number, Voucher>()
  const found = (event: NamedEvent, text: string) => tally.found(text, NEXT_STEP, nameOf(event))

  const add = (voucherId: number, worthCents: number, isIssued: boolean) => {
    tally.checked()
    vouchers.set(voucherId, {
      worthCents,
      balanceCents: worthCents,
      isIssued,
      isBlocked: false,
      takenCents: new Map(),
    })
  }
  const setBlocked = (voucherId: number, isBlocked: boolean) => {
    const voucher = vouchers.get(voucherId)
    if (voucher) voucher.isBlocked = isBlocked
  }
  const checkBalance = (
    event: EventOf<'VoucherRedeemed' | 'VoucherRestored'>,
    voucher: Voucher,
    expectedCents: number,
  ) => {
    const { voucherId, balanceCents } = event.data
    if (balanceCents !== expectedCents)
      found(event, `voucher ${voucherId} has ${euros(balanceCents)} left where ${euros(expectedCents)} must be`)
    voucher.balanceCents = balanceCents
  }

  return {
    name: 'vouchers',
    proves: 'no voucher was used twice, each was paid in full, and each balance is what the arithmetic says',
    tally,
    on: {
      VoucherOrdered: ({ data }) => add(data.voucherId, data.amountCents, false),
      VoucherImported: ({ data }) => add(data.voucherId, data.balanceCents, true),
      VoucherIssued(event) {
        const { voucherId, paidWith } = event.data
        const voucher = vouchers.get(voucherId)
        if (!voucher) return found(event, `voucher ${voucherId} was issued and never ordered`)
        if (voucher.isIssued) found(event, `voucher ${voucherId} was issued twice`)
        if (paidWith.kind === 'card' && paidWith.amountCents !== voucher.worthCents)
          found(event, `${euros(paidWith.amountCents)} paid voucher ${voucherId}, worth ${euros(voucher.worthCents)}`)
        voucher.isIssued = true
      },
      VoucherSuspended: ({ data }) => setBlocked(data.voucherId, true),
      VoucherResumed: ({ data }) => setBlocked(data.voucherId, false),
      VoucherInvalidated: ({ data }) => setBlocked(data.voucherId, true),
      VoucherRedeemed(event) {
        const { voucherId, bookingId, amountCents } = event.data
        const voucher = vouchers.get(voucherId)
        if (!voucher?.isIssued) return found(event, `voucher ${voucherId} was used and is not issued`)
        if (voucher.isBlocked) found(event, `voucher ${voucherId} was used while it was suspended or invalid`)
        if (voucher.takenCents.has(bookingId)) found(event, `voucher ${voucherId} paid booking ${bookingId} twice`)
        const leftCents = voucher.balanceCents - amountCents
        if (leftCents < 0) found(event, `voucher ${voucherId} was used twice: ${euros(leftCents)} would be left`)
        voucher.takenCents.set(bookingId, amountCents)
        checkBalance(event, voucher, leftCents)
      },
      VoucherRestored(event) {
        const { voucherId, bookingId, amountCents } = event.data
        const voucher = vouchers.get(voucherId)
        if (!voucher) return
        if (voucher.takenCents.get(bookingId) !== amountCents)
          found(event, `voucher ${voucherId} got back ${euros(amountCents)}, which booking ${bookingId} had not taken`)
        voucher.takenCents.delete(bookingId)
        checkBalance(event, voucher, voucher.balanceCents + amountCents)
        if (voucher.balanceCents > voucher.worthCents) found(event, `voucher ${voucherId} is worth more than it was`)
      },
    },
  }
}
