import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ProviderUnavailable } from '../payments/provider.ts'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { type FakeProvider, fakeProvider } from '../testing/fake-provider.ts'
import { type Bought, buyVoucher } from '../testing/voucher-flow.ts'

/** Only ends a test that hangs. The event that fails is retried for much longer. */
const PATIENTLY = { timeout: 180_000, interval: 50 }

let command: TestCommand
let provider: FakeProvider
/** The payment whose refund always fails with 500. */
let failingIntent: string | undefined
let attempts = 0
beforeAll(async () => {
  const working = fakeProvider()
  provider = {
    ...working,
    async refund(id, order) {
      if (id !== failingIntent) return working.refund(id, order)
      attempts++
      throw new ProviderUnavailable(new Error('500'))
    },
  }
  command = await startCommand({ provider })
  await defineCentre(command)
})
afterAll(() => command.stop())

const withdraw = async ({ voucherId, number }: Bought) => {
  const subject = { kind: 'voucher', id: voucherId }
  const declaration = { name: 'Jeanne Martin', email: 'jeanne@example.org', reference: number, idempotencyKey: null }
  expect(await command.send('withdraw', { ...declaration, subject })).toMatchObject({ status: 200 })
}

it('a refund that always fails does not delay later refunds', { timeout: 240_000 }, async () => {
  const buy = () => buyVoucher(command.service.deps, provider)
  const first = await buy()
  const second = await buy()
  const third = await buy()
  failingIntent = first.intent
  await withdraw(first)
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(0), PATIENTLY)
  // These events come in later pages of the log than the one that fails.
  for (const bought of [second, third]) await withdraw(bought)
  const back = () => [second, third].map(({ intent }) => provider.snapshot(intent).refundedCents)
  await vi.waitFor(() => expect(back()).toEqual([6_000, 6_000]), PATIENTLY)
  expect(provider.snapshot(first.intent).refundedCents).toBe(0)
})
