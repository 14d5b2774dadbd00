import { declineSentence } from '@alba/contracts/payments/declines'
import { type PaymentEvent, paymentStream } from '@alba/contracts/payments/events'
import { expect, it } from 'vitest'
import { policyGroups } from '../features.ts'
import { apply } from '../policies/policy.ts'
import { inMemory } from '../testing/in-memory.ts'
import { created, failed, INTENT, snapshot, succeeded } from '../testing/payment-facts.ts'
import { cardPolicies, MAX_REFUSED_CARDS } from './policies.ts'

/** What became of an intent, in the log and with the provider, once its policies have seen what happened to it last. */
async function after(...facts: PaymentEvent[]) {
  const { deps, log, provider, write, typesOf } = inMemory()
  provider.add(snapshot())
  await write(paymentStream(INTENT), created, ...facts)
  const last = log.stream(paymentStream(INTENT)).findLast(({ type }) => type === 'PaymentFailed')
  if (last) await apply({ name: 'payments', startsAt: 'start', policies: cardPolicies }, deps, last)
  return { status: provider.snapshot(INTENT).status, last: typesOf(paymentStream(INTENT)).at(-1) }
}
const refused = (times: number) => Array.from({ length: times }, (_, n) => failed(`ch_${n}`))

it('is closed with the provider after so many cards, and not before', async () => {
  expect(await after(...refused(MAX_REFUSED_CARDS - 1))).toEqual({
    status: 'requires_payment_method',
    last: 'PaymentFailed',
  })
  expect(await after(...refused(MAX_REFUSED_CARDS))).toEqual({ status: 'canceled', last: 'PaymentCanceled' })
  expect(policyGroups.find(({ name }) => name === 'payments')?.policies).toContain(cardPolicies[0])
})

it('stays as it is when the money came meanwhile', async () => {
  expect(await after(...refused(MAX_REFUSED_CARDS), succeeded)).toMatchObject({
    last: 'PaymentSucceeded',
  })
})

it('says why no other card is taken', () => {
  expect(declineSentence(undefined, 'payment_intent_unexpected_state')).toMatch(
    /^Ce paiement est fermé, car trop de cartes/,
  )
})
