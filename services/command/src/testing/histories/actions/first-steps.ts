import type { Action } from './action.ts'
import { setHours } from './agenda.ts'
import { bookForClient } from './bookings.ts'
import { askInService } from './definitions.ts'
import { bankStep, onPayment, openIntent, requestBooking } from './money.ts'
import { purchasePackage } from './packages.ts'
import { submit } from './questionnaires.ts'
import { retireService } from './retiring.ts'
import { bookWithVoucher, orderVoucher } from './vouchers.ts'

const pay: readonly Action[] = [bankStep('paid'), onPayment('refresh-intent')]

export const payBooking: readonly Action[] = [requestBooking, openIntent('booking'), ...pay]
export const answerAndPay: readonly Action[] = [askInService, submit, ...payBooking]
export const openAWeek: readonly Action[] = [setHours, bookForClient]
export const buyVoucher: readonly Action[] = [orderVoucher, openIntent('voucher'), ...pay, bookWithVoucher]
export const retireAfterSale: readonly Action[] = [
  orderVoucher,
  openIntent('voucher'),
  ...pay,
  retireService,
  retireService,
  bookWithVoucher,
]
export const buyPackage: readonly Action[] = [purchasePackage, openIntent('package'), ...pay, bookWithVoucher]
