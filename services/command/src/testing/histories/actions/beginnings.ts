import type { Action } from './action.ts'
import { bank, onPayment, openIntent, requestBooking } from './money.ts'
import { purchasePackage } from './packages.ts'
import { bookWithVoucher, orderVoucher } from './vouchers.ts'

const pay: readonly Action[] = [bank('pays'), onPayment('refresh-intent')]

export const payBooking: readonly Action[] = [requestBooking, openIntent('booking'), ...pay]
export const buyVoucher: readonly Action[] = [orderVoucher, openIntent('voucher'), ...pay, bookWithVoucher]
export const buyPackage: readonly Action[] = [purchasePackage, openIntent('package'), ...pay, bookWithVoucher]
