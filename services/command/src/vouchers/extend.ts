import { dayAt } from '@alba/contracts/shared/centre-time'
import * as commands from '@alba/contracts/vouchers/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { extendVoucher as extend, undoExtension as undo } from './decide.ts'
import { voucher } from './voucher.ts'

/** Staff extends a voucher by some months. */
export const extendVoucher = handler(commands.extendVoucher, (deps: Deps, { voucherId, ...wish }, cause) => {
  const today = dayAt(deps.clock(), deps.zone)
  return deps.streams.execute(voucher, voucherId, cause, state => extend(state, wish, today, deps.zone))
})

/** Staff takes the last extension back. */
export const undoExtension = handler(commands.undoExtension, (deps: Deps, { voucherId, ...wish }, cause) =>
  deps.streams.execute(voucher, voucherId, cause, state => undo(state, wish)),
)
