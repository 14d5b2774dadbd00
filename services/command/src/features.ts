import { decideAbsence } from './absences/decide-again.ts'
import { declareAbsence } from './absences/declare.ts'
import { absencePolicies } from './absences/policies.ts'
import { acceptInvitation, lookUpInvitation } from './accounts/accept-invitation.ts'
import { addPractitioner } from './accounts/add.ts'
import { changeOperatorRole } from './accounts/change-operator-role.ts'
import { changePassword } from './accounts/change-password.ts'
import { changeRole } from './accounts/change-role.ts'
import { chooseAgendaLetters } from './accounts/choose-agenda-letters.ts'
import { chooseMorningLetter } from './accounts/choose-morning-letter.ts'
import { disableAccount } from './accounts/disable.ts'
import { inviteAgain, invitePractitioner } from './accounts/invite.ts'
import { logIn } from './accounts/log-in.ts'
import { logOut } from './accounts/log-out.ts'
import { lookUpFirstAccount, makeFirstAccount } from './accounts/make-first-account.ts'
import { refreshSession } from './accounts/refresh.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { completeLogIn } from './accounts/second-factor/complete-log-in.ts'
import { addPasskey, beginPasskey, removePasskey, renewRecoveryCodes } from './accounts/second-factor/own-passkeys.ts'
import { removeSecondFactor } from './accounts/second-factor/remove.ts'
import { liftClosure } from './agenda/closures/lift.ts'
import { scheduleClosure } from './agenda/closures/schedule.ts'
import { openAvailability } from './agenda/openings/open.ts'
import { removeAvailability } from './agenda/openings/remove.ts'
import { removeOpenings } from './agenda/openings/remove-days.ts'
import { agendaPolicies } from './agenda/policies.ts'
import { extendOpenings, weeklyHoursPolicies } from './agenda/weekly-hours/extend.ts'
import { setWeeklyHours } from './agenda/weekly-hours/set.ts'
import { bookForClient, bookTwoForClient } from './bookings/book-for-client.ts'
import { cancelByLink } from './bookings/by-link/cancel.ts'
import { lookUpBookingLink, makeBookingLink } from './bookings/by-link/look-up.ts'
import { moveByLink } from './bookings/by-link/move.ts'
import { cancelBooking } from './bookings/cancel-by-staff.ts'
import { cancelUnpaidBooking } from './bookings/cancel-unpaid.ts'
import { changeNotes } from './bookings/change-notes.ts'
import { changePractitioner } from './bookings/change-practitioner.ts'
import { holdPolicies } from './bookings/claim-hold.ts'
import { contactHandlers } from './bookings/correct-contact.ts'
import { bookingDebts } from './bookings/debts.ts'
import { confirmEligibility } from './bookings/eligibility.ts'
import { endHold, setHoldDeadline, setMissedHoldDeadline } from './bookings/end-hold.ts'
import { keepBooking } from './bookings/keep.ts'
import { onSiteHandlers } from './bookings/on-site.ts'
import { payWithVouchers } from './bookings/parts/pay.ts'
import { redeemVoucher } from './bookings/pay-with-voucher.ts'
import { payableBooking } from './bookings/payable.ts'
import { moneyPolicies, slotPolicies, staffPolicies, voucherPolicies } from './bookings/policies.ts'
import { attendanceHandler } from './bookings/record-attendance.ts'
import { requestBooking } from './bookings/request.ts'
import { rescheduleBooking } from './bookings/reschedule.ts'
import { addCategory, addQuestionnaire, addRoom, addService } from './catalogue/add.ts'
import { changeCategory, changeQuestionnaire, changeRoom, renamePractitioner } from './catalogue/change.ts'
import {
  changeService,
  defineCategory,
  definePractitioner,
  defineQuestionnaire,
  defineRoom,
  defineService,
  describeServicePicture,
  setServicePicture,
} from './catalogue/define.ts'
import { orderItems } from './catalogue/order.ts'
import { retiring } from './catalogue/retire.ts'
import { correctClientContact } from './clients/correct-contact.ts'
import { joinClients, partClients } from './clients/join.ts'
import { clientPolicies } from './clients/policies.ts'
import type { DeadlineHandlers } from './deadlines/worker.ts'
import type { Handler } from './handler.ts'
import { importHandlers } from './moving/rehearse.ts'
import { deleteNotification } from './notifications/delete.ts'
import { markAllNotificationsRead } from './notifications/mark-all-read.ts'
import { markNotificationRead } from './notifications/mark-read.ts'
import { markSomeNotificationsRead } from './notifications/mark-some-read.ts'
import { notificationPolicies } from './notifications/policies.ts'
import { reportUndeliveredLetter } from './notifications/report-undelivered-letter.ts'
import { lookUpLostPayments, settleLostPayment } from './operator/lost-payments.ts'
import { retryParked, skipParked } from './operator/parked.ts'
import { recordOperatorAct, skipEvent } from './operator/record.ts'
import { recordVerification } from './operator/verifications.ts'
import { correctPurchaseEmail } from './packages/correct-email.ts'
import { addPackage, changePackage, definePackage } from './packages/define.ts'
import { purchasePackage, setUnpaidPurchaseDeadline } from './packages/order.ts'
import { payablePurchase } from './packages/payable.ts'
import { packagePolicies } from './packages/policies.ts'
import { abandonPayment } from './payments/abandon.ts'
import { checkCardProvider } from './payments/check-card-provider.ts'
import { endUnpaid } from './payments/end-unpaid.ts'
import { lookUpReceipt } from './payments/look-up-receipt.ts'
import { openIntent } from './payments/open-intent.ts'
import type { Payables, PaymentDeps } from './payments/payable.ts'
import { cardPolicies, paymentPolicies, refundPolicies } from './payments/policies.ts'
import { receiveWebhook } from './payments/receive-webhook.ts'
import { reconcile, setReconcileDeadline } from './payments/reconcile.ts'
import { refreshIntent } from './payments/refresh-intent.ts'
import { refundByStaff, refundOtherwise, writeOffRefund } from './payments/refunds/refund.ts'
import { compareIntents, lookUpIntent, resyncPayment } from './payments/supervise.ts'
import { sweepReversals } from './payments/sweep.ts'
import { ERASE_RECIPIENT, eraseRecipients } from './people/recipients.ts'
import type { PolicyGroup } from './policies/policy.ts'
import { submitQuestionnaire } from './questionnaires/submit.ts'
import { ERASE, eraseBookingData } from './retention/erase.ts'
import { LOOK, lookAtBooking, retentionPolicies } from './retention/look.ts'
import { changeBookingRules } from './settings/change-booking-rules.ts'
import { changeCentreIdentity } from './settings/change-centre-identity.ts'
import { changeCentreLetterTexts } from './settings/change-centre-letter-texts.ts'
import { changeCentreLook } from './settings/change-centre-look.ts'
import { changeCentreTexts } from './settings/change-centre-texts.ts'
import { changeCentreWords } from './settings/change-centre-words.ts'
import { changeChoices } from './settings/change-choices.ts'
import { changeConstructionBanner } from './settings/change-construction-banner.ts'
import { changeNotificationEmail } from './settings/change-notification-email.ts'
import { changeRetention } from './settings/change-retention.ts'
import { changeSalesTerms } from './settings/change-sales-terms.ts'
import { describeCentrePicture } from './settings/describe-centre-picture.ts'
import { setCentrePicture } from './settings/set-centre-picture.ts'
import { correctVoucherEmail } from './vouchers/correct-email.ts'
import { deliveryHandlers } from './vouchers/delivery/by-link.ts'
import { DELIVERY, deliverVoucher, deliveryDeadlines } from './vouchers/delivery/deadline.ts'
import { expireVoucher, expiryDeadlines } from './vouchers/expire.ts'
import { extendVoucher, undoExtension } from './vouchers/extend.ts'
import { invalidateVoucher } from './vouchers/invalidate.ts'
import { orderVoucher, setUnpaidVoucherDeadline } from './vouchers/order.ts'
import { payableVoucher } from './vouchers/payable.ts'
import { judgeAgain } from './withdrawals/judge-again.ts'
import { JUDGE } from './withdrawals/judge-later.ts'
import { withdrawalDebts, withdrawalMoney, withdrawalPolicies } from './withdrawals/policies.ts'
import { withdraw } from './withdrawals/receive.ts'

