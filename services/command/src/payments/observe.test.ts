import { expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { book, openIntent } from '../testing/flow.ts'
import { applyToTarget, observe } from './observe.ts'
import type { Paid, PaymentDeps } from './payable.ts'
import { paymentPolicies } from './policies.ts'

const { command, freshDay } = await startCentre()
const cause = { correlationId: 'test', causationId: null, actor: { kind: 'provider' } } as const

it('settles with what was received, and with the time of the record when the provider says none, by command and by policy', async () => {
  const settled: Paid[] = []
  const deps = command.service.deps as PaymentDeps
  const booking: PaymentDeps['payables']['booking'] = {
    ...deps.payables.booking,
    settle: async (_deps, _id, paid) => {
      settled.push(paid)
      return null
    },
  }
  const watched = { ...deps, payables: { ...deps.payables, booking } }
  const paymentIntentId = await openIntent(command, await book(command, await freshDay()))
  command.provider.pay(paymentIntentId)
  const snapshot = { ...command.provider.snapshot(paymentIntentId), receivedCents: 5_900, paidAt: null }
  const observed = await observe(deps, snapshot, cause)
  const recordedAt = new Date(command.clock.read()).toISOString()
  command.clock.advanceMinutes(10)
  if (!observed.ok) throw new Error('it is recorded')
  await applyToTarget(watched, observed.state, cause)
  const [event] = (await command.log.readStream(`payment-${paymentIntentId}`)).slice(-1)
  const settle = paymentPolicies.find(({ name }) => name === 'settle-payment')
  await settle?.handle(watched, event as never, cause)
  const paid = { paymentIntentId, amountCents: 5_900, paidAt: recordedAt }
  expect(settled).toEqual([paid, paid])
})
