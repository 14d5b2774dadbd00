import { cents } from '@alba/contracts/shared/money'

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, useGrouping: false })

/** 7550 cents as it stands in a field: « 75,50 ». */
export const eurosOf = (cents: number): string => euros.format(cents / 100)

/** « 75 », « 75,5 », « 75,00 € » in cents; undefined when it is not an amount. */
export function centsOf(text: string): number | undefined {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?\s*€?$/.exec(text.replaceAll(/[\s\u202f\u00a0]/g, ''))
  return match?.[1] === undefined ? undefined : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The error about a text that is no amount. */
export const PRICE = 'Indiquez un prix en euros, par exemple 75,00'

/** What is wrong with a typed price; undefined when it is an amount up to 100 000 €, which requests accept. */
export function priceProblem(text: string): string | undefined {
  const typed = centsOf(text)
  if (typed === undefined) return PRICE
  return cents.safeParse(typed).success ? undefined : 'Un prix ne peut pas dépasser 100 000 €'
}

/** A typed whole number; NaN for anything else, which a schema refuses. */
export const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