/** Everything that the features need. */
export type AppDeps = PaymentDeps

/** Every command that this service carries out. */
export const handlers: readonly Handler<AppDeps>[] = [
  openAvailability,
  removeAvailability,
  removeOpenings,
  setWeeklyHours,
  scheduleClosure,
  liftClosure,
  declareAbsence,
  decideAbsence,
  requestBooking,
  cancelUnpaidBooking,
  cancelBooking,
  changePractitioner,
  rescheduleBooking,
  bookForClient,
  bookTwoForClient,
  lookUpBookingLink,
  makeBookingLink,
  moveByLink,
  cancelByLink,
  keepBooking,
  ...onSiteHandlers,
  attendanceHandler,
  changeNotes,
  ...contactHandlers,
  confirmEligibility,
  orderVoucher,
  redeemVoucher,
  payWithVouchers,
  extendVoucher,
  undoExtension,
  invalidateVoucher,
  correctVoucherEmail,
  ...deliveryHandlers,
  changePackage,
  definePackage,
  addPackage,
  purchasePackage,
  correctPurchaseEmail,
  withdraw,
  correctClientContact,
  joinClients,
  partClients,
  ...importHandlers,
  openIntent,
  lookUpReceipt,
  refreshIntent,
  abandonPayment,
  receiveWebhook,
  compareIntents,
  lookUpIntent,
  checkCardProvider,
  resyncPayment,
  refundByStaff,
  refundOtherwise,
  writeOffRefund,
  submitQuestionnaire,
  addCategory,
  addRoom,
  addService,
  addQuestionnaire,
  orderItems,
  setServicePicture,
  describeServicePicture,
  defineCategory,
  changeCategory,
  changeService,
  defineService,
  defineQuestionnaire,
  changeQuestionnaire,
  defineRoom,
  changeRoom,
  definePractitioner,
  renamePractitioner,
  ...retiring,
  changeBookingRules,
  changeSalesTerms,
  changeRetention,
  changeChoices,
  changeConstructionBanner,
  changeNotificationEmail,
  changeCentreIdentity,
  changeCentreWords,
  changeCentreLetterTexts,
  changeCentreLook,
  setCentrePicture,
  describeCentrePicture,
  changeCentreTexts,
  addPractitioner,
  resetPassword,
  invitePractitioner,
  inviteAgain,
  lookUpInvitation,
  acceptInvitation,
  lookUpFirstAccount,
  makeFirstAccount,
  disableAccount,
  changeRole,
  changeOperatorRole,
  removeSecondFactor,
  logIn,
  completeLogIn,
  refreshSession,
  logOut,
  changePassword,
  beginPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  chooseAgendaLetters,
  chooseMorningLetter,
  markNotificationRead,
  markAllNotificationsRead,
  markSomeNotificationsRead,
  deleteNotification,
  reportUndeliveredLetter,
  retryParked,
  skipParked,
  skipEvent,
  recordOperatorAct,
  recordVerification,
  lookUpLostPayments,
  settleLostPayment,
]

