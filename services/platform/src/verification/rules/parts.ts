import type { EventOf } from '@alba/contracts/events'
import { type NamedEvent, nameOf } from '../finding.ts'
import { euros, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** A booking that is not confirmed yet. Amounts are in cents. */
type Unconfirmed = {
  readonly priceCents: number
  /** What vouchers pay of it, by voucher. */
  readonly parts: Map<number, number>
  /** Whether it has ended unpaid, so that its vouchers got their parts back. */
  isOver: boolean
}

/** What an operator does about a finding. */
const NEXT_STEP =
  'Compare the booking with its vouchers and with the pages of the card provider, and send this report to whoever maintains Alba.'

/**
 * A card that pays a booking alone pays its price. When several payments share a booking, they come to it together, and
 * each voucher among them had recorded its part while the booking was on hold. No booking is confirmed with parts that its
 * vouchers got back.
 */
export function partsRule(): Rule {
  const tally = openTally()
  const unconfirmed = new Map<number, Unconfirmed>()
  const found = (event: NamedEvent, text: string) => tally.found(text, NEXT_STEP, nameOf(event))
  const end = (bookingId: number) => {
    const booking = unconfirmed.get(bookingId)
    if (!booking || booking.parts.size === 0) unconfirmed.delete(bookingId)
    else booking.isOver = true
  }

  return {
    name: 'parts',
    proves: 'the card, or vouchers and card together, paid the price of each booking',
    tally,
    on: {
      BookingRequested({ data: { bookingId, priceCents } }) {
        unconfirmed.set(bookingId, { priceCents, parts: new Map(), isOver: false })
      },
      PartPaidWithVoucher(event) {
        tally.checked()
        const { bookingId, voucherId, amountCents, restCents } = event.data
        const booking = unconfirmed.get(bookingId)
        if (!booking || booking.isOver) return found(event, `booking ${bookingId} took a part and was not on hold`)
        if (booking.parts.has(voucherId)) found(event, `voucher ${voucherId} paid two parts of booking ${bookingId}`)
        booking.parts.set(voucherId, amountCents)
        const left = booking.priceCents - sumOf(booking.parts.values())
        if (left < 0 || left !== restCents)
          found(event, `${euros(restCents)} of booking ${bookingId} are said to be left, and it is ${euros(left)}`)
      },
      BookingConfirmed(event) {
        tally.checked()
        const { bookingId } = event.data
        const problem = problemOf(event.data, unconfirmed.get(bookingId))
        if (problem) found(event, `booking ${bookingId}: ${problem}`)
        unconfirmed.delete(bookingId)
      },
      BookingExpired: ({ data }) => end(data.bookingId),
      BookingCanceled: ({ data }) => end(data.bookingId),
    },
  }
}

const sumOf = (cents: Iterable<number>): number => [...cents].reduce((sum, each) => sum + each, 0)

/**
 * What is wrong with the payments of a confirmation; undefined when they are right. A single voucher that pays all, or
 * a payment at the centre, replaces the parts that were recorded before, so it is not compared with them.
 */
function problemOf(
  { settledBy }: EventOf<'BookingConfirmed'>['data'],
  booking: Unconfirmed | undefined,
): string | undefined {
  if (booking?.isOver) return 'it was confirmed after its vouchers had got their parts back'
  const usesParts = settledBy.some(
    part => part.kind === 'card' || (part.kind === 'voucher' && booking?.parts.has(part.voucherId)),
  )
  if (settledBy.length === 1 && !usesParts) return undefined
  const vouchers = settledBy.flatMap(part => (part.kind === 'voucher' ? [[part.voucherId, part.amountCents]] : []))
  const recorded = booking ? [...booking.parts] : []
  if (JSON.stringify(vouchers) !== JSON.stringify(recorded)) return 'its vouchers are not those that paid a part of it'
  const paid = sumOf(settledBy.map(part => ('amountCents' in part ? part.amountCents : 0)))
  if (!booking && vouchers.length === 0) return undefined
  return paid === booking?.priceCents
    ? undefined
    : `${euros(paid)} were paid, and it costs ${euros(booking?.priceCents ?? 0)}`
}
