import { reject } from '@alba/contracts/shared/decision'
import { correctVoucherEmail as command } from '@alba/contracts/vouchers/commands'
import { idOfKey } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { correctEmail as decide } from './decide.ts'
import { voucher } from './voucher.ts'

/**
 * The buyer corrects their address. They prove that the order is theirs by its idempotency key, from which the
 * voucher's id derives (ADR 6), so nothing has to be stored for this.
 */
export const correctVoucherEmail = handler(
  command,
  async (deps: Deps, { voucherId, requestKey, ...correction }, cause) => {
    if (idOfKey(deps.keyring, 'voucher-order-id', requestKey) !== voucherId) return reject('voucher_unknown')
    const personId = deps.keyring.personId(correction.email)
    return deps.streams.execute(voucher, voucherId, cause, state =>
      decide(state, { ...correction, personId }, deps.clock()),
    )
  },
)
