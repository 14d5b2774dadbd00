import { reject } from '@alba/contracts/shared/decision'
import { deliveryAt } from '@alba/contracts/vouchers/delivery'
import * as commands from '@alba/contracts/vouchers/delivery-commands'
import type { Deps } from '../../deps.ts'
import { handler } from '../../handler.ts'
import { voucher } from '../voucher.ts'
import * as decide from './decide.ts'
import { linkedVoucher } from './linked.ts'

const lookUpDelivery = handler(commands.lookUpDelivery, async (deps: Deps, { token }) => {
  const found = await linkedVoucher(deps, token)
  return found.ok ? { ok: true, voucherId: found.state.voucherId } : found
})

const moveDelivery = handler(commands.moveDelivery, async (deps: Deps, { token, deliverAt }, cause) => {
  const found = await linkedVoucher(deps, token)
  if (!found.ok) return found
  const { voucherId, expiresAt } = found.state
  const now = deps.clock()
  const chosen = deliveryAt(deliverAt, expiresAt, { zone: deps.zone, now })
  if ('refused' in chosen) return reject(chosen.refused)
  return deps.streams.execute(voucher, voucherId, cause, state => decide.moveDelivery(state, chosen.at, now))
})

const deliverNow = handler(commands.deliverNow, async (deps: Deps, { token }, cause) => {
  const found = await linkedVoucher(deps, token)
  if (!found.ok) return found
  return deps.streams.execute(voucher, found.state.voucherId, cause, state => decide.deliverNow(state, deps.clock()))
})

/**
 * What the buyer of a voucher can do with the link in their mail: look at the voucher, send it later, or send it now.
 */
export const deliveryHandlers = [lookUpDelivery, moveDelivery, deliverNow]
