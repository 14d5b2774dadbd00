import type { Action } from './action.ts'
import { bankStep, onPayment, openIntent, requestBooking } from './money.ts'
import { purchasePackage } from './packages.ts'
import { bookWithVoucher, orderVoucher } from './vouchers.ts'

const pay: readonly Action[] = [bankStep('paid'), onPayment('refresh-intent')]

export const payBooking: readonly Action[] = [requestBooking, openIntent('booking'), ...pay]
export const buyVoucher: readonly Action[] = [orderVoucher, openIntent('voucher'), ...pay, bookWithVoucher]
export const buyPackage: readonly Action[] = [purchasePackage, openIntent('package'), ...pay, bookWithVoucher]
