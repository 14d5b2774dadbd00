import type { EventOf } from '@alba/contracts/events'
import type { PaymentEvent } from '@alba/contracts/payments/events'
import { type NamedEvent, nameOf } from '../finding.ts'
import { type DatedEvent, euros, momentOf, type Rule } from '../rule.ts'
import { openTally } from '../tally.ts'
import { applyMoney, backCents, isDealtWith, newPayment, owedCents, type Payment } from './payment.ts'
import { openPayments } from './payments-by-id.ts'

/** What an operator does when a policy should have acted long ago. */
const NEXT_STEP_OF_UNFINISHED =
  '`npm run policies -- status` says whether the step is parked; « retry » it there. Otherwise refund the payment in the back office, « Paiements ».'
/** What an operator does about a finding. */
const NEXT_STEP =
  'Compare the payment with the pages of the card provider, which know what really came in and went out.'

/** The currency of every price, as the card provider spells it. A payment has one currency, and its refunds have the same. */
const CURRENCY = 'eur'

type Recorded<Event> = Event & NamedEvent & DatedEvent

/**
 * Each payment by card pays for exactly one booking, voucher or package, or goes back. Its totals say where the money
 * is that came in by card.
 */
export function paymentsRule(): Rule {
  const tally = openTally()
  const payments = openPayments()
  const found = (event: NamedEvent, text: string) => tally.found(text, NEXT_STEP, nameOf(event))

  const applyToPayment = (event: Recorded<PaymentEvent>) => {
    const { paymentIntentId } = event.data
    const payment = payments.find(paymentIntentId)
    if (!payment) return found(event, `payment ${paymentIntentId} was never opened`)
    const expected = applyMoney(payment, event)
    if (expected !== undefined)
      found(event, `the refunds of ${paymentIntentId} are ${euros(expected)} together, and another sum is recorded`)
  }
  /** Checks that a payment came in, with the recorded amount, and pays for the first time; counts it as used. */
  const checkUse = (
    event: Recorded<EventOf<'BookingConfirmed' | 'VoucherIssued' | 'PackagePaid'>>,
    intentId: string,
    cents: number,
  ) => {
    const payment = payments.find(intentId)
    if (!payment || payment.receivedCents === 0)
      return void found(event, `it was paid with ${intentId}, and that money never came in`)
    if (payment.receivedCents !== cents)
      found(event, `${euros(payment.receivedCents)} came in with ${intentId}, and ${euros(cents)} are recorded`)
    if (++payment.uses > 1) found(event, `payment ${intentId} paid twice`)
    return payment
  }
  /** Notes the last event that decides about the money, and what it changes. */
  const update = (payment: Payment | undefined, event: Recorded<object>, part: Partial<Payment>) => {
    if (payment) Object.assign(payment, part, { at: momentOf(event), event: nameOf(event) })
  }

  return {
    name: 'payments',
    proves:
      'every payment by card is in euros and paid for one booking, voucher or package, or went back, is owed or written off',
    tally,
    on: {
      IntentCreated(event) {
        const { paymentIntentId, amountCents, currency } = event.data
        if (currency !== CURRENCY)
          found(event, `payment ${paymentIntentId} is in « ${currency} », and all prices are in euros`)
        payments.add(paymentIntentId, newPayment(amountCents, momentOf(event), nameOf(event)))
      },
      PaymentSucceeded(event) {
        tally.checked()
        const payment = payments.find(event.data.paymentIntentId)
        if (payment && payment.receivedCents > 0) found(event, `payment ${event.data.paymentIntentId} came in twice`)
        if (payment && payment.askedCents !== event.data.amountCents)
          found(event, `${euros(payment.askedCents)} were asked for, and ${euros(event.data.amountCents)} came in`)
        applyToPayment(event)
        update(payment, event, {})
      },
      PaymentRefunded: applyToPayment,
      PaymentRefundFailed: applyToPayment,
      PaymentDisputed: applyToPayment,
      DisputeClosed: applyToPayment,
      RefundFellDue: applyToPayment,
      RefundedOtherwise: applyToPayment,
      RefundWrittenOff: applyToPayment,
      BookingConfirmed(event) {
        const { bookingId, settledBy } = event.data
        for (const part of settledBy) {
          if (part.kind !== 'card') continue
          const payment = checkUse(event, part.paymentIntentId, part.amountCents)
          if (payment) payments.confirmed(bookingId, part.paymentIntentId)
        }
      },
      VoucherIssued(event) {
        const { paidWith } = event.data
        if (paidWith.kind === 'card') checkUse(event, paidWith.paymentIntentId, paidWith.amountCents)
      },
      PackagePaid: event => void checkUse(event, event.data.paymentIntentId, event.data.amountCents),
      LatePaymentRejected: event => update(payments.find(event.data.paymentIntentId), event, { isRejected: true }),
      WithdrawalAccepted: event => update(payments.find(event.data.paymentIntentId), event, { mustReturn: true }),
      BookingCanceled(event) {
        const { bookingId, by, givesBack = true } = event.data
        if (by === 'staff' && givesBack) update(payments.ofBooking(bookingId), event, { mustReturn: true })
      },
    },
    forget: clock => payments.archiveIdle(clock),
    finish(now) {
      for (const [id, payment] of payments.all()) checkAtEnd(id, payment, now)
    },
    totals: () => totalsOf(payments.all()),
  }

  /** What is wrong with a payment at the end of the log. */
  function checkAtEnd(id: string, payment: Payment, now: number): void {
    const { receivedCents, uses, isRejected, mustReturn, at, event } = payment
    if (receivedCents === 0) return
    if (uses > 0 && isRejected) tally.found(`payment ${id} paid, and was refused as well`, NEXT_STEP, event)
    if (payment.refundedCents > receivedCents)
      tally.found(`more went back to the card than came in with ${id}`, NEXT_STEP, event)
    if (isDealtWith(payment)) return
    const text =
      isRejected || mustReturn
        ? `${euros(receivedCents)} of payment ${id} must go back, and are neither returned nor owed`
        : `${euros(receivedCents)} came in with ${id} and pay for nothing`
    if (uses === 0 || isRejected || mustReturn)
      tally.unfinished({ text, since: at, deadline: at, event, next: NEXT_STEP_OF_UNFINISHED }, now)
  }
}

