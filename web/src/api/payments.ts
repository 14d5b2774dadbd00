import type { CreateIntentRequest } from '@alba/contracts/payments/api'
import { cancelIntentRoute, createIntentRoute, intentRoute } from '@alba/contracts/payments/routes'
import { ApiError } from './errors.ts'
import { addressOf, ask } from './http.ts'

/**
 * The statuses after which the visitor must not pay again: the money has come, is on its way (`processing`), or is
 * reserved on the card (`requires_capture`, which Stripe may report; our server calls it `processing`).
 */
const PAID_STATUSES: readonly string[] = ['succeeded', 'processing', 'requires_capture']

/** @param status of an intent, from our server, Stripe or the sandbox */
export const isPaid = (status: string | undefined) => PAID_STATUSES.includes(status ?? '')

/** An intent as the server knows it. While its status is not final, the server asks the provider first. @throws {ApiError} */
export const getIntent = (id: string, signal?: AbortSignal) => ask(intentRoute, { params: { id }, signal })

/**
 * The open payment intent of a booking or an order. There is only one: the server gives the same one to every request.
 * The query fails with an `ApiError`, whose status is 409 for what is paid or canceled.
 */
export const intentQuery = (target: CreateIntentRequest) => ({
  queryKey: ['payment-intent', target],
  queryFn: () => ask(createIntentRoute, { body: target }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** The provider's error code for an intent that cannot be paid in its present state: it may be paid already. */
export const UNEXPECTED_STATE = 'payment_intent_unexpected_state'

/**
 * Asks the server whether an intent is paid. To be called after an attempt without a clear result (a lost connection,
 * UNEXPECTED_STATE): the card may have been charged, so the visitor must not be invited to pay again before. Never
 * throws; false also when the server cannot be asked.
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
 * Cancels an intent, also while the page is being closed: by a keepalive request, or by a beacon when that got no answer
 * (a browser may refuse it while a page closes). Never throws: the page may be gone, and unpaid bookings and orders
 * expire by themselves.
 */
export async function cancelIntent(id: string): Promise<void> {
  await ask(cancelIntentRoute, { params: { id }, keepalive: true }).catch(error => {
    // The server has refused the request, and would refuse a beacon, too.
    if (error instanceof ApiError && error.status > 0) return
    const address = addressOf(cancelIntentRoute.path, { params: { id } })
    navigator.sendBeacon(address, new Blob(['{}'], { type: 'application/json' }))
  })
}
