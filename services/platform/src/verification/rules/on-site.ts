import { type EventName, nameOf } from '../finding.ts'
import { euros, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** What was paid for a booking at the centre, and what became of it. */
type Paid = {
  readonly amountCents: number
  returnedCents: number
  /** What is owed to the client and will not be returned, as staff decided. */
  writtenOffCents: number
  /** The event that recorded the payment. */
  readonly event: EventName
}

/** What an operator does about a finding. */
const NEXT_STEP = 'Open the booking in the back office and compare it with the cash book.'

/** Money that was paid at the centre is returned at most once. The totals say where that money is. */
export function onSiteRule(): Rule {
  const tally = openTally()
  /** By the id of the booking. */
  const paid = new Map<number, Paid>()
  /** The bookings that staff canceled so that the client gets the money back. */
  const canceledByStaff = new Set<number>()
  return {
    name: 'at the centre',
    proves: 'no more went back of what was paid at the centre than came in',
    tally,
    on: {
      PaidOnSite(event) {
        tally.checked()
        const { bookingId, amountCents } = event.data
        if (paid.has(bookingId))
          tally.found(`booking ${bookingId} was paid twice at the centre`, NEXT_STEP, nameOf(event))
        paid.set(bookingId, { amountCents, returnedCents: 0, writtenOffCents: 0, event: nameOf(event) })
      },
      PaymentOnSiteUndone: ({ data }) => void paid.delete(data.bookingId),
      RefundedOnSite(event) {
        const payment = paid.get(event.data.bookingId)
        if (!payment) return tally.found('money went back that was never paid at the centre', NEXT_STEP, nameOf(event))
        payment.returnedCents += event.data.amountCents
        const { returnedCents, amountCents } = payment
        if (returnedCents > amountCents)
          tally.found(
            `${euros(returnedCents)} of ${euros(amountCents)} went back`,
            NEXT_STEP,
            payment.event,
            nameOf(event),
          )
      },
      RefundOnSiteWrittenOff(event) {
        const payment = paid.get(event.data.bookingId)
        if (payment) payment.writtenOffCents += event.data.amountCents
      },
      BookingCanceled({ data: { bookingId, by, givesBack = true } }) {
        if (by === 'staff' && givesBack) canceledByStaff.add(bookingId)
      },
    },
    totals() {
      const totals = { received: 0, keptForSales: 0, returned: 0, owed: 0, writtenOff: 0 }
      for (const [bookingId, { amountCents, returnedCents, writtenOffCents }] of paid) {
        const leftCents = Math.max(0, amountCents - returnedCents - writtenOffCents)
        totals.received += amountCents
        totals.returned += returnedCents
        totals.writtenOff += writtenOffCents
        totals[canceledByStaff.has(bookingId) ? 'owed' : 'keptForSales'] += leftCents
      }
      return totals
    },
  }
}