/**
 * Where the money is that came in by card, in cents.
 * - `received`: all of it
 * - `keptForSales`: it pays for a booking, voucher or package
 * - `returned`: the client has it back, by any means
 * - `returnedTwice`: what the client got back beyond what came in
 * - `owed`: it has to go back and has not yet
 * - `writtenOff`: it had to go back, and staff decided that it will not
 * - `underWay`: it pays for nothing yet
 */
function totalsOf(payments: Iterable<[id: string, payment: Payment]>): Record<string, number> {
  const totals = { received: 0, keptForSales: 0, returned: 0, owed: 0, writtenOff: 0, returnedTwice: 0, underWay: 0 }
  for (const [, payment] of payments) {
    const { receivedCents, uses } = payment
    if (receivedCents === 0) continue
    const givenBackCents = backCents(payment)
    const stillOwedCents = owedCents(payment)
    const writtenOff = Math.min(payment.writtenOffCents, Math.max(0, receivedCents - givenBackCents - stillOwedCents))
    const leftCents = receivedCents - Math.min(givenBackCents, receivedCents) - stillOwedCents - writtenOff
    totals.received += receivedCents
    totals.returned += Math.min(givenBackCents, receivedCents)
    totals.returnedTwice += Math.max(0, givenBackCents - receivedCents)
    totals.owed += stillOwedCents
    totals.writtenOff += writtenOff
    if (uses > 0) totals.keptForSales += leftCents
    else totals.underWay += leftCents
  }
  return totals
}
