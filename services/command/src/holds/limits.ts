import { type Refusal, reject } from '@alba/contracts/shared/decision'

/**
 * How much one visitor may hold without having paid, at the same time (ADR 49). A network is a maternity ward's as well
 * as a household's: several families book from it. An address or a number is one family's: mother, baby, and a change of
 * mind.
 */
export const HOLD_LIMITS = { network: 12, email: 3, phone: 3 } as const

/** For how long a network whose hold came to nothing is no newcomer, in minutes. */
export const REMEMBERED_MINUTES = 60

/** Who holds: keyed digests, by which nobody is found. */
export type Holder = { readonly network: string; readonly email: string; readonly phone: string }

/** @param scale multiplies every limit; one may always be held */
export const holdLimit = (by: keyof Holder, scale: number): number => Math.max(1, HOLD_LIMITS[by] * scale)

/** An unpaid hold, until when: milliseconds since the epoch. Kept for a while after that. */
export type UnpaidHold = Holder & { readonly bookingId: number; readonly endsAt: number }

/** @param isNewcomer nothing else was held from this network lately, unpaid */
export type Claim = { readonly ok: true; readonly isNewcomer: boolean } | Refusal

/**
 * Whether somebody may hold one more.
 * @param known what is held or was lately, by whom else it may be
 * @param now milliseconds since the epoch @param scale multiplies every limit
 */
export function mayHold(wanted: UnpaidHold, known: readonly UnpaidHold[], now: number, scale: number): Claim {
  const others = known.filter(({ bookingId }) => bookingId !== wanted.bookingId)
  const open = others.filter(({ endsAt }) => endsAt > now)
  const isOver = (by: keyof Holder) => open.filter(hold => hold[by] === wanted[by]).length >= holdLimit(by, scale)
  if (isOver('network') || isOver('email') || isOver('phone')) return reject('too_many_holds')
  const lately = now - REMEMBERED_MINUTES * 60_000
  return { ok: true, isNewcomer: !others.some(hold => hold.network === wanted.network && hold.endsAt > lately) }
}
