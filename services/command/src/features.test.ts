import { glob } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { lookUpEvents, lookUpOperations, lookUpTrace, verifyLog } from '@alba/contracts/operator/commands'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import { expect, it } from 'vitest'
import { handlers, policyGroups } from './features.ts'

const contracts = fileURLToPath(new URL('../../../contracts/src/', import.meta.url))

async function definedCommands(): Promise<CommandDefinition[]> {
  const files = await Array.fromAsync(glob('*/*commands.ts', { cwd: contracts }))
  const modules = await Promise.all(files.map(file => import(pathToFileURL(`${contracts}${file}`).href)))
  // Only the definition of a command says by whom it may be sent.
  return modules
    .flatMap(exported => Object.values(exported))
    .filter(value => typeof value === 'object' && value !== null && 'by' in value) as CommandDefinition[]
}

it('binds every command of contracts to one handler', async () => {
  // `app.ts` binds these, because they also need the log, the policies or another process.
  const ofApp = [lookUpOperations, lookUpEvents, lookUpTrace, verifyLog].map(({ name }) => name)
  const bound = [...handlers.map(handle => handle.command.name), ...ofApp].toSorted()
  expect(bound).toEqual((await definedCommands()).map(({ name }) => name).toSorted())
  expect(new Set(bound).size).toBe(bound.length)
  // The files of the commands were found at all.
  expect(bound.length).toBeGreaterThan(15)
})

/** In each line a group, a type of event and the policy that handles it there. */
const policies = `
absences: AbsenceDecided, carry-out-absence
agenda: AvailabilityOpened, verify-opened-day
agenda: AvailabilityRemoved, verify-removed-day
agenda: BookingCanceled, release-canceled-slot
agenda: BookingExpired, release-expired-slot
agenda: BookingRescheduled, settle-moved-booking
agenda: BookingRulesChanged, extend-openings-to-horizon
agenda: ClosureLifted, reopen-each-day
agenda: ClosureScheduled, close-each-day
agenda: LatePaymentRejected, release-refused-slot
agenda: PractitionerChanged, verify-changed-practitioner
agenda: PractitionerDefined, follow-weekly-hours-of-returned
agenda: SlotConfirmed, release-slot-taken-again
agenda: SlotMoved, follow-moved-slot
agenda: SlotReassigned, follow-reassigned-slot
agenda: WeeklyHoursSet, follow-weekly-hours
bookings: BookingCanceled, give-parts-of-canceled-back
bookings: BookingCanceled, restore-voucher
bookings: BookingConfirmed, give-parts-besides-back
bookings: BookingExpired, give-parts-of-expired-back
bookings: BookingRequested, confirm-staff-booking
bookings: ClientContactCorrected, correct-all-of-client
bookings: ClientsJoined, give-all-to-joined-client
bookings: ClientsParted, give-back-to-parted-client
bookings: DisputeClosed, tell-lost-dispute
bookings: PackagePaid, issue-vouchers-of-package
bookings: PartPaidWithVoucher, settle-with-parts
bookings: PaymentCanceled, give-up-payment
bookings: PaymentRefunded, tell-full-refund
bookings: PaymentSucceeded, settle-payment
bookings: PurchaseBuyerCorrected, correct-vouchers-of-package
bookings: RefundedOtherwise, tell-refund-otherwise
bookings: VoucherImported, correct-imported-voucher
bookings: VoucherRedeemed, settle-with-voucher
bookings: VoucherSuspended, carry-out-withdrawal
bookings: WithdrawalReceived, judge-withdrawal
deadlines: BookingRequested, end-hold-of-late-booking
deadlines: IntentCreated, remember-to-reconcile
deadlines: PackagePurchased, remember-unpaid-purchase
deadlines: SlotHeld, remember-end-of-hold
deadlines: VoucherDeliveryMoved, remember-moved-delivery
deadlines: VoucherExtended, remember-delivery-of-extended
deadlines: VoucherExtended, remember-later-expiry
deadlines: VoucherExtensionUndone, remember-former-expiry
deadlines: VoucherImported, remember-imported-expiry
deadlines: VoucherIssued, remember-delivery
deadlines: VoucherIssued, remember-expiry
deadlines: VoucherOrdered, remember-unpaid-voucher
deadlines: VoucherRestored, remember-delivery-of-restored
deadlines: VoucherRestored, remember-expiry-again
deadlines: VoucherResumed, remember-delivery-after-withdrawal
debts: BookingCanceled, owe-canceled-booking
debts: LatePaymentRejected, owe-late-payment
debts: WithdrawalAccepted, owe-withdrawal
holds: SlotConfirmed, forget-paid-hold
holds: SlotReleased, end-unpaid-hold
notifications: AbsenceCarriedOut, tell-of-absence
notifications: AvailabilityRemoved, tell-of-removed-opening
notifications: BookingCanceled, tell-of-cancellation
notifications: BookingConfirmed, tell-of-booking
notifications: BookingExpired, tell-of-expired-hold
notifications: BookingRescheduled, tell-of-move
notifications: DisputeClosed, tell-of-closed-dispute
notifications: LatePaymentRejected, tell-of-late-payment
notifications: PaymentDisputed, tell-of-dispute
notifications: PaymentFailed, tell-of-refused-card
notifications: PaymentRefundFailed, tell-of-failed-refund
notifications: PaymentRefunded, tell-of-refund
notifications: RefundRefused, tell-of-refused-refund
notifications: RoomClosed, tell-of-closure
notifications: SlotReassigned, tell-of-other-practitioner
notifications: VoucherInvalidated, tell-of-used-voucher
notifications: WithdrawalReferred, tell-of-withdrawal
payments: BookingCanceled, close-intent-of-canceled-booking
payments: BookingConfirmed, close-intent-besides
payments: BookingExpired, close-intent-of-expired-booking
payments: LatePaymentRejected, refund-late-payment
payments: PaymentFailed, close-after-refused-cards
payments: RefundRequested, make-refund
payments: WithdrawalAccepted, refund-withdrawal
retention: BookingCanceled, look-at-canceled-booking
retention: BookingConfirmed, look-at-confirmed-booking
retention: BookingContactCorrected, look-at-corrected-contact
retention: BookingExpired, look-at-expired-booking
retention: BookingRescheduled, look-at-moved-booking
retention: NotesChanged, look-at-written-notes
retention: RetentionChanged, look-at-every-booking
`

it('has exactly the policies of this list', () => {
  const found = policyGroups.flatMap(({ name: group, policies }) =>
    policies.flatMap(({ name, handles }) => handles.map(type => `${group}: ${type}, ${name}`)),
  )
  const names = policyGroups.flatMap(group => group.policies.map(({ name }) => name))
  expect(new Set(names).size, 'two policies with one name would derive the same event ids').toBe(names.length)
  expect(
    found.toSorted(),
    'The ids of events derive from these names. A renamed policy repeats what it did before. A policy that is ' +
      'new here, or handles another type, never gets the events that its group has already read. Change the list ' +
      'only if you want that.',
  ).toEqual(policies.trim().split('\n'))
})
