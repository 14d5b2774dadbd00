import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ProviderUnavailable } from '../payments/provider.ts'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'
import { type FakeProvider, fakeProvider } from '../testing/fake-provider.ts'
import { type Bought, buyVoucher } from '../testing/voucher-flow.ts'

/** Longer than anything is tried before others get their turn. */
const PATIENTLY = { timeout: 180_000, interval: 50 }

let command: TestCommand
let provider: FakeProvider
/** The one payment to whose refund the provider answers 500, whoever asks and however often. */
let broken: string | undefined
let asked = 0
beforeAll(async () => {
  const whole = fakeProvider()
  provider = {
    ...whole,
    async refund(id) {
      if (id !== broken) return whole.refund(id)
      asked++
      throw new ProviderUnavailable(new Error('500'))
    },
  }
  command = await startCommand({ provider })
  await defineCentre(command)
})
afterAll(() => command.stop())

const withdraw = async ({ voucherId, number }: Bought) => {
  const subject = { kind: 'voucher', id: voucherId }
  const who = { name: 'Jeanne Martin', email: 'jeanne@example.org', reference: number, idempotencyKey: null }
  expect(await command.send('withdraw', { ...who, subject })).toMatchObject({ status: 200 })
}

it('a refund that fails for ever keeps no later one waiting', { timeout: 240_000 }, async () => {
  const buy = () => buyVoucher(command.service.deps, provider)
  const first = await buy()
  const second = await buy()
  const third = await buy()
  broken = first.intent
  await withdraw(first)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), PATIENTLY)
  // What comes from here on is in no page of the log with the one that fails.
  for (const bought of [second, third]) await withdraw(bought)
  const back = () => [second, third].map(({ intent }) => provider.snapshot(intent).refundedCents)
  await vi.waitFor(() => expect(back()).toEqual([6_000, 6_000]), PATIENTLY)
  expect(provider.snapshot(first.intent).refundedCents).toBe(0)
})
