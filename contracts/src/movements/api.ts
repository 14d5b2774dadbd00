import { z } from 'zod'
import { saleFilter } from '../payments/sale-filter.ts'
import { accountDay } from '../shared/account-day.ts'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { pageQuery } from '../shared/page.ts'
import { type Figure, figureNames, movementKind } from './kinds.ts'

/** Sums and movements of money, and of what is owed in vouchers. Amounts in euro cents, also negative ones. */

const DAY_MS = 86_400_000
/** The longest time that is summed day by day. */
const MOST_DAYS = 400

/** Days of the centre, both included. */
const span = { from: accountDay, to: accountDay }
type Span = { readonly from: string; readonly to: string }
const isInOrder = ({ from, to }: Span) => from <= to
const inOrder = { path: ['to'], error: 'La fin précède le début' }

export const period = z.enum(['day', 'month', 'year'])
export type Period = z.infer<typeof period>

/** GET /api/backoffice/money/sums */
export const sumsQuery = z
  .object({ ...span, by: period })
  .refine(isInOrder, inOrder)
  .refine(({ from, to, by }) => by !== 'day' || Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    path: ['to'],
    error: `Choisissez au plus ${MOST_DAYS} jours, ou regroupez par mois`,
  })
export type SumsQuery = z.output<typeof sumsQuery>

export const figureName = z.enum(figureNames)

/** Every figure, and of how many movements it is the sum. */
const sums = z.record(figureName, z.object({ cents: z.int(), count: z.int() }))
export type Sums = Readonly<Record<Figure, { readonly cents: number; readonly count: number }>>

/** GET /api/payments/sums: what moved in the days of the filter, for the sales that match the rest of it. */
export const paymentSumsView = z.object({ sums })
export type PaymentSumsView = z.infer<typeof paymentSumsView>

export const sumsView = z.object({
  /** Only those in which something moved, the oldest first. */
  periods: z.array(
    z.object({
      /** `2026-11-23`, `2026-11` or `2026` */
      period: z.string(),
      sums,
    }),
  ),
  total: sums,
})
export type SumsView = z.infer<typeof sumsView>

/** Of all sales, or of those that match the filter of the payments, as they are now. */
const movementFilter = z.object({ ...span, figure: figureName, ...saleFilter })

/** GET /api/backoffice/money/movements */
export const movementsQuery = movementFilter.extend(pageQuery(100, 20)).refine(isInOrder, inOrder)
export type MovementsQuery = z.output<typeof movementsQuery>

/** GET /api/backoffice/money/movements/export: all of them, without pages. */
export const movementsExportQuery = movementFilter.refine(isInOrder, inOrder)
export type MovementsExportQuery = z.output<typeof movementsExportQuery>

/** The sale that a movement or a debt belongs to. A field is null when it has no such thing. */
const saleDetails = {
  payment_intent_id: paymentIntentId.nullable(),
  booking_id: randomId.nullable(),
  voucher_id: randomId.nullable(),
  voucher_number: z.string().nullable(),
  /** The purchase of the package. */
  purchase_id: randomId.nullable(),
  /** The client or buyer; « effacé » once the person is erased. */
  customer_name: z.string(),
  /** The treatment or the package; null for a free amount. */
  what: z.string().nullable(),
}

export const movementView = z.object({
  id: z.string(),
  kind: movementKind,
  /** UTC instant. */
  at: z.string(),
  cents: z.int(),
  /** The event that moved it. */
  event_id: z.string(),
  ...saleDetails,
})
export type MovementView = z.infer<typeof movementView>

export const movementsView = z.object({ items: z.array(movementView), count: z.int(), total_cents: z.int() })
export type MovementsView = z.infer<typeof movementsView>

/** GET /api/backoffice/money/outstanding */
export const outstandingQuery = z.object({ on: accountDay, ...pageQuery(100, 20) })
export type OutstandingQuery = z.output<typeof outstandingQuery>

/** GET /api/backoffice/money/outstanding/export: all of them, without pages. */
export const outstandingExportQuery = outstandingQuery.pick({ on: true })

/** A voucher on which something was left, `cents`. A movement may belong to no voucher; what is owed always does. */
export const outstandingItem = z.object({ cents: z.int(), ...saleDetails, voucher_id: randomId })
export type OutstandingItem = z.infer<typeof outstandingItem>

export const outstandingView = z.object({
  /** What the centre owed at the end of that day: vouchers that were sold alone, and those of packages. */
  vouchers_cents: z.int(),
  packages_cents: z.int(),
  /** How that came to be: all figures from the first day on. */
  sums,
  items: z.array(outstandingItem),
  count: z.int(),
})
export type OutstandingView = z.infer<typeof outstandingView>
