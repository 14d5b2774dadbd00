import { dayBounds } from '../agenda/offer.ts'
import { addDays, dayAt } from '../shared/centre-time.ts'
import { workingDayFrom } from '../shared/working-days.ts'

/** Months from the day of payment (docs/rules.md, Limits). */
export const VALIDITY_MONTHS = 9
/** The smallest and the largest free amount, in cents. */
export const LEAST_CENTS = 1_000
export const MOST_CENTS = 50_000
/** Characters of a personal message. */
export const LONGEST_MESSAGE = 500
/** Months by which staff may extend. */
export const LONGEST_EXTENSION = 24

export type Expiry = {
  /** The last calendar day of the centre on which it is valid. */
  readonly expiresOn: string
  /** The last second of that day, UTC. */
  readonly expiresAt: string
}

/** So many months after a calendar day, to the end of that day in the centre; 31 May and nine months are 28 February. */
export function monthsAfter(date: string, months: number, zone: string): Expiry {
  const expiresOn = Temporal.PlainDate.from(date).add({ months }).toString()
  const last = dayBounds(expiresOn, zone).until * 60 - 1
  return { expiresOn, expiresAt: `${new Date(last * 1_000).toISOString().slice(0, 19)}Z` }
}

/** @param now milliseconds since the epoch */
export const isOver = (expiresAt: string, now: number): boolean => now >= Date.parse(expiresAt) + 1_000

/** Days from the day of payment within which a buyer may withdraw (terms of sale; Code de la consommation L. 221-18). */
export const WITHDRAWAL_DAYS = 14

/**
 * Whether the right of withdrawal still runs: to the end of the fourteenth day after that of the payment, or of the next
 * working day where that one is none (Code de la consommation L. 221-19).
 */
export function mayWithdraw(paidAt: string, now: number, zone: string): boolean {
  const last = workingDayFrom(addDays(dayAt(Date.parse(paidAt), zone), WITHDRAWAL_DAYS))
  return dayAt(now, zone) <= last
}

/** A voucher as far as it says what it pays. */
export type Worth = {
  /** Null for a free amount. */
  readonly serviceId: number | null
  readonly amountCents: number
  readonly balanceCents: number
}

/**
 * Whether a voucher pays its own service, whatever that costs by now. Once something was taken from it for another
 * treatment it no longer does: what is left is an amount.
 */
export const paysItsService = ({ serviceId, amountCents, balanceCents }: Worth): boolean =>
  serviceId !== null && balanceCents === amountCents

/** Whether it pays nothing but its own service. One whose service is retired pays others like a free amount (ADR 43). */
export const paysNothingElse = (voucher: Worth, isServiceRetired: boolean): boolean =>
  paysItsService(voucher) && !isServiceRetired
