import type { PackageView } from '@alba/contracts/packages/api'

const WORDS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze']

/** 3 → « Trois »; beyond twelve in figures. */
export function countWord(count: number): string {
  const word = WORDS[count] ?? String(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** How many vouchers a package makes. */
export const vouchersIn = ({ items }: Pick<PackageView, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** « 1 bon », « 3 bons » */
export const voucherCount = (count: number): string => `${count}\u202f${count > 1 ? 'bons' : 'bon'}`
