import * as commands from '@alba/contracts/vouchers/commands'
import { dayOf } from '@alba/contracts/vouchers/rules'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { extendVoucher as extend, invalidateVoucher as invalidate } from './decide.ts'
import { voucher } from './voucher.ts'

/** What staff does with a voucher. */
export const extendVoucher = handler(commands.extendVoucher, (deps: Deps, { voucherId, months }, cause) => {
  const today = dayOf(new Date(deps.clock()).toISOString(), deps.zone)
  return deps.streams.execute(voucher, voucherId, cause, state => extend(state, months, today, deps.zone))
})

export const invalidateVoucher = handler(commands.invalidateVoucher, (deps: Deps, { voucherId }, cause) =>
  deps.streams.execute(voucher, voucherId, cause, state => invalidate(state, deps.clock())),
)
