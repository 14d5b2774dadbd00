/** A typed amount in euros, as cents: « 75 », « 12,50 », « 80 € ». NaN for anything else. */
export function centsOf(typed: string): number {
  const euros = typed.replace(/[\s€]/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(euros) ? Math.round(Number(euros) * 100) : Number.NaN
}
