import { withdrawalStream } from '@alba/contracts/withdrawals/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfKey } from '../decision/ids.ts'
import type { Streams } from '../decision/streams.ts'
import type { Deps } from '../deps.ts'
import { vouchersOf } from '../packages/issue-vouchers.ts'
import { closeCrashWorld, deps, openCrashWorld, parts, provider, visitor } from '../testing/crash-world.ts'
import { buyPackage, buyVoucher, purchaseOf, voucherOf } from '../testing/voucher-flow.ts'
import { withdraw } from './receive.ts'
import { withdrawal } from './withdrawal.ts'

beforeAll(openCrashWorld)
afterAll(closeCrashWorld)

type Bought = { readonly subject: { readonly kind: 'voucher' | 'purchase'; readonly id: number }; vouchers: number[] }

const voucherBought = async (): Promise<Bought> => {
  const { voucherId } = await buyVoucher(deps, provider)
  return { subject: { kind: 'voucher', id: voucherId }, vouchers: [voucherId] }
}
const packageBought = async (): Promise<Bought> => {
  const { purchaseId } = await buyPackage(deps, provider)
  const state = await purchaseOf(deps, purchaseId)
  if (state.status !== 'paid') throw new Error(`the purchase is ${state.status}`)
  const vouchers = vouchersOf(deps, state).map(({ voucherId }) => voucherId)
  return { subject: { kind: 'purchase', id: purchaseId }, vouchers }
}

/** What two requests under one key do: the same declaration. */
const declare = (within: Deps, { subject }: Bought, idempotencyKey: string) =>
  withdraw(
    within,
    { ...{ name: 'Jeanne Martin', email: 'jeanne@example.org', reference: 'ref' }, subject, idempotencyKey },
    visitor,
  )

/** A request that stops in front of one of its steps until it is told to go on. */
function stopping(isThere: (step: number, decider: unknown) => boolean) {
  const reached = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  let step = 0
  const stop = async (decider: unknown) => {
    if (!isThere(++step, decider)) return
    reached.resolve()
    await told.promise
  }
  const streams: Streams = {
    execute: (decider, ...rest) => stop(decider).then(() => deps.streams.execute(decider, ...rest)),
    load: (decider, ...rest) => stop(decider).then(() => deps.streams.load(decider, ...rest)),
  }
  return { within: { ...deps, streams }, reached: reached.promise, goOn: told.resolve }
}

/**
 * One request stops somewhere; the other comes as far as its conclusion and stops there; then the first goes on to its
 * end, and the second after it. Answers false when the first ended before it came so far.
 */
async function overtake(bought: Bought, idempotencyKey: string, at: number): Promise<boolean> {
  const slow = stopping(step => step === at)
  const slower = declare(slow.within, bought, idempotencyKey)
  if (await Promise.race([slow.reached.then(() => false), slower.then(() => true)])) return false
  const quick = stopping((step, decider) => step > 1 && decider === withdrawal)
  const quicker = declare(quick.within, bought, idempotencyKey)
  await Promise.race([quick.reached, quicker])
  slow.goOn()
  await slower
  quick.goOn()
  await quicker
  return true
}

it.each([
  ['voucher', voucherBought],
  ['package', packageBought],
])('a withdrawal from a %s that is sent twice is accepted, whoever overtakes whom where', async (kind, buy) => {
  let stops = 0
  for (let isOver = false; !isOver; ) {
    const bought = await buy()
    const key = `twice-${kind}-${stops}`
    isOver = !(await overtake(bought, key, ++stops))
    const [, conclusion, ...more] = await parts.log.readStream(
      withdrawalStream(idOfKey(parts.keyring, 'withdrawal-id', key)),
    )
    expect([stops, conclusion?.type, more]).toEqual([stops, 'WithdrawalAccepted', []])
    for (const id of bought.vouchers) expect((await voucherOf(deps, id)).status).toBe('invalidated')
  }
  expect(stops).toBeGreaterThan(5)
})
