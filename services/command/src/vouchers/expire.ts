import { z } from 'zod'
import type { DeadlineHandler } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import { whenever } from '../policies/policy.ts'
import { expireVoucher as decide } from './decide.ts'
import { voucher } from './voucher.ts'

const payload = z.object({ voucherId: z.int() })

/**
 * Expires a voucher after its last day. When it was extended, the deadline is postponed to the later day. It may be too
 * early although a policy has moved it: a slow process, which had read the former day, may have set the deadline last.
 */
export const expireVoucher: DeadlineHandler<Deps> = async (deps, deadline, cause) => {
  const { voucherId } = payload.parse(deadline.payload)
  const { state } = await deps.streams.execute(voucher, voucherId, cause, current => decide(current, deps.clock()))
  const leftMs = state.status === 'issued' ? expiryOf(state) - deps.clock() : 0
  return leftMs > 0 ? { inMs: leftMs } : undefined
}

/** `expiresAt` is the last second in which the voucher is valid. */
const expiryOf = ({ expiresAt }: { readonly expiresAt: string }): number => Date.parse(expiresAt) + 1_000

const setExpiryDeadline = (deps: Deps, { voucherId, expiresAt }: { voucherId: number; expiresAt: string }) =>
  deps.setDeadline({
    kind: 'voucher-expiry',
    key: String(voucherId),
    dueAt: expiryOf({ expiresAt }),
    payload: { voucherId },
  })

/**
 * Sets the deadline again for a voucher that got back what it had paid. Its last day may be over, and the deadline may
 * have found no balance to expire; what is given back then expires at once.
 */
async function expireAgain(deps: Deps, voucherId: number): Promise<void> {
  const state = await deps.streams.load(voucher, voucherId)
  if (state.status === 'issued') await setExpiryDeadline(deps, state)
}

/** Each of these sets the deadline, or moves it. */
export const expiryDeadlines = [
  whenever('VoucherIssued', 'remember-expiry', (deps: Deps, { data }) => setExpiryDeadline(deps, data)),
  whenever('VoucherImported', 'remember-imported-expiry', (deps: Deps, { data }) => setExpiryDeadline(deps, data)),
  whenever('VoucherExtended', 'remember-later-expiry', (deps: Deps, { data }) => setExpiryDeadline(deps, data)),
  whenever('VoucherExtensionUndone', 'remember-former-expiry', (deps: Deps, { data }) => setExpiryDeadline(deps, data)),
  whenever('VoucherRestored', 'remember-expiry-again', (deps: Deps, { data }) => expireAgain(deps, data.voucherId)),
]
