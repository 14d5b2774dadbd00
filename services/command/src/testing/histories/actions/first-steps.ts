import { backgroundSteps } from '../background-steps.ts'
import type { Action } from './action.ts'
import { openForThird, passTime, setHours } from './agenda.ts'
import { awaitAppointment, bookForClient, recordAttendance } from './bookings.ts'
import { askInService, defineThird } from './definitions.ts'
import { bankStep, onPayment, openIntent, requestBooking, requestTwo } from './money.ts'
import { purchasePackage } from './packages.ts'
import { submit } from './questionnaires.ts'
import { reinstatePractitioner, retirePractitioner, retireService } from './retiring.ts'
import { bookWithVoucher, byLink, onVoucher, orderGift, orderVoucher } from './vouchers.ts'

/*
 * Usual sequences with which a history begins, so that the random steps after them have something to act on.
 */

const pay: readonly Action[] = [bankStep('paid'), onPayment('refresh-intent')]

export const payBooking: readonly Action[] = [requestBooking, openIntent('booking'), ...pay]
/** The booking is paid, but neither a webhook nor the client says so: the provider has to be asked. */
export const payUnheard: readonly Action[] = [requestBooking, openIntent('booking'), bankStep('paid and lost')]
export const answerAndPay: readonly Action[] = [askInService, submit, ...payBooking]
export const answerAfterBooking: readonly Action[] = [
  askInService,
  requestBooking,
  submit,
  openIntent('booking'),
  ...pay,
]
/** Two treatments are paid. A third practitioner, who is open on one of the days, may take one of them over. */
export const payTwo: readonly Action[] = [requestTwo, openIntent('booking'), ...pay, defineThird, openForThird]
/** A practitioner is retired for so long that their weekly hours are missing in some days when they come back. */
export const awayAndBack: readonly Action[] = [
  setHours,
  retirePractitioner,
  passTime,
  backgroundSteps.deadline,
  reinstatePractitioner,
]
/** Whether the client came is recorded, and corrected or removed. */
export const attend: readonly Action[] = [bookForClient, awaitAppointment, recordAttendance, recordAttendance]
export const openAWeek: readonly Action[] = [setHours, bookForClient]
export const buyVoucher: readonly Action[] = [orderVoucher, openIntent('voucher'), ...pay, bookWithVoucher]
/** A gift is extended, its buyer has it sent later, and the extension is taken back. */
export const extendGift: readonly Action[] = [
  orderGift,
  openIntent('voucher'),
  ...pay,
  onVoucher('extend-voucher', { months: 1 }),
  byLink('move-delivery'),
  onVoucher('undo-extension', {}),
]
/** A treatment is retired after a voucher for it was sold. The first of the two steps mostly retires its package. */
export const retireAfterSale: readonly Action[] = [
  orderVoucher,
  openIntent('voucher'),
  ...pay,
  retireService,
  retireService,
  bookWithVoucher,
]
export const buyPackage: readonly Action[] = [purchasePackage, openIntent('package'), ...pay, bookWithVoucher]
