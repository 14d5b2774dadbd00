import type { DomainEvent, DomainFact } from '@alba/contracts/events'
import type {
  MovementBalanceRow,
  MovementMonthRow,
  MovementRow,
  MovementSourceRow,
  MovementStandingRow,
} from '@alba/contracts/movements/rows'
import type { SupervisedRow } from '@alba/contracts/payments/rows'
import { formatPosition } from '@alba/platform/event-store/position'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDerived } from '../runner/derive.ts'
import { foldPage, planPage } from '../runner/fold.ts'
import type { Row, RowKey, Table } from '../runner/projection.ts'
import { supervision } from '../supervision/projection.ts'
import { bookingCanceled, bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { metadata } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import {
  packagePurchased,
  paymentOf,
  purchaseId,
  voucherId,
  voucherImported,
  voucherIssued,
  voucherOrdered,
} from '../testing/sale-events.ts'
import { movements } from './projection.ts'

const card = paymentOf('voucher')
const { paymentIntentId: paid, target } = card.created.data

// Facts about two payments, two bookings, two vouchers sold alone, and three vouchers of a package. `which` chooses
// among these, and `step` chooses what happens to it.

const amount = fc.integer({ min: 1, max: 4 }).map(n => n * 2_250)
const ofPayment = fc.record({ which: fc.nat(1), cents: amount, step: fc.nat(6) }).map(({ which, cents, step }) => {
  const own = { paymentIntentId: `${paid}${which}`, target }
  const steps: DomainFact[] = [
    { ...card.succeeded, data: { ...card.succeeded.data, ...own } },
    { type: 'PaymentRefunded', data: { ...own, amountCents: 9_000, refundedCents: cents, reason: null } } as DomainFact,
    {
      type: 'PaymentRefundFailed',
      data: { ...own, refundId: 're_1', amountCents: 2_250, refundedCents: cents - 2_250, reason: null },
    },
    { ...card.disputed, data: { ...card.disputed.data, ...own } } as DomainFact,
    {
      type: 'DisputeClosed',
      data: { ...own, disputeId: 'dp_1', amountCents: 9_000, outcome: cents > 4_500 ? 'won' : 'lost' },
    },
    { type: 'RefundedOtherwise', data: { ...own, amountCents: cents } } as DomainFact,
    { type: 'RefundWrittenOff', data: { ...own, amountCents: cents } } as DomainFact,
  ]
  return steps[step] as DomainFact
})
const atCentre = fc.record({ which: fc.nat(1), cents: amount, step: fc.nat(2) }).map(({ which, cents, step }) => {
  const steps: DomainFact[] = [
    { type: 'PaidOnSite', data: { bookingId: bookingId + which, amountCents: cents, means: 'cash' } },
    { type: 'PaymentOnSiteUndone', data: { bookingId: bookingId + which } },
    { type: 'RefundedOnSite', data: { bookingId: bookingId + which, amountCents: cents } } as DomainFact,
  ]
  return steps[step] as DomainFact
})
const ofVoucher = fc.record({ which: fc.nat(4), cents: amount, step: fc.nat(8) }).map(({ which, cents, step }) => {
  const own = { voucherId: voucherId + which }
  const sold = { ...own, purchaseId: which < 2 ? null : purchaseId }
  const ends = { expiresOn: `2027-0${1 + cents / 2_250}-10`, expiresAt: `2027-0${1 + cents / 2_250}-10T22:59:59Z` }
  const booked = { ...own, bookingId, amountCents: cents, balanceCents: 9_000 - cents }
  const steps: DomainFact[] = [
    voucherOrdered(sold),
    voucherIssued({ ...own, ...ends }),
    voucherImported(sold),
    { type: 'VoucherRedeemed', data: booked },
    { type: 'VoucherRestored', data: { ...booked, reason: 'canceled_by_staff' } },
    { type: 'VoucherExtended', data: { ...own, months: 3, ...ends } },
    { type: 'VoucherExtensionUndone', data: { ...own, ...ends } },
    { type: 'VoucherInvalidated', data: { ...own, reason: 'refunded', withdrawalId: null } },
    { type: 'VoucherExpired', data: own },
  ]
  return steps[step] as DomainFact
})
const byVoucher = { kind: 'voucher', voucherId, voucherNumber: 'ABCD-EFGH-JKLM', amountCents: 9_000 }
/** What begins or ends a sale, or changes how it stands without moving money. */
const ofSale = fc.record({ which: fc.nat(1), cents: amount, step: fc.nat(9) }).map(({ which, cents, step }) => {
  const own = { bookingId: bookingId + which }
  const pays = { paymentIntentId: `${paid}_booking${which}`, target: { kind: 'booking', id: own.bookingId } } as const
  const steps: DomainFact[] = [
    bookingRequested({ ...own, priceCents: cents, channel: 'web' }),
    bookingRequested({ ...own, priceCents: cents, channel: 'staff' }),
    { ...bookingCanceled(''), data: { ...bookingCanceled('').data, ...own, by: 'staff' } } as DomainFact,
    { type: 'BookingExpired', data: own } as DomainFact,
    { ...card.created, data: { ...card.created.data, ...pays } } as DomainFact,
    { ...card.succeeded, data: { ...card.succeeded.data, ...pays, amountCents: cents } } as DomainFact,
    {
      type: 'PaymentRefunded',
      data: { ...pays, amountCents: 9_000, refundedCents: cents, reason: null },
    } as DomainFact,
    { ...card.created, data: { ...card.created.data, paymentIntentId: `${paid}${which}`, target } },
    { type: 'VoucherOrderCanceled', data: { voucherId: voucherId + which, refunded: cents > 4_500 } } as DomainFact,
    { ...bookingConfirmed, data: { ...bookingConfirmed.data, ...own, settledBy: [byVoucher] } } as DomainFact,
  ]
  return steps[step] as DomainFact
})
const bought = fc.constant(
  packagePurchased({
    amountCents: 16_001,
    items: [{ serviceId: 3, serviceName: 'Massage', quantity: 3, amountCents: 9_000 }],
  }),
)
/** Facts, each with the hours that pass before it. */
const history = fc.array(
  fc.record({
    fact: fc.oneof(ofPayment, atCentre, { arbitrary: ofSale, weight: 3 }, { arbitrary: ofVoucher, weight: 4 }, bought),
    hours: fc.nat(2_000),
  }),
  { maxLength: 40 },
)
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

function madeBy(fact: DomainFact): number | undefined {
  if (fact.type === 'VoucherOrdered' || fact.type === 'VoucherImported') return fact.data.voucherId
  if (fact.type === 'BookingRequested') return fact.data.bookingId
  return fact.type === 'PackagePurchased' ? purchaseId : undefined
}

function eventsOf(steps: History): DomainEvent[] {
  let at = Date.parse('2026-01-31T23:00:00.000Z')
  const begun = new Set<number>()
  const facts = steps.flatMap(({ fact, hours }) => {
    // A booking or a voucher is made once, and a package is bought once.
    const made = madeBy(fact)
    if (made !== undefined && begun.has(made)) return []
    if (made !== undefined) begun.add(made)
    at += hours * 3_600_000
    return [{ fact, occurredAt: new Date(at).toISOString() }]
  })
  return facts.map(({ fact, occurredAt }, n) => ({
    ...fact,
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    stream: 'stream-1',
    revision: BigInt(n),
    position: formatPosition(BigInt(n + 1)),
    metadata: { ...metadata, occurredAt },
  })) as DomainEvent[]
}

/** The rows of all tables, folded page by page as the runner does, with a map for each table instead of a database. */
async function foldInPages(events: readonly DomainEvent[], lengths: readonly number[]) {
  const tables = new Map<Table, Map<RowKey, Row>>(movements.tables.map(table => [table, new Map()]))
  // Rows go through JSON, as they do on their way to PostgreSQL and back.
  const find = (table: Table, keys: ReadonlySet<RowKey>) =>
    new Map([...keys].map(key => [key, JSON.parse(JSON.stringify(tables.get(table)?.get(key) ?? null)) ?? undefined]))
  let begin = 0
  for (const length of [...lengths, events.length]) {
    const plan = planPage(movements, events.slice(begin, begin + length))
    begin += length
    const before = new Map([...plan.wanted].map(([table, keys]) => [table, find(table, keys)]))
    const folded = await withDerived(movements, foldPage(plan, before), async (table, keys) => find(table, keys))
    for (const [table, rows] of folded.changes)
      for (const [key, row] of rows) {
        const isKnown = folded.before.get(table)?.get(key) !== undefined
        // The runner inserts a row that it had not loaded before, so the table must not have that row yet.
        expect({ key, isThere: tables.get(table)?.has(key) }).toEqual({ key, isThere: isKnown })
        if (row) tables.get(table)?.set(key, row)
        else tables.get(table)?.delete(key)
      }
  }
  return Object.fromEntries([...tables].map(([{ name }, rows]) => [name, [...rows.values()]]))
}

const sorted = (tables: Record<string, readonly Row[]>) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map(row => JSON.stringify(row)).toSorted()]),
  )
