import { cents } from '@alba/contracts/shared/money'

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, useGrouping: false })

/** Formats cents for a field: 7550 → « 75,50 ». */
export const eurosOf = (cents: number): string => euros.format(cents / 100)

/** Parses « 75 », « 75,5 » or « 75,00 € » to cents; undefined when the text is not an amount. */
export function centsOf(text: string): number | undefined {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?\s*€?$/.exec(text.replaceAll(/[\s\u202f\u00a0]/g, ''))
  return match?.[1] === undefined ? undefined : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The message for a text that is not an amount. */
export const PRICE = 'Indiquez un prix en euros, par exemple 75,00'

/** The message for a wrong price; undefined for an amount up to 100 000 €, the most that requests accept. */
export function priceProblem(text: string): string | undefined {
  const typed = centsOf(text)
  if (typed === undefined) return PRICE
  return cents.safeParse(typed).success ? undefined : 'Un prix ne peut pas dépasser 100 000 €'
}

/** Parses a whole number; NaN for anything else, which the schema then refuses. */
export const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
