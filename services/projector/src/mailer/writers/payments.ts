import { bookingStream } from '@alba/contracts/bookings/events'
import type { DomainEvent, EventOf } from '@alba/contracts/events'
import { eventAt, type Facts, lastOf } from '../facts.ts'
import type { Letter } from '../letters/letter.ts'
import * as payments from '../letters/payments.ts'
import { firstName, fullName } from '../letters/words.ts'
import type { Post } from '../message.ts'
import { ERASED_PERSON, isErased, NO_ADDRESS, type Nothing, toStaff, type Writer, type Writing } from './writing.ts'

/** Mails about refunds, declines and disputes, to the payer and to staff. */
export const paymentWriters = {
  'payment-refunded': async ({ facts, site }, ref) => {
    const events = await facts.history(ref.stream)
    const { data } = eventAt(events, ref, 'PaymentRefunded')
    const noMail = await reasonForNoMail(facts, events, data)
    if (noMail) return noMail
    const paidFor = await paymentOf(facts, events)
    const payer = await facts.target(data.target)
    if (!paidFor || !payer) return LOST_ORDER
    const { who, email } = payer
    if (email === null || isErased(email)) return ERASED_PERSON
    if (email === '') return NO_ADDRESS
    const letter = payments.refundMade(paidFor, firstName(who[0] ?? null), refunded(data), site)
    return { letter, to: { name: paidFor.who, address: email } }
  },

  'staff-payment-failed': async (writing, ref) => {
    const events = await writing.facts.history(ref.stream)
    const failed = lastOf(events, 'PaymentFailed')
    if (!failed || lastOf(events, 'PaymentSucceeded')) return { nothing: 'it was paid after all' }
    const { declineCode, code } = failed.data
    return toStaffAbout(writing, events, paidFor => payments.failedPayment(paidFor, [declineCode, code], writing.site))
  },
  'staff-payment-reversed': async (writing, ref) => {
    const events = await writing.facts.history(ref.stream, ref.revision)
    const event = eventAt(events, ref, 'PaymentRefunded', 'PaymentDisputed')
    return toStaffAbout(writing, events, paidFor =>
      event.type === 'PaymentRefunded'
        ? payments.refundedPayment(paidFor, refunded(event.data), writing.site)
        : payments.disputedPayment(paidFor, event.data.amountCents, writing.site),
    )
  },
  'staff-refund-failed': async (writing, ref) => {
    const events = await writing.facts.history(ref.stream, ref.revision)
    const { data } = eventAt(events, ref, 'PaymentRefundFailed')
    return toStaffAbout(writing, events, paidFor => payments.failedRefund(paidFor, data.amountCents, writing.site))
  },
  'staff-dispute-closed': async (writing, ref) => {
    const events = await writing.facts.history(ref.stream, ref.revision)
    const { amountCents, outcome } = eventAt(events, ref, 'DisputeClosed').data
    return toStaffAbout(writing, events, paidFor => payments.closedDispute(paidFor, amountCents, outcome, writing.site))
  },
} satisfies Record<string, Writer>

/**
 * The order was recorded after the backup that was restored (ADR 91), so the log does not say who paid and for what.
 */
const LOST_ORDER: Nothing = { nothing: 'the log does not have what was paid' }

/** Writes a letter to staff about the payment of these events. */
async function toStaffAbout(
  writing: Writing,
  events: readonly DomainEvent[],
  letter: (paidFor: payments.Paid) => Letter,
): Promise<Post | Nothing> {
  const paidFor = await paymentOf(writing.facts, events)
  return paidFor ? toStaff(writing, letter(paidFor)) : LOST_ORDER
}

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

/**
 * What a payment was for, and who made it; undefined when the log does not have it.
 * @param events those of the payment
 */
async function paymentOf(facts: Facts, events: readonly DomainEvent[]): Promise<payments.Paid | undefined> {
  const created = lastOf(events, 'IntentCreated')
  if (!created) throw new Error('these events are no history of a payment')
  const { target, paymentIntentId, amountCents } = created.data
  const found = await facts.target(target)
  return found && { target, paymentIntentId, what: found.what, who: fullName(...found.who), amountCents }
}
