import type { DomainEvent, EventOf } from '@alba/contracts/events'
import type { TimelineRow } from '@alba/contracts/timeline/rows'

export const bookingHistory = [
  'BookingRequested',
  'EligibilityConfirmed',
  'PaymentRequested',
  'BookingConfirmed',
  'BookingCanceled',
  'BookingExpired',
  'LatePaymentRejected',
  'PractitionerChanged',
] as const
export const paymentHistory = [
  'IntentCreated',
  'PaymentProcessing',
  'PaymentSucceeded',
  'PaymentFailed',
  'PaymentCanceled',
  'PaymentRefunded',
  'PaymentDisputed',
] as const

export type HistoryType = (typeof bookingHistory)[number] | (typeof paymentHistory)[number]
type Facts = TimelineRow['facts']

/**
 * What a history tells of each event. A list of what may be shown, so that a new personal field cannot slip in: why
 * somebody cancelled stands in the booking's own row, which is emptied when the person is erased.
 */
const facts: { [T in HistoryType]: (data: EventOf<T>['data']) => Facts } = {
  BookingRequested: data => ({
    serviceName: data.serviceName,
    priceCents: data.priceCents,
    startsAt: data.startsAt,
    endsAt: data.endsAt,
    practitionerName: data.practitionerName,
    roomName: data.roomName,
    channel: data.channel,
    heldUntil: data.heldUntil,
    termsVersion: data.termsVersion,
    termsAccepted: data.termsAccepted,
  }),
  EligibilityConfirmed: data => ({ questionnaireType: data.questionnaireType, confirmedOn: data.confirmedOn }),
  PaymentRequested: data => ({ paymentIntentId: data.paymentIntentId, amountCents: data.amountCents }),
  BookingConfirmed: data => ({
    practitionerName: data.practitionerName,
    roomName: data.roomName,
    settledBy: data.settledBy.kind,
    ...(data.settledBy.kind === 'card' && {
      paymentIntentId: data.settledBy.paymentIntentId,
      amountCents: data.settledBy.amountCents,
    }),
    ...(data.settledBy.kind === 'voucher' && { voucherNumber: data.settledBy.voucherNumber }),
  }),
  BookingCanceled: data => ({ by: data.by }),
  BookingExpired: () => ({}),
  LatePaymentRejected: data => ({
    paymentIntentId: data.paymentIntentId,
    amountCents: data.amountCents,
    reason: data.reason,
  }),
  PractitionerChanged: data => ({ practitionerName: data.practitionerName }),
  IntentCreated: data => ({ amountCents: data.amountCents, currency: data.currency, provider: data.provider }),
  PaymentProcessing: () => ({}),
  PaymentSucceeded: data => ({ amountCents: data.amountCents }),
  PaymentFailed: data => ({ code: data.code, declineCode: data.declineCode, message: data.message }),
  PaymentCanceled: data => ({ reason: data.reason }),
  PaymentRefunded: data => ({ amountCents: data.amountCents }),
  PaymentDisputed: data => ({ disputeId: data.disputeId, amountCents: data.amountCents, reason: data.reason }),
}

export const factsOf = (event: Extract<DomainEvent, { type: HistoryType }>): Facts =>
  (facts[event.type] as (data: unknown) => Facts)(event.data)
