import { reject } from '@alba/contracts/shared/decision'
import { correctVoucherEmail as command } from '@alba/contracts/vouchers/commands'
import { idOfKey } from '../decision/ids.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { correctEmail as decide } from './decide.ts'
import { voucher } from './voucher.ts'

/** The voucher's id derives from the key of its order (ADR 6), so nothing has to be stored to check the proof. */
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
