import { invalidateVoucher as command } from '@alba/contracts/vouchers/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { invalidateVoucher as invalidate } from './decide.ts'
import { voucher } from './voucher.ts'

/** Staff invalidates a voucher. */
export const invalidateVoucher = handler(command, (deps: Deps, { voucherId, ...wish }, cause) =>
  deps.streams.execute(voucher, voucherId, cause, state => invalidate(state, wish, deps.clock())),
)
