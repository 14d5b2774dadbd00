import { z } from 'zod'

/**
 * What moves money, or moves what the centre owes in vouchers. A voucher that a package contains has kinds of its own, so
 * that both are counted apart.
 */
const MONEY = [
  'card_taken',
  'on_site_taken',
  /** Staff removed the record that a booking was paid at the centre. It counts on the day of the removal. */
  'on_site_undone',
  'card_refunded',
  /** The bank sent a refund back to the centre. */
  'refund_sent_back',
  /** What was paid by card was given back by other means. */
  'otherwise_refunded',
  'on_site_refunded',
  /** What the bank holds back while a payment is contested, and keeps when the dispute is lost. */
  'disputed',
  'dispute_won',
] as const

/** What was owed and will not be given back: no money moves. */
const WRITTEN_OFF = 'written_off'

/** What changes how much is owed on a voucher. `lapsed`: its last day is over. `revived`: it was extended after that. */
const WORTH = ['sold', 'imported', 'redeemed', 'restored', 'lapsed', 'revived', 'invalidated'] as const
export type WorthKind = (typeof WORTH)[number]

/** How a voucher was sold: alone, or in a package. */
export type Sold = 'voucher' | 'package'

const worthOf = <S extends Sold>(sold: S) => WORTH.map(kind => `${sold}_${kind}` as const)

export const movementKind = z.enum([...MONEY, WRITTEN_OFF, ...worthOf('voucher'), ...worthOf('package')])
export type MovementKind = z.infer<typeof movementKind>

type Figures = Readonly<Record<string, readonly MovementKind[]>>

/** The figures of the screen, each with the kinds of movement that it sums. */
export const figures = {
  taken: ['card_taken', 'on_site_taken', 'on_site_undone'],
  card: ['card_taken'],
  on_site: ['on_site_taken', 'on_site_undone'],
  refunded: ['card_refunded', 'refund_sent_back', 'otherwise_refunded', 'on_site_refunded'],
  disputed: ['disputed', 'dispute_won'],
  /** What is left of all that was taken. */
  kept: MONEY,
  written_off: [WRITTEN_OFF],
  vouchers_sold: ['voucher_sold'],
  vouchers_imported: ['voucher_imported'],
  vouchers_redeemed: ['voucher_redeemed', 'voucher_restored'],
  vouchers_lapsed: ['voucher_lapsed', 'voucher_revived'],
  vouchers_invalidated: ['voucher_invalidated'],
  /** By how much what the centre owes in vouchers grew. */
  vouchers_change: worthOf('voucher'),
  packages_sold: ['package_sold'],
  packages_imported: ['package_imported'],
  packages_redeemed: ['package_redeemed', 'package_restored'],
  packages_lapsed: ['package_lapsed', 'package_revived'],
  packages_invalidated: ['package_invalidated'],
  packages_change: worthOf('package'),
} as const satisfies Figures

export type Figure = keyof typeof figures
export const figureNames = Object.keys(figures) as [Figure, ...Figure[]]
