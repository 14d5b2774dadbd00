import { beforeAll, expect, it } from 'vitest'
import { requestBooking } from '../bookings/request.ts'
import { idOfKey } from '../decision/ids.ts'
import { vouchersOf } from '../packages/issue-vouchers.ts'
import { bookingBody } from '../testing/command-service.ts'
import { crashingProcess } from '../testing/crash.ts'
import {
  deps,
  freshCase,
  log,
  openCrashCentre,
  provider,
  runUntilIdle,
  succeed,
  visitor,
} from '../testing/crash-centre.ts'
import { keyring } from '../testing/histories/keyring.ts'
import { buyPackage, numberOf, purchaseOf, voucherOf } from '../testing/voucher-flow.ts'
import { judge } from './judge.ts'
import { withdraw } from './receive.ts'
import { withdrawal } from './withdrawal.ts'

beforeAll(openCrashCentre)

/** A package whose last voucher, a bath, pays a booking. */
async function packageInUse() {
  const { purchaseId } = await buyPackage(deps, provider)
  const state = await purchaseOf(deps, purchaseId)
  if (state.status !== 'paid') throw new Error(`the purchase is ${state.status}`)
  const vouchers = vouchersOf(deps, state).map(({ voucherId }) => voucherId)
  const voucherId = vouchers.at(-1) ?? 0
  const voucher = { voucherId, number: await numberOf(deps, voucherId) }
  const { startTime, idempotencyKey } = await freshCase()
  await succeed(requestBooking(deps, bookingBody({ startTime, idempotencyKey, voucher }), visitor))
  return { purchaseId, vouchers }
}

it('a slow process that suspends a voucher after the decision, and crashes, leaves it valid in the end', async () => {
  const { purchaseId, vouchers } = await packageInUse()
  const stopping = crashingProcess(deps, log, { effect: 1, when: 'after' })
  const claim = {
    name: 'Jeanne Martin',
    email: 'jeanne@example.org',
    reference: 'ref',
    idempotencyKey: 'overtaken',
    subject: { kind: 'purchase', id: purchaseId } as const,
  }
  // This process crashes as soon as it has recorded the claim.
  await expect(withdraw(stopping.deps, claim, visitor)).rejects.toThrow()
  const withdrawalId = idOfKey(keyring, 'withdrawal-id', claim.idempotencyKey)
  const seen = await deps.streams.load(withdrawal, withdrawalId)
  if (seen.status === 'none') throw new Error('the withdrawal was not recorded')
  // A slow process has read the claim before the decision. Meanwhile a policy refers the claim to staff.
  await runUntilIdle()
  // The slow process suspends the first voucher, and crashes before it can resume it.
  await expect(judge(crashingProcess(deps, log, { effect: 1, when: 'after' }).deps, seen, visitor)).rejects.toThrow()
  expect(await voucherOf(deps, vouchers[0] ?? 0)).toMatchObject({ suspendedBy: withdrawalId })
  await runUntilIdle()
  for (const id of vouchers) expect(await voucherOf(deps, id)).toMatchObject({ status: 'issued', suspendedBy: null })
})
