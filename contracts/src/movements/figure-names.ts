import type { Figure } from './kinds.ts'

/** The figures of the accounts, as screens and files call them. */
export const figureTitles: Readonly<Record<Figure, string>> = {
  taken: 'Encaissé',
  card: 'Par carte',
  on_site: 'Au centre',
  refunded: 'Remboursé',
  disputed: 'Contesté',
  kept: 'Conservé',
  written_off: 'Dû, ne sera pas rendu',
  vouchers_sold: 'Bons vendus',
  vouchers_imported: 'Bons repris',
  vouchers_redeemed: 'Bons utilisés',
  vouchers_lapsed: 'Bons échus',
  vouchers_invalidated: 'Bons invalidés',
  vouchers_change: 'Variation des bons',
  packages_sold: 'Bons de forfait vendus',
  packages_imported: 'Bons de forfait repris',
  packages_redeemed: 'Bons de forfait utilisés',
  packages_lapsed: 'Bons de forfait échus',
  packages_invalidated: 'Bons de forfait invalidés',
  packages_change: 'Variation des bons de forfait',
}
