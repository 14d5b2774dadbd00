const format = (digits: number) =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // No sign before zero, also when the zero is negative.
    signDisplay: 'negative',
  })
/** The formats are made once, because making one costs a hundred times as much as using it. */
const formats = { 0: format(0), 2: format(2) }
/** The minus sign of French typography, as wide as a plus; `Intl` writes the shorter hyphen. */
const MINUS = '\u2212'
const euros = (cents: number, digits: 0 | 2) => formats[digits].format(cents / 100).replace(/^-/, MINUS)

/**
 * A price as cards of services and packages show it: whole euros, with cents only where there are some; « Sur devis »
 * when it is zero or missing.
 */
export const cardPrice = (cents: number | null | undefined) =>
  cents ? euros(cents, cents % 100 === 0 ? 0 : 2) : 'Sur devis'

/** A price that is to be paid, always with two decimals; « Sur devis » when it is zero or missing. */
export const exactPrice = (cents: number | null | undefined) => (cents ? euros(cents, 2) : 'Sur devis')

/**
 * An amount of money with two decimals, for people: zero is « 0,00 € », a negative one « −5,00 € ». Files for
 * spreadsheets have amounts of their own, because those read a hyphen only (`services/gateway/src/http/csv.ts`).
 * @param cents the amount in cents
 */
export const amount = (cents: number) => euros(cents, 2)

/** A duration in French, with narrow no-break spaces: 60 → « 1 h », 75 → « 1 h 15 », 45 → « 45 min ». */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u202fmin`
  return rest === 0 ? `${hours}\u202fh` : `${hours}\u202fh\u202f${String(rest).padStart(2, '0')}`
}
