import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { PurchaseDetail } from '@alba/contracts/packages/api'
import type { DueItem, MoneyView } from '@alba/contracts/payments/refund-api'
import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import type { TestGateway } from '../../services/gateway/src/testing/gateway.ts'
import {
  BOOKING_COLUMNS,
  type expectedFigures,
  type expectedMonth,
  LISTED_MONEY_COLUMNS,
  lastDayOf,
  MONEY_COLUMNS,
  middleOf,
  SALE_COLUMNS,
  VOUCHER_COLUMNS,
} from './expected-figures.ts'
import { centsOf, euros, type Line, linesOfCsv, only, receiptsIn, sumsOf } from './tables.ts'

/** Reads every figure of every screen and exported file over the API, as staff sees it. */
export async function readFigures(gateway: TestGateway): Promise<ReturnType<typeof expectedFigures>> {
  const ask = async (url: string) => {
    const answer = await gateway.app.inject({ url, headers: gateway.staff() })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const json = async (url: string) => (await ask(url)).json()
  const file = async (url: string) => linesOfCsv((await ask(url)).body).map(comparable)

  const bookings = [...(await file(BOOKINGS)), ...(await file(`${BOOKINGS}&status=expired`))]
  const ids = bookings.map(line => line.Numéro)
  const bookingPages: StaffBookingDetail[] = await Promise.all(ids.map(id => json(`/api/backoffice/bookings/${id}`)))
  const vouchers = await file('/api/gift-vouchers/export')
  const listedVouchers: VoucherDetail[] = (await json('/api/gift-vouchers/list?limit=500')).items
  const soldAlone = listedVouchers.filter(voucher => voucher.package_purchase_id === null)
  const packages = await file('/api/packages/purchases/export')
  const listedPackages: PurchaseDetail[] = (await json('/api/packages/purchases/list?limit=500')).items
  const payments = await file('/api/payments/export')
  const overview: OverviewItem[] = (await json('/api/payments/overview?limit=100')).items
  const due: { items: DueItem[]; count: number; total_cents: number } = await json('/api/payments/due')
  return {
    bookings: only(bookings, BOOKING_COLUMNS),
    bookingPages: only(bookingPages.map(bookingPageLine), ['Numéro', 'Prix', ...MONEY_COLUMNS, 'Non rendu']),
    vouchers: only(
      vouchers.filter(line => line.Forfait === ''),
      VOUCHER_COLUMNS,
    ),
    listedVouchers: only(soldAlone.map(voucherLine), ['Numéro', 'Montant', 'Utilisé', ...MONEY_COLUMNS]),
    ofPackages: only(
      vouchers.filter(line => line.Forfait !== ''),
      ['Numéro', 'Statut', 'Forfait'],
    ),
    packages: only(packages, [...SALE_COLUMNS, 'Payé le', 'Rétracté le']),
    listedPackages: only(listedPackages.map(packageLine), SALE_COLUMNS),
    sumsOfVouchers: sumsOfVouchers(vouchers, packages),
    balanceDifferences: balanceDifferences(vouchers, packages),
    payments: only(payments, ['Numéro', 'Payé le', ...MONEY_COLUMNS]),
    overview: only(overview.map(paymentLine), ['Numéro', ...LISTED_MONEY_COLUMNS]),
    due: due.items.map(each => each.outstanding_cents).toSorted((a, b) => a - b),
    dueCount: { count: due.count, total_cents: due.total_cents },
  }
}

/** How many vouchers the dashboard counts as usable at a moment, in milliseconds since the epoch. */
export async function readValidVouchers(gateway: TestGateway, now: number): Promise<number> {
  gateway.travel(new Date(now).toISOString())
  const stats = await gateway.app.inject({ url: '/api/backoffice/dashboard/stats', headers: gateway.staff() })
  return stats.json().valid_vouchers
}

/** The same figures for one month: its dashboard, its bookings, and what was received in it. */
export async function readMonth(gateway: TestGateway, month: string): Promise<ReturnType<typeof expectedMonth>> {
  gateway.travel(middleOf(month))
  const ask = (url: string) => gateway.app.inject({ url, headers: gateway.staff() })
  const stats = (await ask('/api/backoffice/dashboard/stats')).json()
  const days = `start_date=${month}-01&end_date=${lastDayOf(month)}`
  const bookings = linesOfCsv((await ask(`${BOOKINGS}&${days}`)).body).map(comparable)
  const payments = linesOfCsv((await ask('/api/payments/export')).body)
  return {
    dashboard: {
      month_bookings: stats.month_bookings,
      canceled_bookings: stats.canceled_bookings,
      used_vouchers_month: stats.used_vouchers_month,
    },
    bookings: sumsOf(bookings, MONEY_COLUMNS),
    received: sumsOf(
      payments.flatMap(receiptsIn).filter(line => line['Payé le']?.startsWith(month)),
      ['Reçu'],
    ),
  }
}

const BOOKINGS = '/api/backoffice/bookings/export?include_all=true'

/**
 * A line of an export as it is compared: an export writes the 15 digits of a number in groups, and that of bookings
 * calls « Payé » what the others call « Reçu ».
 */
const comparable = (line: Line): Line => ({
  ...line,
  Numéro: (line.Numéro ?? '').replaceAll(' ', ''),
  Forfait: (line.Forfait ?? '').replaceAll(' ', ''),
  Reçu: line.Reçu ?? line.Payé ?? '',
})

/** For each package that has all its vouchers, the sum of their amounts in the export of vouchers. */
function sumsOfVouchers(vouchers: readonly Line[], packages: readonly Line[]): Record<string, string> {
  const worths = packages.flatMap(({ Numéro: id = '', Contenu = '' }) => {
    const own = vouchers.filter(line => line.Forfait === id)
    const many = Contenu.split(', ').reduce((sum, item) => sum + Number.parseInt(item, 10), 0)
    return own.length === many ? [[id, euros(sumOf(own, 'Montant'))] as const] : []
  })
  return Object.fromEntries(worths)
}

/** For each package, its balance in the export of packages minus the balances of its valid vouchers: must be 0. */
function balanceDifferences(vouchers: readonly Line[], packages: readonly Line[]): Record<string, number> {
  const left = (id: string | undefined) =>
    sumOf(
      vouchers.filter(line => line.Forfait === id && line.Statut === 'Valide'),
      'Solde',
    )
  return Object.fromEntries(packages.map(line => [line.Numéro, centsOf(line.Solde ?? '') - left(line.Numéro)]))
}

const sumOf = (lines: readonly Line[], name: string): number =>
  lines.reduce((sum, line) => sum + centsOf(line[name] ?? ''), 0)

const moneyLine = (money: MoneyView | null): Line => ({
  Reçu: euros(money?.paid_cents ?? 0),
  Remboursé: euros(money?.refunded_cents ?? 0),
  Contesté: euros(money?.disputed_cents ?? 0),
  Conservé: euros(money?.kept_cents ?? 0),
  'Reste à rembourser': euros(money?.outstanding_cents ?? 0),
})

const bookingPageLine = ({ id, price_cents, money }: StaffBookingDetail): Line => ({
  Numéro: String(id),
  Prix: euros(price_cents),
  ...moneyLine(money),
  'Non rendu': euros(money?.written_off_cents ?? 0),
})

const voucherLine = (voucher: VoucherDetail): Line => ({
  Numéro: String(voucher.id),
  Montant: euros(voucher.worth_cents),
  Utilisé: euros(voucher.used_cents),
  ...moneyLine(voucher.money),
})

const packageLine = (purchase: PurchaseDetail): Line => ({
  Numéro: String(purchase.id),
  Montant: euros(purchase.amount_cents),
  ...moneyLine(purchase.money),
})

const paymentLine = (item: OverviewItem): Line => ({
  Numéro: String(item.entity_id),
  Reçu: euros(item.received_cents),
  Remboursé: euros(item.refunded_cents),
  Contesté: euros(item.disputed_cents),
  Conservé: euros(item.kept_cents),
})
