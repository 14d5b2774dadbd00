import type { ReceiptRequest } from '@alba/contracts/payments/receipt-api'
import { ownReceiptRoute } from '@alba/contracts/payments/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './http.ts'

/** The receipt of what this browser has just booked or bought, as a PDF file. @throws {ApiError} */
export const ownReceipt = (request: ReceiptRequest): Promise<Blob> => ask(ownReceiptRoute, { body: request })

/** The receipt of a link, as a PDF file. @throws {ApiError} 404 for a wrong link */
export const linkedReceiptQuery = (token: string) =>
  queryOptions({
    queryKey: ['receipt', token] as const,
    queryFn: ({ signal }) => ask(ownReceiptRoute, { body: { token }, signal }),
    retry: false,
  })
