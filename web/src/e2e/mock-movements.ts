import type { MovementView, OutstandingItem, Sums, SumsView } from '@alba/contracts/movements/api'
import { type Figure, figureNames } from '@alba/contracts/movements/kinds'
import type { MockedRequest } from './mock-api.ts'

/** Sums in cents, each of two movements; 0 for those that are not given. */
const sumsOf = (given: Partial<Record<Figure, number>>): Sums =>
  Object.fromEntries(
    figureNames.map(name => [name, { cents: given[name] ?? 0, count: given[name] === undefined ? 0 : 2 }]),
  ) as Sums

const totalOf = (all: readonly Sums[]): Sums =>
  Object.fromEntries(
    figureNames.map(name => [
      name,
      {
        cents: all.reduce((sum, sums) => sum + sums[name].cents, 0),
        count: all.reduce((sum, sums) => sum + sums[name].count, 0),
      },
    ]),
  ) as Sums

/** The sums of every period but the last one, in cents. */
const quiet = { taken: 412_500, card: 380_000, on_site: 32_500, refunded: -7_500, kept: 405_000 }
/** The sums of the last period, in cents. */
const busy = {
  taken: 1_895_000,
  card: 1_555_000,
  on_site: 340_000,
  refunded: -55_500,
  disputed: -7_500,
  kept: 1_832_000,
  written_off: 10_500,
  vouchers_sold: 520_000,
  vouchers_imported: 45_000,
  vouchers_redeemed: -210_000,
  vouchers_lapsed: -60_000,
  vouchers_invalidated: -11_500,
  vouchers_change: 283_500,
  packages_sold: 36_000,
  packages_redeemed: -6_923,
  packages_change: 29_077,
}

const periodsBy: Record<string, readonly string[]> = {
  day: ['2026-11-02', '2026-11-03', '2026-11-20'],
  month: ['2026-01', '2026-10', '2026-11'],
  year: ['2025', '2026'],
}

function sums(by: string): SumsView {
  const all = periodsBy[by] ?? []
  const periods = all.map((period, n) => ({ period, sums: sumsOf(n === all.length - 1 ? busy : quiet) }))
  return { periods, total: totalOf(periods.map(each => each.sums)) }
}

const noReferences = {
  payment_intent_id: null,
  booking_id: null,
  voucher_id: null,
  voucher_number: null,
  purchase_id: null,
  customer_name: 'Mathilde Perrin',
  what: 'Massage prénatal',
}
const voucher = { voucher_id: 512345678901203, voucher_number: 'B3HN-8KTW-2RQM', customer_name: 'Josiane Petit' }

const movements: readonly MovementView[] = [
  {
    ...noReferences,
    id: 'payment:pi_1:0002:card_refunded',
    kind: 'card_refunded',
    at: '2026-11-22T10:00:00Z',
    cents: -2_000,
    event_id: '00000000-0000-4000-8000-000000000002',
    payment_intent_id: 'pi_3Qk7LkdIwHu7ix1mBm2Tc',
    booking_id: 482913057164208,
  },
  {
    ...noReferences,
    ...voucher,
    id: 'payment:pi_2:0001:card_taken',
    kind: 'card_taken',
    at: '2026-10-31T23:10:00Z',
    cents: 7_500,
    event_id: '00000000-0000-4000-8000-000000000001',
    payment_intent_id: 'pi_3Qk8R2LkdIwHu7ix1v8fZ',
    what: null,
  },
]

const owed: readonly OutstandingItem[] = [
  { ...noReferences, ...voucher, cents: 4_000, what: null },
  {
    ...noReferences,
    cents: 6_923,
    voucher_id: 512345678901204,
    voucher_number: 'PX6A-9VDJ-4CLE',
    purchase_id: 612345678901201,
  },
]

/**
 * A server with accounts. Its list of movements says that it has sixty lines, so there is a second page.
 * @param isEmpty when nothing has moved yet
 */
export function movementsServer({ isEmpty = false } = {}) {
  const asked = (request: MockedRequest) => Object.fromEntries(new URL(request.url()).searchParams)
  const debt = isEmpty ? sumsOf({}) : sumsOf(busy)
  return {
    'GET /api/backoffice/money/sums': (request: MockedRequest) => ({
      body: isEmpty ? { periods: [], total: sumsOf({}) } : sums(asked(request).by ?? ''),
    }),
    'GET /api/payments/sums': () => ({ body: { sums: sumsOf(isEmpty ? {} : busy) } }),
    'GET /api/backoffice/money/sums/export': () => ({ text: '"Période";"Encaissé"\r\n' }),
    'GET /api/backoffice/money/movements': () => ({ body: { items: movements, count: 60, total_cents: 1_832_000 } }),
    'GET /api/backoffice/money/movements/export': () => ({ text: '"Date";"Mouvement"\r\n' }),
    'GET /api/backoffice/money/outstanding': () => ({
      body: {
        vouchers_cents: debt.vouchers_change.cents,
        packages_cents: debt.packages_change.cents,
        sums: debt,
        items: isEmpty ? [] : owed,
        count: isEmpty ? 0 : owed.length,
      },
    }),
    'GET /api/backoffice/money/outstanding/export': () => ({ text: '"Reste dû"\r\n' }),
  }
}
