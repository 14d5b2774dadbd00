import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import type { OutstandingView, Sums } from '@alba/contracts/movements/api'
import type { Figure } from '@alba/contracts/movements/kinds'
import type { PurchaseDetail } from '@alba/contracts/packages/api'
import type { DueItem } from '@alba/contracts/payments/refund-api'
import type { OverviewItem } from '@alba/contracts/payments/staff-api'
import { localOf } from '@alba/contracts/shared/spoken-date'
import type { VoucherDetail } from '@alba/contracts/vouchers/api'
import startServer from '@alba/platform/testing/global-setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDayOf } from './expected-figures.ts'
import { type People, peopleOf } from './people.ts'
import { type MonthPlayed, playMonth } from './story.ts'
import { centsOf, euros, type Line, linesOfCsv, only, receiptsIn, sumsOf, tablesOf } from './tables.ts'
import { startWholeSystem, type WholeSystem, ZONE } from './whole-system.ts'

const ALL_BOOKINGS = 'include_all=true'
/** The columns of money in the list of payments. */
const LISTED_MONEY_COLUMNS = ['Reçu', 'Remboursé', 'Contesté', 'Conservé']
/** Those in the exported file, which also says what is still owed. */
const MONEY_COLUMNS = [...LISTED_MONEY_COLUMNS, 'Reste à rembourser']
const tables = await tablesOf(new URL('the-month.md', import.meta.url))
/** The n-th table of a section of the-month.md, counted from 0. Its figures were calculated by hand. */
const byHand = (section: string, n = 0): readonly Line[] => {
  const table = tables.get(section)?.[n]
  if (!table || table.length === 0) throw new Error(`the-month.md has no table ${n} under ${section}`)
  return table
}
/** Compares two tables in the named columns; left out: all columns of the expected one. The order of rows does not matter. */
const expectLines = (lines: readonly Line[], expected: readonly Line[], names = Object.keys(expected[0] ?? {})) =>
  expect(only(lines, names)).toEqual(only(expected, names))

const localMinute = (instant: string | null): string =>
  instant === null ? '' : localOf(instant, ZONE).slice(0, 16).replace('T', ' ')

let stopServer: Awaited<ReturnType<typeof startServer>>
let whole: WholeSystem
let people: People
let played: MonthPlayed
beforeAll(async () => {
  stopServer = await startServer()
  whole = await startWholeSystem('2026-02-10T10:00:00')
  people = peopleOf(whole)
  played = await playMonth(whole, people)
})
afterAll(async () => {
  await whole?.stop()
  await stopServer?.()
})

const csv = async (url: string) => linesOfCsv(await people.file(url))
const payments = async (query = ''): Promise<OverviewItem[]> =>
  (await people.staff('GET', `/api/payments/overview?limit=100${query}`)).items

it('staff sees the gap to Stripe, and no gap after taking over the figures of Stripe', () => {
  expect(played).toEqual({ gapBefore: true, gapAfter: false })
})

describe('the bookings', () => {
  it('are exported as the-month.md expects', async () => {
    // The export does not have the column « Non rendu ».
    const columns = Object.keys(byHand('Bookings')[0] ?? {}).filter(name => name !== 'Non rendu')
    const lines = await csv(`/api/backoffice/bookings/export?${ALL_BOOKINGS}`)
    expectLines(lines, byHand('Bookings'), columns)
  })

  it('show on their own page what was received, refunded and kept', async () => {
    const list: { id: number }[] = await people.staff('GET', `/api/backoffice/bookings?${ALL_BOOKINGS}`)
    const bookingPages = await Promise.all(list.map(({ id }) => people.staff('GET', `/api/backoffice/bookings/${id}`)))
    const names = [
      'Client',
      'Date',
      'Prix',
      'Payé',
      'Remboursé',
      'Contesté',
      'Conservé',
      'Reste à rembourser',
      'Non rendu',
    ]
    expectLines(bookingPages.map(bookingPageLine), byHand('Bookings'), names)
  })

  it('are counted by status, and by month', async () => {
    const count = async (query: string) =>
      (await people.staff('GET', `/api/backoffice/bookings?${ALL_BOOKINGS}&${query}`)).length
    const expected = byHand('Bookings')
    const inStatus = (name: string) => expected.filter(({ Statut }) => Statut === name).length
    expect(await count('status=canceled')).toBe(inStatus('Annulé'))
    expect(await count('status=confirmed')).toBe(inStatus('Confirmé'))
    // The two expired bookings are Brune's and Dora's.
    expect(await count('status=expired')).toBe(2)
    const november = 'start_date=2026-11-01&end_date=2026-11-30'
    expect(await count(november)).toBe(expected.filter(line => line.Date?.startsWith('2026-11')).length)
  })
})