/** What can be paid for. */
export const payables: Payables = { booking: payableBooking, voucher: payableVoucher, package: payablePurchase }

/** Policies by group: those of a group share a checkpoint. */
export const policyGroups: readonly PolicyGroup<AppDeps>[] = [
  { name: 'agenda', startsAt: 'start', policies: [...agendaPolicies, ...weeklyHoursPolicies, ...slotPolicies] },
  {
    name: 'bookings',
    startsAt: 'start',
    policies: [
      ...paymentPolicies,
      ...staffPolicies,
      ...voucherPolicies,
      ...packagePolicies,
      ...withdrawalPolicies,
      ...clientPolicies,
    ],
  },
  {
    name: 'payments',
    startsAt: 'start',
    policies: [...moneyPolicies, ...withdrawalMoney, ...refundPolicies, ...cardPolicies],
  },
  // It works on one booking after the other, which takes a while: in a group of its own it delays no other policies.
  // No absence is older than this group, so it starts at the present end of the log.
  { name: 'absences', startsAt: 'now', policies: absencePolicies },
  // It starts at the start of the log, because debts from before the list of debts existed belong in it too.
  { name: 'debts', startsAt: 'start', policies: [...bookingDebts, ...withdrawalDebts] },
  {
    name: 'deadlines',
    startsAt: 'start',
    policies: [
      setHoldDeadline,
      setMissedHoldDeadline,
      setReconcileDeadline,
      setUnpaidVoucherDeadline,
      setUnpaidPurchaseDeadline,
      ...expiryDeadlines,
      ...deliveryDeadlines,
    ],
  },
  // It starts at the present end of the log, because the holds from before holds were counted have long ended.
  {
    name: 'holds',
    startsAt: 'now',
    policies: holdPolicies,
  },
  // Bookings that are older than this group have no keys of their own, so there is nothing to erase in them.
  { name: 'retention', startsAt: 'now', policies: retentionPolicies },
  // Staff is not notified of what happened before notifications existed.
  { name: 'notifications', startsAt: 'now', gatherMs: 100, policies: notificationPolicies },
]

/** The handler of each kind of deadline. */
export const deadlineHandlers: DeadlineHandlers<AppDeps> = {
  hold: endHold,
  reconcile,
  unpaid: endUnpaid,
  'voucher-expiry': expireVoucher,
  [DELIVERY]: deliverVoucher,
  [JUDGE]: judgeAgain,
  'sweep-reversals': sweepReversals,
  'extend-openings': extendOpenings,
  [LOOK]: lookAtBooking,
  [ERASE]: eraseBookingData,
  [ERASE_RECIPIENT]: eraseRecipients,
}

/** The deadlines that no event sets: they exist from the first start on, and recur for ever. */
export const recurring: readonly (keyof typeof deadlineHandlers)[] = ['sweep-reversals', 'extend-openings']
