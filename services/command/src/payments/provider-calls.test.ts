import { paymentStream } from '@alba/contracts/payments/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { inMemory } from '../testing/in-memory.ts'
import { created, INTENT, snapshot } from '../testing/payment-facts.ts'
import { visitor } from '../testing/voucher-flow.ts'
import { ProviderUnavailable } from './provider.ts'
import { type ProviderCalls, providerCalls } from './provider-calls.ts'
import { askProvider, refreshIntent } from './refresh-intent.ts'

let now: number
let calls: ProviderCalls
beforeEach(() => {
  now = Date.parse('2026-11-22T10:00:00Z')
  calls = providerCalls(1, () => now)
})
/** Asks about payments this many times. Answers how many of these calls are allowed. */
const allowedCalls = (times: number, id: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => calls.mayAsk(id(n))).filter(Boolean).length

describe('the provider calls that visitors cause', () => {
  it('are limited to five about one payment, and one more every three seconds', () => {
    expect(allowedCalls(600, () => 'pi_1')).toBe(5)
    now += 3_000
    expect(allowedCalls(600, () => 'pi_1')).toBe(1)
    expect(allowedCalls(1, () => 'pi_2')).toBe(1)
  })
  it('are limited over all payments, with half of the limit reserved for paying', () => {
    expect(allowedCalls(600, n => `pi_${n}`)).toBe(50)
    for (let n = 0; n < 50; n++) calls.charge()
    expect(() => calls.charge()).toThrow(ProviderUnavailable)
    now += 60_000
    calls.charge()
  })
  it('do not use up the common limit when the limit of one payment refuses them', () => {
    allowedCalls(600, () => 'pi_1')
    // Five of the fifty that are not reserved for paying were used about `pi_1`.
    expect(allowedCalls(600, n => `pi_other_${n}`)).toBe(45)
  })
})

it('a page that asks too often gets the recorded state, while deadlines still ask the provider', async () => {
  const { deps, provider, write } = inMemory()
  provider.add(snapshot())
  await write(paymentStream(INTENT), created)
  const refresh = () => refreshIntent(deps, { paymentIntentId: INTENT }, visitor)
  for (let n = 0; n < 600; n++) expect(await refresh()).toMatchObject({ ok: true, status: 'open' })
  expect(provider.callsAbout(INTENT)).toBe(5)
  provider.pay(INTENT)
  expect(await refresh()).toMatchObject({ status: 'open' })
  expect(await askProvider(deps, INTENT, visitor)).toMatchObject({ status: 'succeeded' })
  expect(await refresh()).toMatchObject({ status: 'succeeded' })
  expect(provider.callsAbout(INTENT)).toBe(6)
})
