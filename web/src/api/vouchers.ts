import type { VoucherLookup, VoucherRequest } from '@alba/contracts/vouchers/api'
import {
  markVoucherPaidRoute,
  orderVoucherRoute,
  voucherLookupRoute,
  voucherPdfRoute,
  voucherRoute,
} from '@alba/contracts/vouchers/routes'
import { ApiError } from './errors.ts'
import { ask } from './http.ts'

const UNKNOWN = 'Bon cadeau non trouvé'
const UNUSABLE = 'Bon cadeau non valide ou expiré.'

/** Messages that replace the server's, by the status of the refusal. */
const SENTENCES: Record<number, string> = {
  404: UNKNOWN,
  // The server limits requests, so that nobody can guess codes.
  429: 'Trop de codes ont été essayés. Patientez quelques minutes, puis vérifiez de nouveau votre bon.',
}

/** Looks a voucher up by its code. @throws {ApiError} with the message to show when it cannot be used */
export async function lookUpVoucher(code: string): Promise<VoucherLookup> {
  const lookup = await ask(voucherLookupRoute, { params: { number: code } }).catch(error => {
    const sentence = error instanceof ApiError && SENTENCES[error.status]
    throw sentence ? new ApiError(error.status, sentence, error.code) : error
  })
  if (!lookup.found) throw new ApiError(404, UNKNOWN)
  if (!lookup.is_valid) throw new ApiError(409, [UNUSABLE, lookup.error].filter(Boolean).join(' '))
  return lookup
}

/**
 * Orders a voucher. Requests with the same idempotency key make one order. When the server answers 202, the read model
 * does not have the order yet: the answer then is its id alone.
 * @throws {ApiError}
 */
export const orderVoucher = (body: VoucherRequest, idempotencyKey: string) =>
  ask(orderVoucherRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/** A voucher by its id. It has a number once it is paid. @throws {ApiError} */
export const getVoucher = (id: number, signal?: AbortSignal) => ask(voucherRoute, { params: { id }, signal })

/**
 * Makes the server ask the provider whether a voucher is paid. The server does not take the browser's word for a
 * payment.
 * @throws {ApiError}
 */
export const markVoucherPaid = (id: number | string, intentId: string) =>
  ask(markVoucherPaidRoute, { params: { id }, query: { stripe_payment_intent_id: intentId } })

/** The voucher's PDF, as it is mailed. @throws {ApiError} */
export const voucherPdf = (number: string): Promise<Blob> => ask(voucherPdfRoute, { params: { number } })
