import { bookingStream } from '@alba/contracts/bookings/events'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { eventAt, type Facts, lastOf } from '../facts.ts'
import * as payments from '../letters/payments.ts'
import { firstName, fullName } from '../letters/words.ts'
import { ERASED_PERSON, isErased, type Nothing, toStaff, type Writer } from './writing.ts'

/** Mails about refunds, declines and disputes, to the payer and to staff. */
export const paymentWriters = {
  'payment-refunded': async ({ facts, site }, place) => {
    const events = await facts.history(place.stream)
    const { data } = eventAt(events, place, 'PaymentRefunded')
    const nothing = await reasonForNoMail(facts, events, data)
    if (nothing) return nothing
    const paidFor = await paid(facts, events)
    const { who, email } = await facts.target(data.target)
    if (email === null || isErased(email)) return ERASED_PERSON
    const letter = payments.refundMade(paidFor, firstName(who[0] ?? null), refunded(data), site)
    return { letter, to: { name: paidFor.who, address: email } }
  },

  'staff-payment-failed': async (writing, place) => {
    const events = await writing.facts.history(place.stream)
    const failed = lastOf(events, 'PaymentFailed')
    if (!failed || lastOf(events, 'PaymentSucceeded')) return { nothing: 'it was paid after all' }
    const { declineCode, code } = failed.data
    return toStaff(
      writing,
      payments.failedPayment(await paid(writing.facts, events), [declineCode, code], writing.site),
    )
  },
  'staff-payment-reversed': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const event = eventAt(events, place, 'PaymentRefunded', 'PaymentDisputed')
    const paidFor = await paid(writing.facts, events)
    return toStaff(
      writing,
      event.type === 'PaymentRefunded'
        ? payments.refundedPayment(paidFor, refunded(event.data), writing.site)
        : payments.disputedPayment(paidFor, event.data.amountCents, writing.site),
    )
  },
  'staff-refund-failed': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const { data } = eventAt(events, place, 'PaymentRefundFailed')
    return toStaff(writing, payments.failedRefund(await paid(writing.facts, events), data.amountCents, writing.site))
  },
  'staff-dispute-closed': async (writing, place) => {
    const events = await writing.facts.history(place.stream, place.revision)
    const { amountCents, outcome } = eventAt(events, place, 'DisputeClosed').data
    return toStaff(
      writing,
      payments.closedDispute(await paid(writing.facts, events), amountCents, outcome, writing.site),
    )
  },
} satisfies Record<string, Writer>

type RefundedData = EventOf<'PaymentRefunded'>['data']

const refunded = ({ refund, amountCents }: RefundedData): payments.Refunded => ({
  refundCents: refund?.amountCents,
  totalCents: amountCents,
})

/** The reason why a refund gets no mail; undefined if it gets one. @param events all events of the payment */
async function reasonForNoMail(
  facts: Facts,
  events: readonly DomainEvent[],
  { refund, target, paymentIntentId }: RefundedData,
): Promise<Nothing | undefined> {
  const cameBack = events.some(({ type, data }) => type === 'PaymentRefundFailed' && data.refundId === refund?.refundId)
  if (cameBack) return { nothing: 'the bank sent it back' }
  if (target.kind !== 'booking') return undefined
  const late = lastOf(await facts.history(bookingStream(target.id)), 'LatePaymentRejected')
  return late?.data.paymentIntentId === paymentIntentId
    ? { nothing: 'the letter about the late payment says so' }
    : undefined
}

async function paid(facts: Facts, events: Awaited<ReturnType<Facts['history']>>): Promise<payments.Paid> {
  const created = lastOf(events, 'IntentCreated')
  if (!created) throw new Error('these events are no history of a payment')
  const { target, paymentIntentId, amountCents } = created.data
  const { what, who } = await facts.target(target)
  return { target, paymentIntentId, what, who: fullName(...who), amountCents }
}
