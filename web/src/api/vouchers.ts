import type { VoucherLookup, VoucherRequest, VoucherView } from '@alba/contracts/vouchers/api'
import { ApiError } from './errors.ts'
import { api, call } from './http.ts'

const UNKNOWN = 'Bon cadeau non trouvé'
const UNUSABLE = 'Bon cadeau non valide ou expiré.'

/** What is said instead of the server's words, by the status of its refusal. */
const SENTENCES: Record<number, string> = {
  404: UNKNOWN,
  // A limit keeps anybody from trying codes out.
  429: 'Trop de codes ont été essayés. Patientez quelques minutes, puis vérifiez de nouveau votre bon.',
}

const path = (number: string) => `/api/gift-vouchers/${encodeURIComponent(number)}`

/** Asks whether a code can be used. Throws with the sentence to show when it cannot. */
export async function lookUpVoucher(code: string): Promise<VoucherLookup> {
  const lookup = await api<VoucherLookup>(`${path(code)}/with-service`, {
    fallback: 'Erreur lors de la récupération du bon cadeau',
  }).catch(error => {
    const sentence = error instanceof ApiError && SENTENCES[error.status]
    throw sentence ? new ApiError(error.status, sentence, error.code) : error
  })
  if (!lookup.found) throw new ApiError(404, UNKNOWN)
  if (!lookup.is_valid) throw new ApiError(409, [UNUSABLE, lookup.error].filter(Boolean).join(' '))
  return lookup
}

/** Orders a voucher, once for a key. The server may know it before it can show it (202): its id alone, then. */
export const orderVoucher = (body: VoucherRequest, idempotencyKey: string) =>
  api<VoucherView | Pick<VoucherView, 'id'>>('/api/gift-vouchers', {
    method: 'POST',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    fallback: 'Erreur lors de la création du bon cadeau',
  })

/** A voucher by its id; its number is there once it is paid. */
export const getVoucher = (id: number, signal?: AbortSignal) =>
  api<VoucherView>(`/api/gift-vouchers/by-id/${id}`, {
    ...(signal && { signal }),
    fallback: 'Erreur lors de la récupération du bon cadeau',
  })

/** Has the server ask the provider whether a voucher is paid: it believes nothing else. */
export const markVoucherPaid = (id: number | string, intentId: string) =>
  api<void>(`/api/gift-vouchers/${id}/mark-paid?stripe_payment_intent_id=${encodeURIComponent(intentId)}`, {
    method: 'PUT',
    fallback: 'Erreur lors de la confirmation du paiement du bon cadeau',
  })

/** The voucher as it is printed and mailed: a PDF. */
export async function voucherPdf(number: string): Promise<Blob> {
  const fallback = 'Erreur lors du téléchargement du PDF'
  const response = await call(`${path(number)}/download-pdf`, { headers: { accept: 'application/pdf' }, fallback })
  return response.blob().catch(() => {
    throw new ApiError(response.status, fallback)
  })
}
