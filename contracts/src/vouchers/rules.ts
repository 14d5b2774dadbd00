import { dayBounds } from '../agenda/offer.ts'
import type { SalesTerms } from '../settings/terms.ts'
import { cardPrice } from '../shared/price.ts'

/** The largest number of characters of a personal message. */
export const LONGEST_MESSAGE = 500
/** The largest number of months by which staff may extend a voucher at once. */
export const LONGEST_EXTENSION_MONTHS = 24

/**
 * Whether the centre sells a voucher for this free amount, in cents. A free amount is a sum of money that the buyer
 * chooses, instead of a service.
 */
export const isFreeAmount = (cents: number, { leastCents, mostCents }: FreeAmounts): boolean =>
  cents >= leastCents && cents <= mostCents
export type FreeAmounts = Pick<SalesTerms, 'leastCents' | 'mostCents'>

/** The French sentence about a free amount that the centre does not sell. */
export const freeAmountsSentence = ({ leastCents, mostCents }: FreeAmounts): string =>
  `Le montant doit être compris entre ${inEuros(leastCents)} et ${inEuros(mostCents)}`

/**
 * « 50 € », with a plain space before the sign. Sentences are composed with plain spaces, and `french`
 * (shared/typography.ts) makes them no-break spaces when a sentence is shown.
 */
const inEuros = (cents: number): string => cardPrice(cents).replace('\u00a0', ' ')

export type Expiry = {
  /** The last calendar day of the centre on which it is valid. */
  readonly expiresOn: string
  /** The last second of that day, UTC. */
  readonly expiresAt: string
}

/**
 * The expiry a number of months after a calendar day, at the end of the last day in the centre. Nine months after 31
 * May is 28 February.
 * @param date a calendar day of the centre, `2026-05-31`
 */
export function expiryMonthsAfter(date: string, months: number, zone: string): Expiry {
  return expiryAtEndOf(Temporal.PlainDate.from(date).add({ months }).toString(), zone)
}

/** The expiry at the end of this day in the centre. */
export function expiryAtEndOf(expiresOn: string, zone: string): Expiry {
  const last = dayBounds(expiresOn, zone).until * 60 - 1
  return { expiresOn, expiresAt: `${new Date(last * 1_000).toISOString().slice(0, 19)}Z` }
}

/**
 * Whether a voucher has expired: it is valid until the second `expiresAt` has passed.
 * @param expiresAt UTC instant @param now milliseconds since the epoch
 */
export const hasExpired = (expiresAt: string, now: number): boolean => now >= Date.parse(expiresAt) + 1_000

/** The part of a voucher that says what it pays for. Amounts in cents: at first, and what is left. */
export type Worth = {
  /** Null for a free amount. */
  readonly serviceId: number | null
  readonly amountCents: number
  readonly balanceCents: number
}

/**
 * Whether a voucher pays for its own service, whatever that costs by now. Once a part of it was used for another
 * treatment, it only pays as an amount.
 */
export const paysItsService = ({ serviceId, amountCents, balanceCents }: Worth): boolean =>
  serviceId !== null && balanceCents === amountCents

/**
 * Whether a voucher pays for nothing but its own service. When that service is retired, it pays for others like a free
 * amount (ADR 43).
 */
export const paysNothingElse = (voucher: Worth, isServiceRetired: boolean): boolean =>
  paysItsService(voucher) && !isServiceRetired
