import { ApiError } from './errors.ts'
import { api } from './http.ts'

/** GET /api/gift-vouchers/{number}/with-service (storefront §3, « Voucher lookup result »). */
export type VoucherLookup = {
  found: boolean
  is_valid: boolean
  error: string | null
  service: { id: number; name: string } | null
}

/** Asks whether a code can be used. Throws with the sentence to show when it cannot. */
export async function lookUpVoucher(code: string): Promise<VoucherLookup> {
  const lookup = await api<VoucherLookup>(`/api/gift-vouchers/${encodeURIComponent(code)}/with-service`, {
    fallback: 'Erreur lors de la récupération du bon cadeau',
  }).catch(error => {
    throw error instanceof ApiError && error.status === 404 ? new ApiError(404, 'Bon cadeau non trouvé') : error
  })
  if (!lookup.found) throw new ApiError(404, 'Bon cadeau non trouvé')
  if (!lookup.is_valid) throw new ApiError(409, lookup.error || 'Bon cadeau non valide ou expiré.')
  return lookup
}

/** Has the server ask the provider whether a voucher is paid: it believes nothing else. */
export const markVoucherPaid = (id: string, intentId: string) =>
  api<void>(`/api/gift-vouchers/${id}/mark-paid?stripe_payment_intent_id=${encodeURIComponent(intentId)}`, {
    method: 'PUT',
    fallback: 'Erreur lors de la confirmation du paiement du bon cadeau',
  })
