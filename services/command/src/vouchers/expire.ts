import { z } from 'zod'
import type { Meet } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { expireVoucher as decide } from './decide.ts'
import { voucher } from './voucher.ts'

const payload = z.object({ voucherId: z.int() })

/** The last day of a voucher is over, unless it was extended meanwhile. */
export const expireVoucher: Meet<Deps> = async (deps, deadline, cause) => {
  const { voucherId } = payload.parse(deadline.payload)
  await deps.streams.execute(voucher, voucherId, cause, state => decide(state, deps.clock()))
  return undefined
}

const remember = (deps: Deps, { voucherId, expiresAt }: { voucherId: number; expiresAt: string }) =>
  deps.setDeadline({
    kind: 'voucher-expiry',
    key: String(voucherId),
    dueAt: Date.parse(expiresAt) + 1_000,
    payload: { voucherId },
  })

/** Setting a deadline again moves it. */
export const rememberExpiry = [
  whenever('VoucherIssued', 'remember-expiry', (deps: Deps, { data }) => remember(deps, data)),
  whenever('VoucherExtended', 'remember-later-expiry', (deps: Deps, { data }) => remember(deps, data)),
  whenever('VoucherExtensionUndone', 'remember-former-expiry', (deps: Deps, { data }) => remember(deps, data)),
]
