import type { MovementsView, OutstandingView, Sums, SumsView } from '@alba/contracts/movements/api'
import { figureTitles } from '@alba/contracts/movements/figure-names'
import { figureNames } from '@alba/contracts/movements/kinds'
import { paymentBadge } from '@alba/contracts/payments/sale-filter'
import type { TestGateway } from '../../services/gateway/src/testing/gateway.ts'
import type { expectedAccounts } from './expected-accounts.ts'
import { lastDayOf } from './expected-figures.ts'
import { centsOf, type Line, linesOfCsv } from './tables.ts'

/** A day after everything that happens in a history. */
const LATEST = '2040-12-31'
/** The part of a query that asks for all times. */
const ALL_TIMES = `from=2020-01-01&to=${LATEST}`

const money = (path: string) => `/api/backoffice/money/${path}`

/** Cents by figure, without figures that are 0. */
export const centsByFigure = (sums: Sums): Record<string, number> =>
  Object.fromEntries(figureNames.flatMap(name => (sums[name].cents === 0 ? [] : [[name, sums[name].cents]])))

const sumOf = (lines: readonly Line[], name: string): number =>
  lines.reduce((sum, line) => sum + centsOf(line[name] ?? ''), 0)

/**
 * Reads the accounts over the API, as staff sees them on screens and in exported files. Amounts are in cents.
 * `owedByVoucher` is what is owed, by the voucher's id. `differences` says where a screen, its list and its file disagree;
 * it is empty when all is well.
 * @param months such as `2026-11`
 * @throws when a request is refused
 */
