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
 * Steps of a visitor who buys vouchers and packages. They call the handlers with the dependencies of a process, not
 * over HTTP, so that crash tests can use them too: these have no running service (`crash-centre.ts`).
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
/** The order of package 1, unless `changes` say otherwise. */
export const purchaseBody = (changes: Record<string, unknown> = {}) => ({
  packageId: 1,
  idempotencyKey: null,
  ...buyer,
  ...changes,
})

/** The result of a command that must be accepted. @throws when it is rejected, with the code of the rejection */
async function accepted<Value>(result: Promise<({ readonly ok: true } & Value) | { ok: false; rejection: string }>) {
  const outcome = await result
  if (!outcome.ok) throw new Error(outcome.rejection)
  return outcome
}

/** Orders a voucher without paying for it. Returns its id. */
export async function order(deps: AppDeps, changes: Record<string, unknown> = {}): Promise<number> {
  return (await accepted(orderVoucher(deps, voucherBody(changes), visitor))).voucherId
}
/** Orders a package without paying for it. Returns the id of the purchase. */
export async function orderPackage(deps: AppDeps, changes: Record<string, unknown> = {}): Promise<number> {
  return (await accepted(purchasePackage(deps, purchaseBody(changes), visitor))).purchaseId
}
/** Opens the payment of an order, at the price that the server knows. Returns the id of the intent. */
export async function intentFor(deps: AppDeps, kind: 'voucher' | 'package', id: number): Promise<string> {
  return (await accepted(openIntent(deps, { target: { kind, id }, amountCents: null }, visitor))).paymentIntentId
}

export type Bought = { readonly voucherId: number; readonly number: string; readonly intent: string }

/** Orders a voucher and pays for it. Asking the provider for the payment also issues the voucher, without a policy. */
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

/** The number of an issued voucher. @throws when it is not issued */
export async function numberOf(deps: AppDeps, voucherId: number): Promise<string> {
  const state = await deps.streams.load(voucher, voucherId)
  if (state.status !== 'issued') throw new Error(`the voucher is ${state.status}`)
  return state.number
}

/** Orders a package and pays for it. Asking the provider for the payment also issues its vouchers, without a policy. */
export async function buyPackage(deps: AppDeps, provider: FakeProvider, changes: Record<string, unknown> = {}) {
  const purchaseId = await orderPackage(deps, changes)
  const intent = await intentFor(deps, 'package', purchaseId)
  provider.pay(intent, new Date(deps.clock()).toISOString())
  await accepted(refreshIntent(deps, { paymentIntentId: intent }, visitor))
  return { purchaseId, intent }
}

export const voucherOf = ({ streams }: Pick<AppDeps, 'streams'>, id: number) => streams.load(voucher, id)
export const purchaseOf = ({ streams }: Pick<AppDeps, 'streams'>, id: number) => streams.load(purchase, id)
