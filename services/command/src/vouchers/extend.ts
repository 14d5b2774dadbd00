import { extendVoucher as command } from '@alba/contracts/vouchers/commands'
import { dayOf } from '@alba/contracts/vouchers/rules'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { extendVoucher as extend } from './decide.ts'
import { voucher } from './voucher.ts'

/** Gives a voucher more months, as staff wishes. */
export const extendVoucher = handler(command, (deps: Deps, { voucherId, months }, cause) => {
  const today = dayOf(new Date(deps.clock()).toISOString(), deps.zone)
  return deps.streams.execute(voucher, voucherId, cause, state => extend(state, months, today, deps.zone))
})
