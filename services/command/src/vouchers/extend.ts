import * as commands from '@alba/contracts/vouchers/commands'
import { dayOf } from '@alba/contracts/vouchers/rules'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { extendVoucher as extend, undoExtension as undo } from './decide.ts'
import { voucher } from './voucher.ts'

/** Gives a voucher more months, as staff wishes. */
export const extendVoucher = handler(commands.extendVoucher, (deps: Deps, { voucherId, ...wish }, cause) => {
  const today = dayOf(new Date(deps.clock()).toISOString(), deps.zone)
  return deps.streams.execute(voucher, voucherId, cause, state => extend(state, wish, today, deps.zone))
})

/** Takes the last extension back. */
export const undoExtension = handler(commands.undoExtension, (deps: Deps, { voucherId, ...wish }, cause) =>
  deps.streams.execute(voucher, voucherId, cause, state => undo(state, wish)),
)
