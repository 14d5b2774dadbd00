import type { CreateIntentRequest } from '@alba/contracts/payments/api'
import { cancelIntentRoute, createIntentRoute, intentRoute } from '@alba/contracts/payments/routes'
import { ApiError } from './errors.ts'
import { addressOf, ask } from './http.ts'

/** Statuses that count as paid for the visitor. */
const SUCCESS: readonly string[] = ['succeeded', 'processing', 'requires_capture']

export const isPaid = (status: string | undefined) => SUCCESS.includes(status ?? '')

export const getIntent = (id: string, signal?: AbortSignal) => ask(intentRoute, { params: { id }, signal })

/** The one open intent of a target; the server answers the same one again, whoever asks. */
export const intentQuery = (target: CreateIntentRequest) => ({
  queryKey: ['payment-intent', target],
  queryFn: () => ask(createIntentRoute, { body: target }),
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
  await ask(cancelIntentRoute, { params: { id }, keepalive: true }).catch(error => {
    // Not what the server refused.
    if (error instanceof ApiError && error.status > 0) return
    const address = addressOf(cancelIntentRoute.path, { params: { id } })
    navigator.sendBeacon(address, new Blob(['{}'], { type: 'application/json' }))
  })
}
