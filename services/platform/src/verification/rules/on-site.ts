import { type EventName, nameOf } from '../finding.ts'
import { euros, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'

/** What was paid for a booking at the centre, in cents. */
type Paid = { readonly amountCents: number; returnedCents: number; writtenOffCents: number; event: EventName }

const LOOK = 'Open the booking in the back office and compare it with the cash book.'

/** What was paid at the centre goes back at most once. Its totals say where that money is. */
export function onSiteRule(): Rule {
  const tally = openTally()
  const paid = new Map<number, Paid>()
  /** Bookings that staff canceled, with a right to the money. */
  const givenUp = new Set<number>()
  return {
    name: 'at the centre',
    proves: 'no more went back of what was paid at the centre than came in',
    tally,
    on: {
      PaidOnSite(event) {
        tally.checked()
        const { bookingId, amountCents } = event.data
        if (paid.has(bookingId)) tally.found(`booking ${bookingId} was paid twice at the centre`, LOOK, nameOf(event))
        paid.set(bookingId, { amountCents, returnedCents: 0, writtenOffCents: 0, event: nameOf(event) })
      },
      PaymentOnSiteUndone: ({ data }) => void paid.delete(data.bookingId),
      RefundedOnSite(event) {
        const payment = paid.get(event.data.bookingId)
        if (!payment) return tally.found('money went back that was never paid at the centre', LOOK, nameOf(event))
        payment.returnedCents += event.data.amountCents
        const { returnedCents, amountCents } = payment
        if (returnedCents > amountCents)
          tally.found(`${euros(returnedCents)} of ${euros(amountCents)} went back`, LOOK, payment.event, nameOf(event))
      },
      RefundOnSiteWrittenOff(event) {
        const payment = paid.get(event.data.bookingId)
        if (payment) payment.writtenOffCents += event.data.amountCents
      },
      BookingCanceled({ data: { bookingId, by, givesBack = true } }) {
        if (by === 'staff' && givesBack) givenUp.add(bookingId)
      },
    },
    totals() {
      const totals = { received: 0, keptForSales: 0, returned: 0, owed: 0, writtenOff: 0 }
      for (const [bookingId, { amountCents, returnedCents, writtenOffCents }] of paid) {
        const left = Math.max(0, amountCents - returnedCents - writtenOffCents)
        totals.received += amountCents
        totals.returned += returnedCents
        totals.writtenOff += writtenOffCents
        totals[givenUp.has(bookingId) ? 'owed' : 'keptForSales'] += left
      }
      return totals
    },
  }
}
