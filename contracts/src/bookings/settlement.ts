import { z } from 'zod'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'

/** How many vouchers may pay for one booking together. */
export const MOST_VOUCHERS = 5

/** The smallest amount in cents that the card provider accepts. */
export const LEAST_CARD_CENTS = 50

/** What a voucher pays of a booking. */
export const voucherPart = z.object({
  kind: z.literal('voucher'),
  voucherId: randomId,
  voucherNumber: z.string(),
  amountCents: cents,
})
export type VoucherPart = z.infer<typeof voucherPart>

/** One of the payments that settle a booking. */
export const settlementPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('card'), paymentIntentId, amountCents: cents }),
  voucherPart,
  /** Staff made the booking, and it is paid at the centre: `PaidOnSite` follows. */
  z.object({ kind: z.literal('staff') }),
  /** Paid before the move from another system: no money was received here. */
  z.object({ kind: z.literal('elsewhere'), amountCents: cents }),
])
export type SettlementPart = z.infer<typeof settlementPart>

/**
 * What a confirmed booking was paid for with, or will be: one payment, or vouchers and what the card paid of the rest
 * (ADR 115).
 */
export const settlement = z
  .array(settlementPart)
  .min(1)
  .max(MOST_VOUCHERS + 1)
export type Settlement = readonly SettlementPart[]

type Card = Extract<SettlementPart, { kind: 'card' }>

/** The payment by card in a settlement; there is one at most. */
export const cardIn = (settledBy: Settlement | null): Card | undefined => settledBy?.find(part => part.kind === 'card')

/** The vouchers in a settlement. */
export const vouchersIn = (settledBy: Settlement | null): readonly VoucherPart[] =>
  (settledBy ?? []).filter(part => part.kind === 'voucher')

/** How a booking was settled, in one word: `card` when a card paid what vouchers had left. */
export const kindOf = (settledBy: Settlement): SettlementPart['kind'] =>
  (['card', 'voucher', 'elsewhere'] as const).find(kind => settledBy.some(part => part.kind === kind)) ?? 'staff'

/** What is left of a price after these vouchers, in cents. */
export const dueAfter = (priceCents: number, parts: readonly Paid[]): number => priceCents - paidTogether(parts)

/** The sum of some parts, in cents. */
export const paidTogether = (parts: readonly Paid[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

type Paid = Pick<VoucherPart, 'amountCents'>

/**
 * What a voucher pays of the amount that is due, in cents: as much as it can, but never so much that the card would have
 * to pay less than its provider accepts. 0 when it can pay nothing.
 */
export function payableByVoucher(balanceCents: number, dueCents: number): number {
  if (balanceCents >= dueCents) return dueCents
  return Math.max(0, Math.min(balanceCents, dueCents - LEAST_CARD_CENTS))
}
