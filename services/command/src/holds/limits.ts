import { type Refusal, reject } from '@alba/contracts/shared/decision'

/**
 * How many unpaid holds one visitor may have at the same time (ADR 49). A network may be that of a maternity ward, from
 * which several families book. An e-mail address or a phone number belongs to one family, which may book for the
 * mother, for the baby, and choose another time.
 */
export const HOLD_LIMITS = { network: 12, email: 3, phone: 3 } as const

/** For how many minutes after an unpaid hold has ended its network does not count as a newcomer. */
export const REMEMBERED_MINUTES = 60

/** Who holds time, as keyed digests: they identify nobody. */
export type Holder = { readonly network: string; readonly email: string; readonly phone: string }

/** The limit by one criterion: at least one. @param scale multiplies every limit */
export const holdLimit = (by: keyof Holder, scale: number): number => Math.max(1, HOLD_LIMITS[by] * scale)

/** An unpaid hold. `endsAt` is in milliseconds since the epoch; the record is kept for a while after that. */
export type UnpaidHold = Holder & { readonly bookingId: number; readonly endsAt: number }

/** Whether the hold is allowed. `isNewcomer`: this network has had no other unpaid hold recently. */
export type Claim = { readonly ok: true; readonly isNewcomer: boolean } | Refusal

/**
 * Whether a visitor may have one more unpaid hold.
 * @param known current and recent holds, of this visitor and of others
 * @param now milliseconds since the epoch
 * @param scale multiplies every limit
 */
export function mayHold(wanted: UnpaidHold, known: readonly UnpaidHold[], now: number, scale: number): Claim {
  const others = known.filter(({ bookingId }) => bookingId !== wanted.bookingId)
  const open = others.filter(({ endsAt }) => endsAt > now)
  const isOver = (by: keyof Holder) => open.filter(hold => hold[by] === wanted[by]).length >= holdLimit(by, scale)
  if (isOver('network') || isOver('email') || isOver('phone')) return reject('too_many_holds')
  const lately = now - REMEMBERED_MINUTES * 60_000
  return { ok: true, isNewcomer: !others.some(hold => hold.network === wanted.network && hold.endsAt > lately) }
}
