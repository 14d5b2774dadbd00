import { declineSentence } from '@alba/contracts/payments/declines'
import { type PaymentEvent, paymentStream } from '@alba/contracts/payments/events'
import { expect, it } from 'vitest'
import { policyGroups } from '../features.ts'
import { apply } from '../policies/policy.ts'
import { inMemory } from '../testing/in-memory.ts'
import { created, failed, INTENT, snapshot, succeeded } from '../testing/payment-facts.ts'
import { cardPolicies, MAX_REFUSED_CARDS } from './policies.ts'

/**
 * The state of an intent at the provider and its last event, after the policies have handled its last `PaymentFailed`.
 */
async function after(...facts: PaymentEvent[]) {
  const { deps, log, provider, write, typesOf } = inMemory()
  provider.add(snapshot())
  await write(paymentStream(INTENT), created, ...facts)
  const last = log.stream(paymentStream(INTENT)).findLast(({ type }) => type === 'PaymentFailed')
  if (last) await apply({ name: 'payments', startsAt: 'start', policies: cardPolicies }, deps, last)
  return { status: provider.snapshot(INTENT).status, last: typesOf(paymentStream(INTENT)).at(-1) }
}
const refused = (times: number) => Array.from({ length: times }, (_, n) => failed(`ch_${n}`))

it('an intent is closed after the maximum number of declined cards, and not before', async () => {
  expect(await after(...refused(MAX_REFUSED_CARDS - 1))).toEqual({
    status: 'requires_payment_method',
    last: 'PaymentFailed',
  })
  expect(await after(...refused(MAX_REFUSED_CARDS))).toEqual({ status: 'canceled', last: 'PaymentCanceled' })
  expect(policyGroups.find(({ name }) => name === 'payments')?.policies).toContain(cardPolicies[0])
})

it('an intent that was paid meanwhile is not closed', async () => {
  expect(await after(...refused(MAX_REFUSED_CARDS), succeeded)).toMatchObject({
    last: 'PaymentSucceeded',
  })
})

it('the visitor reads why no other card is accepted', () => {
  expect(declineSentence(undefined, 'payment_intent_unexpected_state')).toMatch(
    /^Ce paiement est fermé, car trop de cartes/,
  )
})
