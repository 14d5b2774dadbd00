import {
  type MovementBalanceRow,
  type MovementMonthRow,
  type MovementRow,
  movementBalancesTable,
  movementMonthsTable,
  movementStatusMonthsTable,
  movementsTable,
  STILL_OWED,
} from '@alba/contracts/movements/rows'
import { type SupervisedRow, supervisedTable } from '@alba/contracts/payments/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSales } from '../payments/overview.ts'
import { cellsOf } from '../testing/csv-cells.ts'
import { paidVoucher, supervisedRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'
import { partsOf, wholeOf } from './parts.ts'
import { EVER, LAST } from './period.ts'
import { sumsStatement, valuesOf } from './sums.ts'

const BOOKING = 123_456_789_012_345
const VOUCHER = 512_345_678_901_234
const PURCHASE = 612_345_678_901_234
const EVENT = '00000000-0000-4000-8000-000000000001'

type Moved = Pick<MovementRow, 'kind' | 'cents' | 'at'> & { booking_id?: number }

/** The rows of a source with its movements, which are given in order of time. */
const source = ({ key, sale }: { key: string; sale: MovementRow['sale'] }, ...moved: readonly Moved[]): MovementRow[] =>
  moved.map((each, n) => ({
    id: `${key}:000${n}:${each.kind}`,
    source: key,
    sale,
    owed_vouchers: key.startsWith('voucher:') ? owedAfter(moved, n + 1) - owedAfter(moved, n) : 0,
    event_id: EVENT,
    position: `000${n}`,
    booking_id: null,
    ...each,
  }))

/** 1 if something is left on a voucher after this number of its first movements, 0 if nothing is. */
const owedAfter = (moved: readonly Moved[], first: number): number => Number(sumOf(moved.slice(0, first)) !== 0)

/** The sums of months of sales that stand like this one. */
const statusMonthsOf = (rows: readonly MovementRow[], { payment_status: status, ...row }: SupervisedRow) => {
  const partly_refunded = row.refunded_cents > 0 && row.refunded_cents < row.received_cents
  const standing = { status, partly_refunded, dispute: row.dispute }
  return monthsOf(rows).map(month => ({ ...month, ...standing, key: `${month.key}:${status}` }))
}

/** Writes movements with the sums and balances that follow from them. */
async function putMoved(database: TestGateway['database'], ...sources: readonly MovementRow[][]): Promise<void> {
  const rows = sources.flat()
  await put(database, movementsTable, ...rows)
  await put(database, movementMonthsTable, ...monthsOf(rows))
  await put(database, movementBalancesTable, ...sources.flatMap(balancesOf))
}

const monthsOf = (rows: readonly MovementRow[]): MovementMonthRow[] => {
  const keyOf = ({ at, kind, sale }: MovementRow) => `${at.slice(0, 7)}:${kind}:${sale.split(':')[0]}`
  return [...Map.groupBy(rows, keyOf)].map(([key, own]) => {
    const [, kind, type] = key.split(':') as [string, MovementMonthRow['kind'], MovementMonthRow['type']]
    const owed_vouchers = own.reduce((sum, row) => sum + row.owed_vouchers, 0)
    return { key: key as MovementMonthRow['key'], kind, type, cents: sumOf(own), count: own.length, owed_vouchers }
  })
}

const balancesOf = (moved: readonly MovementRow[]): MovementBalanceRow[] =>
  moved
    .filter(({ source }) => source.startsWith('voucher:'))
    .map(({ id, source, sale, at }, n) => ({
      id,
      voucher_id: Number(source.split(':')[1]),
      sale,
      of_package: sale.startsWith('package'),
      cents: sumOf(moved.slice(0, n + 1)),
      since: at,
      until: moved[n + 1]?.at ?? STILL_OWED,
    }))
    .filter(({ cents }) => cents !== 0)

const sumOf = (rows: readonly Pick<MovementRow, 'cents'>[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const paid = source(
    { key: 'payment:pi_1', sale: `booking:${BOOKING}` },
    // 1 November at 00:30 in Paris, but still October in UTC.
    { kind: 'card_taken', cents: 7_500, at: '2026-10-31T23:30:00.000Z' },
    { kind: 'card_refunded', cents: -2_000, at: '2026-12-02T10:00:00.000Z' },
  )
  await putMoved(
    database,
    paid,
    source(
      { key: `voucher:${VOUCHER}`, sale: `voucher:${VOUCHER}` },
      { kind: 'voucher_sold', cents: 10_000, at: '2026-11-03T10:00:00.000Z' },
      { kind: 'voucher_redeemed', cents: -6_000, at: '2026-11-20T10:00:00.000Z', booking_id: BOOKING + 1 },
      { kind: 'voucher_lapsed', cents: -4_000, at: '2027-08-03T22:00:00.000Z' },
    ),
    source(
      { key: `voucher:${VOUCHER + 1}`, sale: `package:${PURCHASE}` },
      { kind: 'package_imported', cents: 5_500, at: '2026-11-04T10:00:00.000Z' },
    ),
  )
  const sale = supervisedRow(`booking:${BOOKING}`, {
    customer_name: 'Léa Martin',
    received_cents: 7_500,
    refunded_cents: 2_000,
  })
  await put(database, supervisedTable, sale)
  await put(database, movementStatusMonthsTable, ...statusMonthsOf(paid, sale))
  const buyer = { purchaser_firstname: 'Jeanne', purchaser_name: 'Petit' }
  await put(
    database,
    vouchersTable,
    paidVoucher(VOUCHER, 'ABCD-EFGH-JKLM', buyer),
    paidVoucher(VOUCHER + 1, 'BBBB-EFGH-JKLM', { ...buyer, purchase_id: PURCHASE }),
  )
})
afterAll(() => gateway.stop())

const get = (path: string) => gateway.app.inject({ url: `/api/backoffice/money/${path}`, headers: gateway.staff() })
const ask = async (path: string) => {
  const answer = await get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('the sums', () => {
  it('belong to days, months and years of the centre, not of UTC', async () => {
    const { periods, total } = await ask('sums?from=2026-11-01&to=2026-12-31&by=month')
    expect(periods.map((each: { period: string }) => each.period)).toEqual(['2026-11', '2026-12'])
    expect(periods[0].sums).toMatchObject({
      card: { cents: 7_500, count: 1 },
      refunded: { cents: 0, count: 0 },
      kept: { cents: 7_500, count: 1 },
      vouchers_sold: { cents: 10_000, count: 1 },
      vouchers_change: { cents: 4_000, count: 2 },
      packages_change: { cents: 5_500, count: 1 },
    })
    expect(total.kept).toEqual({ cents: 5_500, count: 2 })
    expect((await ask('sums?from=2026-11-01&to=2026-11-01&by=day')).periods[0].period).toBe('2026-11-01')
    expect((await ask('sums?from=2026-10-01&to=2026-10-31&by=day')).periods).toEqual([])
    const years = (await ask('sums?from=2020-01-01&to=2030-12-31&by=year')).periods
    expect(years.map((each: { period: string }) => each.period)).toEqual(['2026', '2027'])
  })

  it('are exported, one line a period', async () => {
    const [heading, ...lines] = cellsOf((await get('sums/export?from=2026-01-01&to=2026-12-31&by=month')).body, ';')
    expect(heading?.slice(0, 5)).toEqual(['Période', 'Encaissé', 'Par carte', 'Au centre', 'Remboursé'])
    expect(lines.map(line => line.slice(0, 5))).toEqual([
      ['2026-11', '75,00', '75,00', '0,00', '0,00'],
      ['2026-12', '0,00', '0,00', '0,00', '-20,00'],
    ])
  })

  it('refuse days in the wrong order, too many single days, and dates out of reach', async () => {
    const refused = async (query: string) => {
      const answer = await get(`sums?${query}`)
      return [
        answer.statusCode,
        answer
          .json()
          .errors?.map((error: { message: string }) => error.message)
          .join(),
      ]
    }
    expect(await refused('from=2026-11-02&to=2026-11-01&by=day')).toEqual([422, 'La fin précède le début'])
    expect(await refused('from=2020-01-01&to=2026-11-01&by=day')).toEqual([
      422,
      'Choisissez au plus 400\u202fjours, ou regroupez par mois',
    ])
    expect(await refused('from=0001-01-01&to=2026-11-01&by=year')).toEqual([422, 'Cette date est trop lointaine'])
  })
})

describe('the sums of the payments that match a filter', () => {
  const sums = async (query: string) => {
    const answer = await gateway.app.inject({ url: `/api/payments/sums?${query}`, headers: gateway.staff() })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().sums
  }

  it('are those of the accounts without a filter, in any period', async () => {
    const { total } = await ask('sums?from=1950-01-01&to=2199-12-31&by=year')
    expect(await sums('')).toEqual(total)
    const november = (await ask('sums?from=2026-11-01&to=2026-11-30&by=month')).total
    expect(await sums('from=2026-11-01&to=2026-11-30')).toEqual(november)
    expect((await sums('to=2026-10-31')).taken).toEqual({ cents: 0, count: 0 })
    expect((await sums('from=2026-12-01')).kept).toEqual({ cents: -2_000, count: 1 })
  })

  // The stored sums of months are read, and for days that are no whole months the sale of each movement is looked up.
  it.each(['', 'from=2026-11-01&to=2026-12-31&', 'from=2026-10-20&to=2026-11-08&'])(
    'leave out the sales of another type, status or badge: %s',
    async days => {
      const taken = async (query: string) => (await sums(`${days}${query}`)).taken.cents
      expect(await taken('p_type=booking&status=paid')).toBe(7_500)
      expect(await taken('p_type=voucher')).toBe(0)
      expect(await taken('status=partly_refunded')).toBe(7_500)
      expect(await taken('status=refunded')).toBe(0)
      expect(await taken('status=disputed')).toBe(0)
      expect((await sums(`${days}p_type=booking`)).packages_imported.cents).toBe(0)
    },
  )

  // For whole months, the stored sums of months are read; for a few days, movements. Only the booking has a row in
  // `supervisedTable`.
  it.each(['', 'from=2026-11-01&to=2026-11-30&', 'from=2026-11-01&to=2026-11-09&'])(
    'of a type are those of all its sales, so that all types have the sums of the accounts: %s',
    async days => {
      const taken = async (query: string) => {
        const { packages_imported, vouchers_sold, card } = await sums(`${days}${query}`)
        return [card.cents, vouchers_sold.cents, packages_imported.cents]
      }
      expect(await taken('p_type=booking')).toEqual([7_500, 0, 0])
      expect(await taken('p_type=voucher')).toEqual([0, 10_000, 0])
      expect(await taken('p_type=package')).toEqual([0, 0, 5_500])
      expect(await taken('')).toEqual([7_500, 10_000, 5_500])
    },
  )

  it('read no movement for all years of a status: only what lies between two midnights at their ends', () => {
    const { edges, months } = partsOf([wholeOf({ from: EVER, to: LAST }, 'Europe/Paris')])
    expect(months).toHaveLength(1)
    for (const { from, until } of edges) expect(until - from).toBeLessThanOrEqual(2 * 3_600_000)
  })

  it('are those of the list of movements with the same filter', async () => {
    const list = await ask('movements?from=1950-01-01&to=2199-12-31&figure=kept&p_type=booking&status=partly_refunded')
    expect([list.count, list.total_cents, list.items.length]).toEqual([2, 5_500, 2])
    const few = await ask('movements?from=2026-11-01&to=2026-11-30&figure=kept&p_type=booking&status=partly_refunded')
    expect([few.count, few.total_cents, few.items.length]).toEqual([1, 7_500, 1])
    const none = await ask('movements?from=1950-01-01&to=2199-12-31&figure=kept&p_type=voucher')
    expect([none.count, none.total_cents, none.items]).toEqual([0, 0, []])
  })
})

describe('the movements behind a figure', () => {
  it('lead to their sale, payment, voucher and event, the newest first', async () => {
    const { items, count, total_cents } = await ask('movements?from=2026-01-01&to=2026-12-31&figure=vouchers_redeemed')
    expect([count, total_cents]).toEqual([1, -6_000])
    expect(items).toEqual([
      {
        id: `voucher:${VOUCHER}:0001:voucher_redeemed`,
        kind: 'voucher_redeemed',
        at: '2026-11-20T10:00:00.000Z',
        cents: -6_000,
        event_id: EVENT,
        payment_intent_id: null,
        booking_id: BOOKING + 1,
        voucher_id: VOUCHER,
        voucher_number: 'ABCD-EFGH-JKLM',
        purchase_id: null,
        customer_name: 'Jeanne Petit',
        what: expect.anything(),
      },
    ])
    const kept = await ask('movements?from=2026-01-01&to=2026-12-31&figure=kept')
    expect(kept.items.map((each: { cents: number }) => each.cents)).toEqual([-2_000, 7_500])
    expect(kept.items[0]).toMatchObject({
      payment_intent_id: 'pi_1',
      booking_id: BOOKING,
      voucher_id: null,
      customer_name: 'Léa Martin',
    })
  })

  it('come in pages, while count and sum are those of all', async () => {
    const page = await ask('movements?from=2026-01-01&to=2026-12-31&figure=kept&limit=1&offset=1')
    expect([page.items.length, page.items[0].cents, page.count, page.total_cents]).toEqual([1, 7_500, 2, 5_500])
  })

  it('are exported', async () => {
    const answer = await get('movements/export?from=2026-01-01&to=2026-12-31&figure=kept')
    const [heading, ...lines] = cellsOf(answer.body, ';')
    expect(heading?.slice(0, 3)).toEqual(['Date', 'Mouvement', 'Montant'])
    expect(lines.map(line => line.slice(0, 4))).toEqual([
      ['2026-12-02 11:00', 'Remboursé sur la carte', '-20,00', 'Léa Martin'],
      ['2026-11-01 00:30', 'Encaissé par carte', '75,00', 'Léa Martin'],
    ])
  })
})

describe('what is owed in vouchers', () => {
  it('is what was left at the end of any day', async () => {
    const owed = async (on: string) => {
      const { vouchers_cents, packages_cents, items } = await ask(`outstanding?on=${on}`)
      return [vouchers_cents, packages_cents, items.map((each: { cents: number }) => each.cents)]
    }
    expect(await owed('2026-11-02')).toEqual([0, 0, []])
    expect(await owed('2026-11-03')).toEqual([10_000, 0, [10_000]])
    expect(await owed('2026-11-20')).toEqual([4_000, 5_500, [4_000, 5_500]])
    // The voucher was valid until the last second of 3 August in Paris, and lapsed at the midnight after it.
    expect(await owed('2027-08-03')).toEqual([4_000, 5_500, [4_000, 5_500]])
    expect(await owed('2027-08-04')).toEqual([0, 5_500, [5_500]])
  })

  it('names the buyer of a voucher of a package that another system sold', async () => {
    const { items, count } = await ask('outstanding?on=2026-12-31&limit=1&offset=1')
    expect(count).toBe(2)
    expect(items).toMatchObject([
      { cents: 5_500, purchase_id: PURCHASE, voucher_id: VOUCHER + 1, customer_name: 'Jeanne Petit' },
    ])
  })

  it('is exported', async () => {
    const [, ...lines] = cellsOf((await get('outstanding/export?on=2026-11-20')).body, ';')
    expect(lines.map(line => line.slice(0, 2))).toEqual([
      ['40,00', 'Jeanne Petit'],
      ['55,00', 'Jeanne Petit'],
    ])
  })
})

// From 1,000 vouchers on, `outstanding.ts` reads two lists from indexes: the vouchers that are owed to this day, and
// those that were used or lapsed since the day asked for. The answer has both: first those sold alone, then those of
// packages.
it('lists the vouchers that were owed on a day when they are many, whether or not they are owed to this day', async () => {
  const { database } = gateway
  const sold = { kind: 'voucher_sold', cents: 1_000, at: '2024-03-01T10:00:00.000Z' } as const
  const used = { kind: 'voucher_redeemed', cents: -1_000, at: '2024-03-20T10:00:00.000Z', booking_id: BOOKING } as const
  const first = 300_000_000_000_000
  const many = Array.from({ length: 1_200 }, (_, n) => {
    const key = `voucher:${first + n}` as const
    return source({ key, sale: n % 4 === 3 ? `package:${PURCHASE + 1}` : key }, sold, ...(n % 3 === 0 ? [used] : []))
  })
  await putMoved(database, ...many)
  await database.query('ANALYZE movements.balances')
  const page = async (on: string, offset: number) => {
    const { count, items } = await ask(`outstanding?on=${on}&limit=3&offset=${offset}`)
    return [count, items.map((each: { voucher_id: number }) => each.voucher_id - first)]
  }
  expect(await page('2024-02-29', 0)).toEqual([0, []])
  expect(await page('2024-03-10', 0)).toEqual([1_200, [0, 1, 2]])
  expect(await page('2024-03-10', 898)).toEqual([1_200, [1_197, 1_198, 3]])
  expect(await page('2024-03-20', 0)).toEqual([800, [1, 2, 4]])
})

it('sums some days from indexes alone', async () => {
  const { database } = gateway
  const many = Array.from({ length: 6_000 }, (_, n) => {
    const at = new Date(Date.parse('2020-01-01T10:00:00Z') + n * 6 * 3_600_000).toISOString()
    return source(
      { key: `payment:pi_many_${n}`, sale: `booking:${BOOKING + 10 + n}` },
      { kind: 'card_taken', cents: 100, at },
    )
  })
  await putMoved(database, ...many)
  // Commits reach the disk a moment later here, and only then VACUUM marks their rows as visible to everybody.
  await database.query('CHECKPOINT')
  await database.query('VACUUM ANALYZE movements.movements')
  const days = wholeOf({ from: '2022-03-10', to: '2022-03-20' }, 'Europe/Paris')
  const plan = await database.query(`EXPLAIN ${sumsStatement(allSales)}`, [...valuesOf(partsOf([days]))])
  const text = plan.rows.map(row => row['QUERY PLAN']).join('\n')
  expect(text).toContain('Index Only Scan')
  expect(text).not.toContain('Seq Scan')
  const { total } = await ask('sums?from=2022-03-01&to=2022-03-31&by=month')
  // One every six hours. The last one, at 22:00 in UTC, is of April already in Paris.
  const count = 31 * 4 - 1
  expect(total.taken).toEqual({ cents: count * 100, count })
})
