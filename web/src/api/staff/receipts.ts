import type { PaymentTarget } from '@alba/contracts/payments/events'
import { staffReceiptRoute } from '@alba/contracts/payments/routes'
import { askAsStaff } from './http.ts'

/** The receipt of a booking, a voucher or a package, as a PDF file. @throws {ApiError} */
export const staffReceipt = (sale: PaymentTarget): Promise<Blob> => askAsStaff(staffReceiptRoute, { params: sale })