const bookingPageLine = ({ customer_name, start_time, price_cents, money }: StaffBookingDetail): Line => ({
  Client: customer_name,
  Date: start_time.slice(0, 10),
  Prix: euros(price_cents),
  Payé: euros(money?.paid_cents ?? 0),
  Remboursé: euros(money?.refunded_cents ?? 0),
  Contesté: euros(money?.disputed_cents ?? 0),
  Conservé: euros(money?.kept_cents ?? 0),
  'Reste à rembourser': euros(money?.outstanding_cents ?? 0),
  'Non rendu': euros(money?.written_off_cents ?? 0),
})

describe('the vouchers', () => {
  it('are exported as the-month.md expects', async () => {
    expectLines(await csv('/api/gift-vouchers/export'), byHand('Vouchers'))
  })

  it('are listed with their worth, what was used and what was refunded', async () => {
    const { items, total } = await people.staff('GET', '/api/gift-vouchers/list')
    expect(total).toBe(byHand('Vouchers').length)
    const lines = (items as VoucherDetail[]).map(voucher => ({
      Acheteur: `${voucher.purchaser_firstname} ${voucher.purchaser_name}`,
      Montant: euros(voucher.worth_cents),
      Utilisé: euros(voucher.used_cents),
      'Payé le': localMinute(voucher.paid_at),
      'Utilisé le': localMinute(voucher.used_at),
      // Vouchers of a package were not paid on their own.
      ...(voucher.package_purchase_id === null && {
        Reçu: euros(voucher.money?.paid_cents ?? 0),
        Remboursé: euros(voucher.money?.refunded_cents ?? 0),
        Conservé: euros(voucher.money?.kept_cents ?? 0),
        'Reste à rembourser': euros(voucher.money?.outstanding_cents ?? 0),
      }),
    }))
    expectLines(lines, byHand('Vouchers'), [
      'Acheteur',
      'Montant',
      'Utilisé',
      'Reçu',
      'Remboursé',
      'Conservé',
      'Reste à rembourser',
      'Payé le',
      'Utilisé le',
    ])
  })

  it('of a free amount show the balance that is left', async () => {
    const { items } = await people.staff('GET', '/api/gift-vouchers/list')
    const free = (items as VoucherDetail[]).filter(voucher => voucher.service_id === null)
    const lines = free.map(voucher => ({
      Montant: euros(voucher.amount_cents),
      Solde: euros(voucher.balance_cents ?? -1),
    }))
    expectLines(
      lines,
      byHand('Vouchers').filter(({ Soin }) => Soin === 'Montant libre'),
      ['Montant', 'Solde'],
    )
  })

  it('are counted by status', async () => {
    const stats = await people.staff('GET', '/api/gift-vouchers/stats')
    expectLines(
      Object.entries(stats).map(([Statut, count]) => ({ Statut, Bons: String(count) })),
      byHand('Dashboard', 1),
    )
  })
})

