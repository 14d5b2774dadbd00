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

/** What is said instead of the server's words, by the status of its refusal. */
const SENTENCES: Record<number, string> = {
  404: UNKNOWN,
  // A limit keeps anybody from trying codes out.
  429: 'Trop de codes ont été essayés. Patientez quelques minutes, puis vérifiez de nouveau votre bon.',
}

/** Asks whether a code can be used. Throws with the sentence to show when it cannot. */
export async function lookUpVoucher(code: string): Promise<VoucherLookup> {
  const lookup = await ask(voucherLookupRoute, { params: { number: code } }).catch(error => {
    const sentence = error instanceof ApiError && SENTENCES[error.status]
    throw sentence ? new ApiError(error.status, sentence, error.code) : error
  })
  if (!lookup.found) throw new ApiError(404, UNKNOWN)
  if (!lookup.is_valid) throw new ApiError(409, [UNUSABLE, lookup.error].filter(Boolean).join(' '))
  return lookup
}

/** Orders a voucher, once for a key. The server may know it before it can show it (202): its id alone, then. */
export const orderVoucher = (body: VoucherRequest, idempotencyKey: string) =>
  ask(orderVoucherRoute, { body, headers: { 'idempotency-key': idempotencyKey } })

/** A voucher by its id; its number is there once it is paid. */
export const getVoucher = (id: number, signal?: AbortSignal) => ask(voucherRoute, { params: { id }, signal })

/** Has the server ask the provider whether a voucher is paid: it believes nothing else. */
export const markVoucherPaid = (id: number | string, intentId: string) =>
  ask(markVoucherPaidRoute, { params: { id }, query: { stripe_payment_intent_id: intentId } })

/** The voucher as it is printed and mailed: a PDF. */
export const voucherPdf = (number: string): Promise<Blob> => ask(voucherPdfRoute, { params: { number } })
