import type { VoucherLookup } from '@alba/contracts/vouchers/api'
import { ApiError } from './errors.ts'
import { api } from './http.ts'

const UNKNOWN = 'Bon cadeau non trouvé'

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
  if (!lookup.is_valid) throw new ApiError(409, lookup.error || 'Bon cadeau non valide ou expiré.')
  return lookup
}

/** Has the server ask the provider whether a voucher is paid: it believes nothing else. */
export const markVoucherPaid = (id: string, intentId: string) =>
  api<void>(`/api/gift-vouchers/${id}/mark-paid?stripe_payment_intent_id=${encodeURIComponent(intentId)}`, {
    method: 'PUT',
    fallback: 'Erreur lors de la confirmation du paiement du bon cadeau',
  })
