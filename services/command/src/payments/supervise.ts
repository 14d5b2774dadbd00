import * as commands from '@alba/contracts/payments/commands'
import { contestedCents } from '@alba/contracts/payments/money'
import type { comparedIntent } from '@alba/contracts/payments/staff-api'
import { pick } from '@alba/contracts/shared/case'
import { reject } from '@alba/contracts/shared/decision'
import { ProblemError, problemOf } from '@alba/platform/http/problem'
import type { z } from 'zod'
import { keyedQueue } from '../decision/keyed-queue.ts'
import { handler } from '../handler.ts'
import type { IntentSnapshot } from './decide.ts'
import { applyToTarget, observe } from './observe.ts'
import type { PaymentDeps } from './payable.ts'
import { ProviderUnavailable } from './provider.ts'

/**
 * After this many milliseconds a comparison stops and answers what it has, before the whole command times out
 * (`LONGEST_COMMAND_MS`).
 */
const COMPARISON_LIMIT_MS = 12_000

const inTurn = keyedQueue()

/**
 * Calls the provider for staff, one call at a time, so that these calls do not use up the rate limit that payments
 * need.
 * @throws {ProblemError} 503 with a sentence of its own when the provider cannot be reached
 */
const ask = <T>(question: () => Promise<T>): Promise<T> =>
  inTurn('provider', question).catch(error => {
    if (!(error instanceof ProviderUnavailable)) throw error
    const detail = 'Le prestataire de paiement ne répond pas pour le moment. Merci de réessayer dans un instant.'
    throw new ProblemError(problemOf(503, 'provider_unavailable', detail))
  })

/** Shows staff how the provider sees payments, and records nothing. Payments that it does not know are left out. */
export const compareIntents = handler(
  commands.compareIntents,
  async ({ provider, clock }: PaymentDeps, { paymentIntentIds }) => {
    const until = clock() + COMPARISON_LIMIT_MS
    const intents: z.input<typeof comparedIntent>[] = []
    for (const paymentIntentId of new Set(paymentIntentIds)) {
      if (clock() > until) break
      const found = await ask(() => provider.retrieve(paymentIntentId))
      if (found) intents.push({ paymentIntentId, ...compared(found.snapshot) })
    }
    return { ok: true, intents }
  },
)

const compared = (shown: IntentSnapshot) => ({
  ...pick(shown, ['status', 'amountCents', 'receivedCents', 'refundedCents']),
  disputedCents: contestedCents(shown.disputes),
})

/** Shows an intent as the provider has it. */
export const lookUpIntent = handler(commands.lookUpIntent, async ({ provider }: PaymentDeps, { paymentIntentId }) => {
  const intent = await ask(() => provider.show(paymentIntentId))
  return intent ? { ok: true, intent } : reject('payment_unknown')
})

/** Records how the provider shows the payment now, even if it was final here: money may have been refunded since. */
export const resyncPayment = handler(commands.resyncPayment, async (deps: PaymentDeps, { paymentIntentId }, cause) => {
  const found = await ask(() => deps.provider.retrieve(paymentIntentId))
  if (!found) return reject('payment_unknown')
  const observed = await observe(deps, found.snapshot, cause)
  if (!observed.ok) return observed
  const consequence = await applyToTarget(deps, observed.state, cause)
  return { ok: true, position: consequence ?? observed.position }
})
