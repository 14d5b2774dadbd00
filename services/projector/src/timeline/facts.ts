import { cardIn, kindOf, paidTogether, type Settlement, vouchersIn } from '@alba/contracts/bookings/settlement'
import type { EventOf } from '@alba/contracts/events'
import type { Provenance } from '@alba/contracts/moving/provenance'
import type { HistoryType, TimelineRow } from '@alba/contracts/timeline/rows'

type Facts = TimelineRow['facts']

const sourceOf = ({ system, file, row, sourceId }: Provenance) => ({ system, file, row, sourceId })

/** What settled a booking, as facts: the card, the vouchers with their sum beside a card, or what was paid elsewhere. */
function paymentsIn(settledBy: Settlement): Facts {
  const card = cardIn(settledBy)
  const vouchers = vouchersIn(settledBy)
  const elsewhere = settledBy.find(part => part.kind === 'elsewhere')
  return {
    ...(card && { paymentIntentId: card.paymentIntentId, amountCents: card.amountCents }),
    ...(elsewhere && { amountCents: elsewhere.amountCents }),
    ...(vouchers.length > 0 && { voucherNumber: vouchers.map(({ voucherNumber }) => voucherNumber).join(', ') }),
    ...(card && vouchers.length > 0 && { voucherCents: paidTogether(vouchers) }),
  }
}

type Place = { readonly practitionerName: string; readonly roomName: string }

/** Who gives the booking and where; of two treatments, for each. */
const placeOf = ({ practitionerName, roomName, second }: Place & { readonly second?: Place | undefined }): Facts => ({
  practitionerName,
  roomName,
  ...(second && { secondPractitionerName: second.practitionerName, secondRoomName: second.roomName }),
})

/**
 * The facts that a history shows of each event. They are listed one by one, so that a new personal field is never shown
 * by accident. Texts about a person are in `words.ts`, and the reason of a cancellation is in the row of the booking.
 */