describe('the packages', () => {
  it('are exported as the-month.md expects', async () => {
    expectLines(await csv('/api/packages/purchases/export'), byHand('Packages'))
  })

  it('are listed with the same sums, and their vouchers with the expected worth', async () => {
    const { items } = await people.staff('GET', '/api/packages/purchases/list')
    const lines = (items as PurchaseDetail[]).map(purchase => ({
      Acheteur: `${purchase.purchaser_firstname} ${purchase.purchaser_name}`,
      Montant: euros(purchase.amount_cents),
      Reçu: euros(purchase.money?.paid_cents ?? 0),
      Remboursé: euros(purchase.money?.refunded_cents ?? 0),
      Conservé: euros(purchase.money?.kept_cents ?? 0),
      'Reste à rembourser': euros(purchase.money?.outstanding_cents ?? 0),
    }))
    const names = ['Acheteur', 'Montant', 'Reçu', 'Remboursé', 'Conservé', 'Reste à rembourser']
    expectLines(lines, byHand('Packages'), names)
    const vouchers = (items as PurchaseDetail[]).flatMap(purchase =>
      purchase.vouchers.map(voucher => ({
        Acheteur: `${purchase.purchaser_firstname} ${purchase.purchaser_name}`,
        Montant: euros(voucher.worth_cents),
        Utilisé: euros(voucher.used_cents),
      })),
    )
    const ofPackages = byHand('Vouchers').filter(line => line.Reçu === '')
    expectLines(vouchers, ofPackages, ['Acheteur', 'Montant', 'Utilisé'])
  })
})

describe('the payments', () => {
  /** Everything that was paid for, in the columns of the list of payments. */
  const sold = (): Line[] => [
    ...byHand('Bookings').map(line => ({ ...line, Type: 'Réservation', Reçu: line.Payé ?? '' })),
    ...byHand('Vouchers')
      .filter(line => line.Reçu !== '')
      .map(line => ({ ...line, Type: 'Bon cadeau', Client: line.Acheteur ?? '' })),
    ...byHand('Packages').map(line => ({ ...line, Type: 'Forfait', Client: line.Acheteur ?? '' })),
  ]
  /** The bookings that expired before they were paid. */
  const expired = ['Brune', 'Dora'].map(Client => ({
    Client,
    ...Object.fromEntries(MONEY_COLUMNS.map(name => [name, '0,00'])),
  }))
  /** The lines of the table of payments, completed with what the tables of bookings, vouchers and packages say. */
  const expected = (): Line[] => {
    const byClient = new Map<string | undefined, Line>([...sold(), ...expired].map(line => [line.Client, line]))
    return byHand('Payments').map(line => ({ ...byClient.get(line.Client), ...line }))
  }

  it('are exported as the-month.md expects', async () => {
    expectLines(await csv('/api/payments/export'), expected(), [
      'Client',
      'Statut',
      'Contestation',
      'Payé le',
      ...MONEY_COLUMNS,
    ])
  })

  it('are listed with the same sums', async () => {
    const lines = (await payments()).map(paymentLine)
    const names = ['Client', 'Contestation', 'Payé le', ...LISTED_MONEY_COLUMNS]
    expectLines(lines, expected(), names)
  })

  it('add up by type and by month, in the list and in the file', async () => {
    const lines = await csv('/api/payments/export')
    const items = await payments()
    for (const { Type, ...sums } of byHand('Sums')) {
      expect(
        sumsOf(
          lines.filter(line => line.Type === Type),
          MONEY_COLUMNS,
        ),
      ).toEqual(sums)
      const listed = items.filter(({ type }) => typeNames[type] === Type).map(paymentLine)
      expect(sumsOf(listed, LISTED_MONEY_COLUMNS)).toEqual(only([sums as Line], LISTED_MONEY_COLUMNS)[0])
    }
    for (const { Mois = '', Reçu } of byHand('Sums', 1))
      expect(
        sumsOf(
          lines.flatMap(receiptsIn).filter(line => line['Payé le']?.startsWith(Mois)),
          ['Reçu'],
        ),
      ).toEqual({ Reçu })
  })

  it('agree with Stripe, row by row', async () => {
    const items = await payments('&include_stripe=true')
    expect(items.filter(({ gap }) => gap)).toEqual([])
    const sum = (of: (item: OverviewItem) => number | null) =>
      euros(items.reduce((total, item) => total + (of(item) ?? 0), 0))
    expect([
      {
        Reçu: sum(item => item.stripe_received),
        Remboursé: sum(item => item.stripe_refunded),
        Contesté: sum(item => item.stripe_disputed),
      },
    ]).toEqual(byHand('Sums', 2))
  })
})