const sumOf = (rows: readonly { readonly cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0)
/** How many more vouchers have something left on them after some movements. */
const owedIn = (rows: readonly MovementRow[]) => rows.reduce((sum, { owed_vouchers }) => sum + owed_vouchers, 0)

/** The status of each sale that is listed. */
const statusesIn = (standings: readonly MovementStandingRow[]) =>
  new Map(standings.flatMap(({ sale, standing }) => (standing ? [[sale as string, standing.status] as const] : [])))

/** The sums of months for each status, added up from all movements and the rows of the supervision. */
function statusMonthsOf(rows: readonly MovementRow[], supervised: readonly SupervisedRow[] = []) {
  const listed = new Map(supervised.filter(row => row.listed).map(row => [row.key, row]))
  const counted = rows.flatMap(row => {
    const sale = listed.get(row.sale)
    if (!sale) return []
    const partly = sale.refunded_cents > 0 && sale.refunded_cents < sale.received_cents
    const badges = [...(partly ? ['partly'] : []), ...(sale.dispute ? [sale.dispute] : [])]
    const key = [row.at.slice(0, 7), row.kind, sale.type, sale.payment_status, ...badges].join(':')
    return [{ key, row, sale, partly }]
  })
  return [...Map.groupBy(counted, ({ key }) => key).values()].flatMap(all => {
    const own = all.map(({ row }) => row)
    return all.slice(0, 1).map(({ key, row, sale, partly }) => ({
      key,
      kind: row.kind,
      type: sale.type,
      status: sale.payment_status,
      partly_refunded: partly,
      dispute: sale.dispute,
      cents: sumOf(own),
      count: own.length,
      owed_vouchers: owedIn(own),
    }))
  })
}

test('sums of months and balances are those of the movements, however the events come in pages', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }), async (steps, lengths) => {
      const events = eventsOf(steps)
      const tables = await foldInPages(events, lengths)
      expect(sorted(tables)).toEqual(sorted(rowsAfter(movements, events) as Record<string, Row[]>))
      const rows = tables.movements as MovementRow[]
      const months = Map.groupBy(rows, ({ at, kind, sale }) => `${at.slice(0, 7)}:${kind}:${sale.split(':')[0]}`)
      expect(
        new Map((tables.months as MovementMonthRow[]).map(row => [row.key, [row.cents, row.count, row.owed_vouchers]])),
      ).toEqual(new Map([...months].map(([key, own]) => [key, [sumOf(own), own.length, owedIn(own)]])))
      const supervised = rowsAfter(supervision, events).supervised as SupervisedRow[]
      expect(statusesIn(tables.standings as MovementStandingRow[])).toEqual(
        new Map(supervised.filter(({ listed }) => listed).map(row => [row.key, row.payment_status])),
      )
      expect(sorted({ status_months: tables.status_months ?? [] })).toEqual(
        sorted({ status_months: statusMonthsOf(rows, supervised) }),
      )
      for (const { key, kind, movements: listed } of tables.sources as MovementSourceRow[]) {
        const own = rows.filter(({ source }) => source === key)
        expect(own.map(each => each.kind)).toEqual(listed.map(each => each.kind))
        // The rows of a voucher of a package have its share of the price of the package, and not its list price.
        if (kind !== 'package') expect(own.map(({ cents }) => cents)).toEqual(listed.map(({ cents }) => cents))
      }
      const balances = tables.balances as MovementBalanceRow[]
      for (const { at } of rows) {
        const owed = balances.filter(({ since, until }) => since < at && until >= at)
        expect(owedIn(rows.filter(row => row.at < at))).toBe(owed.length)
        for (let n = 0; n < 5; n++) {
          const id = voucherId + n
          const left = balances.filter(row => row.voucher_id === id && row.since < at && row.until >= at)
          expect(sumOf(left)).toBe(sumOf(rows.filter(row => row.source === `voucher:${id}` && row.at < at)))
        }
      }
    }),
    { numRuns: Number(process.env.ALBA_TEST_HISTORIES ?? 200) },
  )
})
