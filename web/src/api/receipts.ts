import type { ReceiptRequest } from '@alba/contracts/payments/receipt-api'
import { ownReceiptRoute } from '@alba/contracts/payments/routes'
import { ask } from './http.ts'

/** The receipt of what this browser has just booked or bought, as a PDF file. @throws {ApiError} */
export const ownReceipt = (request: ReceiptRequest): Promise<Blob> => ask(ownReceiptRoute, { body: request })
