const format = (digits: number) =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
/** Made once: making one costs a hundred times as much as using it. */
const formats = { 0: format(0), 2: format(2) }
const euros = (cents: number, digits: 0 | 2) => formats[digits].format(cents / 100)

/** Price on a card: whole euros, cents only where there are some; « Sur devis » when it is zero or missing. */
export const cardPrice = (cents: number | null | undefined) =>
  cents ? euros(cents, cents % 100 === 0 ? 0 : 2) : 'Sur devis'

/** What is due: two decimals wherever money is asked for; « Sur devis » when it is zero or missing. */
export const exactPrice = (cents: number | null | undefined) => (cents ? euros(cents, 2) : 'Sur devis')

/** An amount of money with its two decimals, nothing too: « 0,00 € ». @param cents as everywhere */
export const amount = (cents: number) => euros(cents, 2)

/** 60 → « 1 h », 75 → « 1 h 15 », 45 → « 45 min », with narrow no-break spaces. */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u202fmin`
  return rest === 0 ? `${hours}\u202fh` : `${hours}\u202fh\u202f${String(rest).padStart(2, '0')}`
}
