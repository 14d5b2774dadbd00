import type { MovementKind } from './kinds.ts'

/** What a line of a list says of its movement. */
export const kindNames: Readonly<Record<MovementKind, string>> = {
  card_taken: 'Encaissé par carte',
  on_site_taken: 'Encaissé au centre',
  on_site_undone: 'Encaissement au centre retiré',
  card_refunded: 'Remboursé sur la carte',
  refund_sent_back: 'Remboursement revenu',
  otherwise_refunded: 'Remboursé autrement',
  on_site_refunded: 'Rendu au centre',
  disputed: 'Contesté',
  dispute_won: 'Contestation gagnée',
  written_off: 'Dû, ne sera pas rendu',
  voucher_sold: 'Bon vendu',
  voucher_imported: 'Bon repris d’un autre système',
  voucher_redeemed: 'Bon utilisé',
  voucher_restored: 'Rendu au bon',
  voucher_lapsed: 'Bon échu',
  voucher_revived: 'Bon échu prolongé',
  voucher_invalidated: 'Bon invalidé',
  package_sold: 'Bon de forfait vendu',
  package_imported: 'Bon de forfait repris d’un autre système',
  package_redeemed: 'Bon de forfait utilisé',
  package_restored: 'Rendu au bon de forfait',
  package_lapsed: 'Bon de forfait échu',
  package_revived: 'Bon de forfait échu prolongé',
  package_invalidated: 'Bon de forfait invalidé',
}
