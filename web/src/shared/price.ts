const euros = (cents: number, digits: number) =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)

/** Price on a card: whole euros; « Sur devis » when it is zero or missing. */
export const cardPrice = (cents: number | null | undefined) => (cents ? euros(cents, 0) : 'Sur devis')

/** Price on the payment step: two decimals; « Sur devis » when it is zero or missing. */
export const exactPrice = (cents: number | null | undefined) => (cents ? euros(cents, 2) : 'Sur devis')

/** 60 → « 1 h », 75 → « 1 h 15 », 45 → « 45 min » */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}
