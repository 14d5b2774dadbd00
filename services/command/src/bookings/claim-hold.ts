import type { RequestBooking } from '@alba/contracts/bookings/commands'
import type { Deps } from '../deps.ts'
import type { Claim } from '../holds/limits.ts'
import { whenever } from '../policies/policy.ts'
import { endOfHold } from './hold-and-record.ts'
import type { Wanted } from './wanted.ts'

/** Claims an unpaid hold for a visitor, unless they have too many (ADR 49). */
export function claimHold(
  deps: Deps,
  wanted: Wanted,
  { customerEmail, customerPhone }: Pick<RequestBooking, 'customerEmail' | 'customerPhone'>,
  network: string,
): Promise<Claim> {
  const digest = (criterion: string, text: string) => deps.keyring.digest(`hold-${criterion}\0${text}`).slice(0, 32)
  const hold = {
    bookingId: wanted.bookingId,
    network: digest('network', network),
    email: deps.keyring.personId(customerEmail),
    phone: digest('phone', nationalNumber(customerPhone ?? '')),
    endsAt: endOfHold(deps, wanted),
  }
  return deps.unpaidHolds.claim(hold, deps.clock())
}

/** The last nine digits: `0612345678` and `+33 6 12 34 56 78` are the same number. */
const nationalNumber = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-9)

/** A hold stops counting against its visitor when it is confirmed or released. */
export const holdPolicies = [
  whenever('SlotConfirmed', 'forget-paid-hold', (deps: Deps, { data }) => deps.unpaidHolds.forget(data.bookingId)),
  whenever('SlotReleased', 'end-unpaid-hold', (deps: Deps, { data }) =>
    deps.unpaidHolds.endEarly(data.bookingId, deps.clock()),
  ),
]