export async function readAccounts(
  gateway: TestGateway,
  months: readonly string[],
): Promise<ReturnType<typeof expectedAccounts>> {
  const ask = async (url: string) => {
    const answer = await gateway.app.inject({ url: money(url), headers: gateway.staff() })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const total: SumsView = (await ask(`sums?${ALL_TIMES}&by=year`)).json()
  const ofMonths = await Promise.all(
    months.map(async (month): Promise<SumsView> => {
      const days = `from=${month}-01&to=${lastDayOf(month)}`
      return (await ask(`sums?${days}&by=day`)).json()
    }),
  )
  const owed: OutstandingView = (await ask(`outstanding?on=${LATEST}&limit=100`)).json()
  const owedLines = linesOfCsv((await ask(`outstanding/export?on=${LATEST}`)).body)
  return {
    total: centsByFigure(total.total),
    months: ofMonths.map(({ total }) => centsByFigure(total)),
    kept: total.total.kept.cents,
    owed: { vouchers: owed.vouchers_cents, packages: owed.packages_cents },
    owedByVoucher: Object.fromEntries(owedLines.map(line => [idOf(line.Bon), centsOf(line['Reste dû'] ?? '')])),
    differences: {
      ...(await differences(total.total, async figure => {
        const list: MovementsView = (await ask(`movements?${ALL_TIMES}&figure=${figure}&limit=100`)).json()
        const file = linesOfCsv((await ask(`movements/export?${ALL_TIMES}&figure=${figure}`)).body)
        return { list, file }
      })),
      ...(await differencesOfStatuses(async query => {
        const list: MovementsView = (await ask(`movements?${ALL_TIMES}&${query}&limit=1`)).json()
        return { list, file: linesOfCsv((await ask(`movements/export?${ALL_TIMES}&${query}`)).body) }
      })),
      ...differencesOfPeriods(ofMonths),
      ...(await differencesOfSales(ofMonths, months, async query => {
        const answer = await gateway.app.inject({ url: `/api/payments/sums?${query}`, headers: gateway.staff() })
        return answer.json().sums
      })),
      ...differencesOfFile(total.total, linesOfCsv((await ask(`sums/export?${ALL_TIMES}&by=month`)).body)),
    },
  }
}

/** Files write long ids in groups of three digits, because spreadsheets would round them. */
const idOf = (cell = ''): string => cell.replaceAll(' ', '')

/** The movements that a figure sums: the first page of their list, and all of them as a file. */
type Movements = { readonly list: MovementsView; readonly file: readonly Line[] }

/** Figures whose list or file has another sum or number of lines than the figure itself. */
async function differences(sums: Sums, read: (figure: string) => Promise<Movements>) {
  const found: Record<string, object> = {}
  for (const figure of figureNames) {
    const { list, file } = await read(figure)
    const shown = { cents: list.total_cents, count: list.count }
    const exported = { cents: sumOf(file, 'Montant'), count: file.length }
    const listed = list.items.reduce((sum, { cents }) => sum + cents, 0)
    const hasMorePages = list.count > list.items.length
    const isEqual = [shown, exported].every(
      each => each.cents === sums[figure].cents && each.count === sums[figure].count,
    )
    if (!isEqual || !(hasMorePages || listed === list.total_cents))
      found[figure] = { sums: sums[figure], shown, exported, listed }
  }
  return found
}

/**
 * Figures of a status or a badge whose sum is not that of their movements: the sum is stored, and the movements are found
 * by their sales.
 */
async function differencesOfStatuses(read: (query: string) => Promise<Movements>) {
  const found: Record<string, object> = {}
  for (const status of paymentBadge.options)
    for (const figure of ['kept', 'vouchers_change', 'packages_change'] as const) {
      const { list, file } = await read(`figure=${figure}&status=${status}`)
      const sum = { cents: list.total_cents, count: list.count }
      const moved = { cents: sumOf(file, 'Montant'), count: file.length }
      if (sum.cents !== moved.cents || sum.count !== moved.count) found[`${figure} of ${status}`] = { sum, moved }
    }
  return found
}

/** Figures that the exported file of sums shows otherwise. */
const differencesOfFile = (sums: Sums, file: readonly Line[]): Record<string, object> =>
  Object.fromEntries(
    figureNames.flatMap(name => {
      const exported = sumOf(file, figureTitles[name])
      return exported === sums[name].cents ? [] : [[`${name} in the file`, { exported, sums: sums[name] }]]
    }),
  )

/** Figures of a month that are not the sum of those of its days. */
const differencesOfPeriods = (months: readonly SumsView[]): Record<string, object> =>
  Object.fromEntries(
    months.flatMap(({ periods, total }, n) =>
      figureNames.flatMap(name => {
        const added = periods.reduce((sum, { sums }) => sum + sums[name].cents, 0)
        return added === total[name].cents ? [] : [[`${name} in month ${n + 1}`, { added, total: total[name].cents }]]
      }),
    ),
  )

/**
 * Figures whose movements all belong to bookings, vouchers and packages that the screen of payments lists. It does not
 * list imported vouchers.
 */
const OF_SALES = ['taken', 'card', 'on_site', 'refunded', 'disputed', 'kept'] as const

/**
 * Figures of a month that the screen of payments shows otherwise, or that are not the sum of those of its bookings,
 * vouchers and packages.
 */
async function differencesOfSales(
  views: readonly SumsView[],
  months: readonly string[],
  read: (query: string) => Promise<Sums>,
): Promise<Record<string, object>> {
  const found: Record<string, object> = {}
  for (const [n, { total }] of views.entries()) {
    const days = `from=${months[n]}-01&to=${lastDayOf(months[n] ?? '')}`
    const [all, ...parts] = await Promise.all(
      ['all', 'booking', 'voucher', 'package'].map(type => read(`${days}&p_type=${type}`)),
    )
    for (const name of figureNames)
      if (all?.[name].cents !== total[name].cents || all[name].count !== total[name].count)
        found[`${name} of the payments in ${months[n]}`] = { shown: all?.[name], total: total[name] }
    for (const name of OF_SALES) {
      const added = parts.reduce((sum, sums) => sum + sums[name].cents, 0)
      if (added !== total[name].cents) found[`${name} by type in ${months[n]}`] = { added, total: total[name].cents }
    }
  }
  return found
}
