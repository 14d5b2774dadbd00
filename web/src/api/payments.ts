import type { CreateIntentRequest, CreateIntentView, IntentView } from '@alba/contracts/payments/api'
import { ApiError } from './errors.ts'
import { api, call } from './http.ts'

/** Statuses that count as paid for the visitor (storefront §4). */
const SUCCESS: readonly string[] = ['succeeded', 'processing', 'requires_capture']

export const isPaid = (status: string | undefined) => SUCCESS.includes(status ?? '')

/** Opens the intent of an unpaid target, or answers the one that is open already. Errors are plain text. */
const createIntent = (body: CreateIntentRequest) =>
  api<CreateIntentView>('/api/payments/create-intent', {
    method: 'POST',
    body,
    plainTextErrors: true,
    fallback: 'Le service de paiement ne répond pas. Veuillez réessayer dans un instant.',
  })

export const getIntent = (id: string, signal?: AbortSignal) =>
  api<IntentView>(`/api/payments/intent/${encodeURIComponent(id)}`, {
    ...(signal && { signal }),
    fallback: 'Erreur lors de la récupération des détails du paiement',
  })

/** The one open intent of a target; the server answers the same one again, whoever asks. */
export const intentQuery = (target: CreateIntentRequest) => ({
  queryKey: ['payment-intent', target],
  queryFn: () => createIntent(target),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** The provider's code for an intent that cannot be paid as it stands: it may be paid already. */
export const UNEXPECTED_STATE = 'payment_intent_unexpected_state'

/**
 * For an attempt without a clear answer (a lost connection, UNEXPECTED_STATE): the card may have been charged all the
 * same, so the server is asked before another attempt is invited.
 */
export const wasPaid = (id: string): Promise<boolean> =>
  getIntent(id).then(
    intent => isPaid(intent.status),
    () => false,
  )

/** `pi_123_secret_abc` → `pi_123`; undefined for anything else. */
export const intentIdOf = (clientSecret: string | null | undefined) =>
  /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret ?? '')?.[1]

/**
 * Cancels an intent while the page goes away: a keepalive request, or a beacon where that is refused.
 * Never fails: nobody may be left to read it, and the hold runs out by itself.
 */
export async function cancelIntent(id: string): Promise<void> {
  const url = `/api/payments/cancel-intent/${encodeURIComponent(id)}`
  await call(url, { method: 'PATCH', body: {}, keepalive: true, fallback: '' }).catch(error => {
    // Not what the server refused.
    if (error instanceof ApiError && error.status > 0) return
    navigator.sendBeacon(url, new Blob(['{}'], { type: 'application/json' }))
  })
}