const typeNames = { booking: 'Réservation', voucher: 'Bon cadeau', package: 'Forfait' } as const
const disputeNames = { open: 'En cours', won: 'Gagnée', lost: 'Perdue' } as const

const paymentLine = (item: OverviewItem): Line => ({
  Client: item.customer_name,
  Reçu: euros(item.received_cents),
  Remboursé: euros(item.refunded_cents),
  Contesté: euros(item.disputed_cents),
  Conservé: euros(item.kept_cents),
  Contestation: item.dispute === null ? '' : disputeNames[item.dispute],
  'Payé le': localMinute(item.paid_at),
})

describe('the accounts', () => {
  type Columns = Readonly<Record<string, Figure>>
  /** The figures of the accounts, by the heading of their column in the-month.md. */
  const moneyColumns: Columns = {
    Encaissé: 'taken',
    'Par carte': 'card',
    'Au centre': 'on_site',
    Remboursé: 'refunded',
    Contesté: 'disputed',
    Conservé: 'kept',
    'Non rendu': 'written_off',
  }
  const voucherColumns = (prefix: 'vouchers' | 'packages'): Columns => ({
    Vendus: `${prefix}_sold`,
    Utilisés: `${prefix}_redeemed`,
    Échus: `${prefix}_lapsed`,
    Invalidés: `${prefix}_invalidated`,
    Variation: `${prefix}_change`,
  })
  const lineOf = (sums: Sums, columns: Columns): Line =>
    Object.fromEntries(Object.entries(columns).map(([heading, figure]) => [heading, euros(sums[figure].cents)]))
  const sumsIn = async (month: string): Promise<Sums> =>
    (await people.staff('GET', `/api/backoffice/money/sums?from=${month}-01&to=${lastDayOf(month)}&by=month`)).total

  it.each([
    ['money', 0, moneyColumns],
    ['vouchers', 1, voucherColumns('vouchers')],
    ['packages', 2, voucherColumns('packages')],
  ] as const)('have the expected sums of %s', async (_what, table, columns) => {
    for (const { Mois = '', ...expected } of byHand('Accounts', table))
      expect(lineOf(await sumsIn(Mois), columns), Mois).toEqual(expected)
  })

  it('say what was owed in vouchers on any day', async () => {
    for (const { Le, Bons, Forfaits } of byHand('Accounts', 3)) {
      const owed: OutstandingView = await people.staff('GET', `/api/backoffice/money/outstanding?on=${Le}`)
      expect([Le, euros(owed.vouchers_cents), euros(owed.packages_cents)]).toEqual([Le, Bons, Forfaits])
    }
  })
})

it('the list of refunds due, its count and its sum show what is owed', async () => {
  const { items, count, total_cents } = await people.staff('GET', '/api/payments/due')
  const lines = (items as DueItem[]).map(due => ({
    Client: due.customer_name,
    Soin: due.what,
    Payé: euros(due.received_cents),
    Remboursé: euros(due.refunded_cents),
    'Reste à rembourser': euros(due.outstanding_cents),
    Depuis: localMinute(due.since),
    Raison: due.cause,
  }))
  expectLines(lines, byHand('Owed'))
  const total = byHand('Owed').reduce((sum, line) => sum + centsOf(line['Reste à rembourser'] ?? ''), 0)
  expect({ count, total_cents }).toEqual({ count: byHand('Owed').length, total_cents: total })
  expect(await people.staff('GET', '/api/payments/due/count')).toEqual({ count, total_cents })
})

// The last test of this file, because it moves the clock on.
it('the dashboard has the expected figures on the last day of the month and on the first of the next', async () => {
  for (const at of ['2026-11-30 18:00', '2026-12-01 09:00']) {
    await whole.travel(`${at.replace(' ', 'T')}:00`)
    const stats = await people.staff('GET', '/api/backoffice/dashboard/stats')
    const figures = byHand('Dashboard').map(({ Figure = '', [at]: figure }) => [Figure, Number(figure)])
    expect(stats).toMatchObject(Object.fromEntries(figures))
    expect(stats.upcoming_bookings.map((each: { customer_name: string }) => each.customer_name)).toEqual(['Anna'])
  }
})