const facts: { [T in HistoryType]: (data: EventOf<T>['data']) => Facts } = {
  BookingRequested: data => ({
    serviceName: data.serviceName,
    priceCents: data.priceCents,
    startsAt: data.startsAt,
    endsAt: data.endsAt,
    ...placeOf(data),
    channel: data.channel,
    heldUntil: data.heldUntil,
    termsVersion: data.termsVersion,
    termsAccepted: data.termsAccepted,
    ...(data.importedFrom && sourceOf(data.importedFrom)),
    ...(data.outsideHours && { outsideHours: true }),
    ...(data.practitionerIsWished && { isWished: true }),
  }),
  EligibilityConfirmed: data => ({ questionnaireType: data.questionnaireType, confirmedOn: data.confirmedOn }),
  PartPaidWithVoucher: data => ({
    voucherNumber: data.voucherNumber,
    amountCents: data.amountCents,
    restCents: data.restCents,
  }),
  PaymentRequested: data => ({ paymentIntentId: data.paymentIntentId, amountCents: data.amountCents }),
  BookingConfirmed: data => ({
    ...placeOf(data),
    settledBy: kindOf(data.settledBy),
    ...paymentsIn(data.settledBy),
  }),
  BookingCanceled: data => ({
    by: data.by,
    wishedBy: data.wishedBy ?? null,
    givesBack: data.givesBack ?? null,
    ...(data.through && { through: data.through }),
    ...(data.absence && { absence: true }),
  }),
  BookingExpired: () => ({}),
  LatePaymentRejected: data => ({
    paymentIntentId: data.paymentIntentId,
    amountCents: data.amountCents,
    reason: data.reason,
  }),
  PractitionerChanged: data => ({
    practitionerName: data.practitionerName,
    ...(data.part && { isOfSecond: true }),
  }),
  BookingHandedOver: data => ({
    practitionerName: data.practitionerName,
    previousPractitionerName: data.previously.practitionerName,
  }),
  NotesChanged: data => ({ notes: data.notes !== null, adminNotes: data.adminNotes !== null }),
  ClientRecorded: data => sourceOf(data.importedFrom),
  ClientContactCorrected: data => ({ sales: data.sales.length }),
  ClientsJoined: data => ({ sales: data.sales.length }),
  ClientsParted: data => ({ sales: data.sales.length }),
  BookingContactCorrected: data => ({ by: data.by, resends: data.resends }),
  BookingRescheduled: data => ({
    startsAt: data.startsAt,
    endsAt: data.endsAt,
    previousStartsAt: data.from.startsAt,
    ...placeOf(data),
    // Staff gave a reason: the terms of sale did not allow the move, or the centre wanted it (`wishedBy`).
    override: data.reason !== null,
    wishedBy: data.wishedBy ?? null,
    ...(data.through && { through: data.through }),
    ...(data.outsideHours && { outsideHours: true }),
    ...(data.undoes && { undoes: true }),
    ...(data.absence && { absence: true }),
    ...(data.wishEnds && { wishEnds: true }),
    ...(data.wishAgain && { wishAgain: data.wishAgain.practitionerName }),
  }),
  BookingDataErased: data => ({ what: data.what, keptDays: data.keptDays }),
  BookingKept: data => ({ startsAt: data.startsAt }),
  AttendanceRecorded: data => ({ attendance: data.attendance, previously: data.previously }),
  AttendanceRemoved: data => ({ previously: data.previously }),
  PaidOnSite: data => ({ amountCents: data.amountCents, means: data.means }),
  PaymentOnSiteUndone: () => ({}),
  RefundedOnSite: data => ({ amountCents: data.amountCents, means: data.means }),
  RefundOnSiteWrittenOff: data => ({ amountCents: data.amountCents }),
  IntentCreated: data => ({ amountCents: data.amountCents, currency: data.currency, provider: data.provider }),
  PaymentProcessing: () => ({}),
  PaymentSucceeded: data => ({ paymentIntentId: data.paymentIntentId, amountCents: data.amountCents }),
  PaymentFailed: data => ({ code: data.code, declineCode: data.declineCode }),
  PaymentCanceled: data => ({ reason: data.reason }),
  PaymentRefunded: data => ({
    paymentIntentId: data.paymentIntentId,
    /** The sum of all refunds so far. */
    amountCents: data.amountCents,
    ...(data.refund && {
      refundId: data.refund.refundId,
      refundCents: data.refund.amountCents,
      refundedAt: data.refund.refundedAt,
      reason: data.refund.reason,
      requestId: data.refund.requestId,
    }),
  }),
  PaymentRefundFailed: data => ({ refundId: data.refundId, amountCents: data.amountCents, reason: data.reason }),
  PaymentDisputed: data => ({
    disputeId: data.disputeId,
    amountCents: data.amountCents,
    reason: data.reason,
    disputedAt: data.disputedAt ?? null,
  }),
  DisputeClosed: data => ({ disputeId: data.disputeId, amountCents: data.amountCents, outcome: data.outcome }),
  RefundFellDue: data => ({ amountCents: data.amountCents, cause: data.cause }),
  RefundRequested: data => ({ requestId: data.requestId, amountCents: data.amountCents }),
  RefundRefused: data => ({ requestId: data.requestId, code: data.code }),
  RefundedOtherwise: data => ({ amountCents: data.amountCents, means: data.means }),
  RefundWrittenOff: data => ({ amountCents: data.amountCents }),
  VoucherOrdered: data => ({
    serviceName: data.serviceName,
    amountCents: data.amountCents,
    validityMonths: data.validityMonths,
    termsVersion: data.termsVersion,
    purchaseId: data.purchaseId,
    ...(data.deliverAt !== undefined && { deliverAt: data.deliverAt }),
  }),
  VoucherPaymentRequested: data => ({ paymentIntentId: data.paymentIntentId, amountCents: data.amountCents }),
  VoucherOrderCanceled: data => ({ refunded: data.refunded ?? false }),
  VoucherIssued: data => ({ voucherNumber: data.number, paidAt: data.paidAt, expiresOn: data.expiresOn }),
  VoucherRedeemed: data => ({
    ...(data.isPart && { isPart: true }),
    voucherId: data.voucherId,
    bookingId: data.bookingId,
    amountCents: data.amountCents,
    balanceCents: data.balanceCents,
  }),
  VoucherRestored: data => ({
    voucherId: data.voucherId,
    bookingId: data.bookingId,
    amountCents: data.amountCents,
    balanceCents: data.balanceCents,
    reason: data.reason,
  }),
  VoucherExtended: data => ({ months: data.months, expiresOn: data.expiresOn, by: data.by ?? 'staff' }),
  VoucherExtensionUndone: data => ({ expiresOn: data.expiresOn }),
  VoucherSuspended: data => ({ withdrawalId: data.withdrawalId }),
  VoucherResumed: data => ({ withdrawalId: data.withdrawalId }),
  VoucherInvalidated: data => ({ reason: data.reason, withdrawalId: data.withdrawalId }),
  VoucherBuyerCorrected: data => ({ resends: data.resends }),
  VoucherRecipientErased: () => ({}),
  VoucherDeliveryMoved: data => ({ deliverAt: data.deliverAt }),
  VoucherDelivered: data => ({ to: data.to, by: data.by }),
  VoucherExpired: () => ({}),
  VoucherImported: data => ({
    voucherNumber: data.number,
    serviceName: data.serviceName,
    amountCents: data.amountCents,
    balanceCents: data.balanceCents,
    expiresOn: data.expiresOn,
    purchaseId: data.purchaseId,
    ...sourceOf(data.importedFrom),
  }),
  PackagePurchased: data => ({
    packageName: data.packageName,
    amountCents: data.amountCents,
    termsVersion: data.termsVersion,
  }),
  PurchasePaymentRequested: data => ({ paymentIntentId: data.paymentIntentId, amountCents: data.amountCents }),
  PurchaseCanceled: data => ({ refunded: data.refunded ?? false }),
  PackagePaid: data => ({
    paymentIntentId: data.paymentIntentId,
    amountCents: data.amountCents,
    paidAt: data.paidAt,
  }),
  PurchaseBuyerCorrected: data => ({ resends: data.resends }),
  ImportedVouchersListed: data => ({ vouchers: data.voucherIds.length }),
  PackageImported: data => ({
    packageName: data.packageName,
    amountCents: data.amountCents,
    ...sourceOf(data.importedFrom),
  }),
  PurchaseRecipientErased: () => ({}),
  PurchaseWithdrawn: data => ({ withdrawalId: data.withdrawalId }),
  WithdrawalReceived: data => ({ withdrawalId: data.withdrawalId, receivedAt: data.receivedAt }),
  WithdrawalAccepted: data => ({ withdrawalId: data.withdrawalId, amountCents: data.amountCents }),
  WithdrawalReferred: data => ({
    withdrawalId: data.withdrawalId,
    reason: data.reason,
    // Missing in older events: every sale had 14 days then.
    ...(data.reason === 'too_late' && { withdrawalDays: data.withdrawalDays ?? 14 }),
  }),
}

export const factsOf = (event: EventOf<HistoryType>): Facts =>
  (facts[event.type] as (data: unknown) => Facts)(event.data)
