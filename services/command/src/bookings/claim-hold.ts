import type { RequestBooking } from '@alba/contracts/bookings/commands'
import type { Deps } from '../deps.ts'
import type { Claim } from '../holds/limits.ts'
import { whenever } from '../policies/policy.ts'
import { endOfHold, type Wanted } from './take.ts'

/** Notes who is about to hold time without having paid, unless they hold too much already (ADR 49). */
export function claimHold(
  deps: Deps,
  wanted: Wanted,
  { customerEmail, customerPhone }: Pick<RequestBooking, 'customerEmail' | 'customerPhone'>,
  network: string,
): Promise<Claim> {
  const digest = (what: string, text: string) => deps.keyring.digest(`hold-${what}\0${text}`).slice(0, 32)
  const hold = {
    bookingId: wanted.bookingId,
    network: digest('network', network),
    email: deps.keyring.personId(customerEmail),
    phone: digest('phone', nationalNumber(customerPhone ?? '')),
    endsAt: endOfHold(deps, wanted),
  }
  return deps.unpaidHolds.claim(hold, deps.clock())
}

/** However it is written: `0612345678` and `+33 6 12 34 56 78` are one. */
const nationalNumber = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-9)

/** What is paid for is held against nobody, what came to nothing counts no longer than it lasted. */
export const holdPolicies = [
  whenever('SlotConfirmed', 'forget-paid-hold', (deps: Deps, { data }) => deps.unpaidHolds.paid(data.bookingId)),
  whenever('SlotReleased', 'end-unpaid-hold', (deps: Deps, { data }) =>
    deps.unpaidHolds.over(data.bookingId, deps.clock()),
  ),
]
