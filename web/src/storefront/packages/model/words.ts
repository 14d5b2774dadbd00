import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { PackageView } from '@alba/contracts/packages/api'

const WORDS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze']

/** 3 → « Trois »; digits above twelve. */
export function countWord(count: number): string {
  const word = WORDS[count] ?? String(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The number of vouchers in a package: one for each time that it contains a service. */
export const vouchersIn = ({ items }: Pick<PackageView, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * How much less a package costs than its services one by one, in cents; 0 when it costs as much or more, and when a
 * service has no price or is unknown.
 */
export function savedOn(
  { items, price_cents }: Pick<PackageView, 'items' | 'price_cents'>,
  services: readonly Pick<ServiceView, 'id' | 'price'>[] = [],
): number {
  const prices = items.map(({ service_id, quantity }) => {
    const price = services.find(({ id }) => id === service_id)?.price ?? 0
    return price * quantity
  })
  if (prices.some(price => price === 0)) return 0
  return Math.max(0, prices.reduce((sum, price) => sum + price, 0) - price_cents)
}

/** « 1 bon », « 3 bons » */
export const voucherCount = (count: number): string => `${count}\u202f${count > 1 ? 'bons' : 'bon'}`
