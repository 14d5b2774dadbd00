import type { Cause } from '../decision/cause.ts'
import type { AppDeps } from '../features.ts'
import { purchasePackage } from '../packages/order.ts'
import { purchase } from '../packages/purchase.ts'
import { openIntent } from '../payments/open-intent.ts'
import { refreshIntent } from '../payments/refresh-intent.ts'
import { orderVoucher } from '../vouchers/order.ts'
import { voucher } from '../vouchers/voucher.ts'
import type { FakeProvider } from './fake-provider.ts'
import { buyer } from './voucher-facts.ts'

/**
 * Steps of a visitor who buys vouchers and packages. They need only the dependencies, so they also run in a process
 * that crashes.
 */

export const visitor: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } }

/** The order of a voucher for a bath (service 2: 60 €), unless `changes` say otherwise. */
export const voucherBody = (changes: Record<string, unknown> = {}) => ({
  serviceId: 2,
  amountCents: null,
  validityMonths: 9,
  idempotencyKey: null,
  ...buyer,
  ...changes,
})
export const purchaseBody = (changes: Record<string, unknown> = {}) => ({
  packageId: 1,
  idempotencyKey: null,
  ...buyer,
  ...changes,
})

/** The result of a command. A rejection fails the test. */
async function accepted<Value>(result: Promise<({ readonly ok: true } & Value) | { ok: false; rejection: string }>) {
  const outcome = await result
  if (!outcome.ok) throw new Error(outcome.rejection)
  return outcome
}

export async function order(deps: AppDeps, changes: Record<string, unknown> = {}): Promise<number> {
  return (await accepted(orderVoucher(deps, voucherBody(changes), visitor))).voucherId
}
export async function orderPackage(deps: AppDeps, changes: Record<string, unknown> = {}): Promise<number> {
  return (await accepted(purchasePackage(deps, purchaseBody(changes), visitor))).purchaseId
}
export async function intentFor(deps: AppDeps, kind: 'voucher' | 'package', id: number): Promise<string> {
  return (await accepted(openIntent(deps, { target: { kind, id }, amountCents: null }, visitor))).paymentIntentId
}

export type Bought = { readonly voucherId: number; readonly number: string; readonly intent: string }

/** Orders a voucher and pays for it. */
export async function buyVoucher(
  deps: AppDeps,
  provider: FakeProvider,
  changes: Record<string, unknown> = {},
): Promise<Bought> {
  const voucherId = await order(deps, changes)
  const intent = await intentFor(deps, 'voucher', voucherId)
  provider.pay(intent, new Date(deps.clock()).toISOString())
  await accepted(refreshIntent(deps, { paymentIntentId: intent }, visitor))
  return { voucherId, number: await numberOf(deps, voucherId), intent }
}

export async function numberOf(deps: AppDeps, voucherId: number): Promise<string> {
  const state = await deps.streams.load(voucher, voucherId)
  if (state.status !== 'issued') throw new Error(`the voucher is ${state.status}`)
  return state.number
}

/** Purchases a package and pays for it. */
export async function buyPackage(deps: AppDeps, provider: FakeProvider, changes: Record<string, unknown> = {}) {
  const purchaseId = await orderPackage(deps, changes)
  const intent = await intentFor(deps, 'package', purchaseId)
  provider.pay(intent, new Date(deps.clock()).toISOString())
  await accepted(refreshIntent(deps, { paymentIntentId: intent }, visitor))
  return { purchaseId, intent }
}

export const voucherOf = ({ streams }: Pick<AppDeps, 'streams'>, id: number) => streams.load(voucher, id)
export const purchaseOf = ({ streams }: Pick<AppDeps, 'streams'>, id: number) => streams.load(purchase, id)
