import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { noMoney } from '@alba/contracts/payments/money'
import { supervisedTable } from '@alba/contracts/payments/rows'
import { voucherTextsTable } from '@alba/contracts/search/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf } from '../testing/csv-cells.ts'
import { MASSAGE } from '../testing/demo-catalogue.ts'
import { bookingRow, paidVoucher, purchaseRow, supervisedRow, voucherText } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const run = promisify(execFile)
const ID = 512_345_678_901_234
/** A name of which a spreadsheet would take several parts for formulas. */
const NAME_WITH_FORMULAS = 'Jeanne;=1+1,+2\n@x "-3"'
/** LibreOffice's filter options: separated by semicolons, quoted texts, UTF-8, from the first line, French. */
const CSV = 'Text - txt - csv (StarCalc):59,34,76,1,,1036'
const FORMULA = /^[\s"]*[=+\-@]/
const buyer = { purchaser_name: NAME_WITH_FORMULAS, purchaser_phone: '+33612345678' }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const client = { customer_name: NAME_WITH_FORMULAS, customer_phone: '+33612345678', status: 'confirmed' } as const
  await put(database, bookingsTable, bookingRow(ID, client))
  const vouchers = [
    paidVoucher(ID, 'ABCD-EFGH-JKLM', { ...buyer, purchase_id: ID, balance_cents: 2_550 }),
    paidVoucher(ID + 1, 'BBBB-EFGH-JKLM', {
      purchase_id: ID,
      // A voucher is valid until its last second has passed: this one has been over for a second.
      expires_at: '2026-11-20T09:59:58.000Z',
      balance_cents: 100,
    }),
    paidVoucher(ID + 2, 'CCCC-EFGH-JKLM', { status: 'used', balance_cents: 0, used_at: '2026-11-19T10:00:00.000Z' }),
  ]
  await put(database, vouchersTable, ...vouchers)
  await put(database, voucherTextsTable, ...vouchers.map(voucherText))
  await put(database, purchasesTable, purchaseRow(ID, { ...buyer, payment_status: 'paid' }))
  await put(
    database,
    supervisedTable,
    supervisedRow(`booking:${ID}`, { customer_name: NAME_WITH_FORMULAS, customer_email: 'zoe@example.org' }),
  )
})
afterAll(() => gateway.stop())

const read = async (path: string) => {
  const answer = await gateway.app.inject({ url: path, headers: gateway.staff() })
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8'])
  return answer.body
}
const exports = [
  '/api/backoffice/bookings/export?include_all=true',
  '/api/payments/export',
  '/api/gift-vouchers/export',
  '/api/packages/purchases/export',
]

describe.each(exports)('%s', path => {
  it('has the name with formulas in one cell, and no formula', async () => {
    const [heading, ...lines] = cellsOf(await read(path), ';')
    expect(lines.every(line => line.length === heading?.length)).toBe(true)
    const cells = lines.flat()
    const whole = cells.filter(cell => cell.replaceAll("'", '').endsWith(NAME_WITH_FORMULAS))
    expect([whole.length, cells.filter(cell => /1\+1|@x|-3/.test(cell))]).toEqual([1, whole])
    for (const cell of cells) expect(cell).not.toMatch(FORMULA)
  })

  it('has no formula when it is split at commas', async () => {
    for (const cell of cellsOf(await read(path), ',').flat()) expect(cell).not.toMatch(FORMULA)
  })

  it('has numbers that a spreadsheet neither rounds nor marks as text', async () => {
    const cells = cellsOf(await read(path), ';').flat()
    expect(cells).toContain('512 345 678 901 234')
    expect(cells.filter(cell => /\d{12}/.test(cell) && !cell.startsWith('pi_'))).toEqual([])
    expect(cells.filter(cell => /^'[\d+]/.test(cell))).toEqual([])
  })
})

it('LibreOffice shows the same cells as the parser of these tests', async () => {
  const isInstalled = await run('which', ['soffice']).then(
    () => true,
    () => false,
  )
  if (!isInstalled) return console.log('LibreOffice is not installed, so no export was opened in it.')
  const files = await Promise.all(exports.map(read))
  const opened = await openedInOffice(files)
  for (const [n, path] of exports.entries()) {
    const lengths = (lines: readonly string[][] = []) => lines.map(line => line.length)
    const shown = opened[n]?.flat() ?? []
    expect([path, lengths(opened[n])]).toEqual([path, lengths(cellsOf(files[n] ?? '', ';'))])
    expect([path, shown.filter(cell => /E\+|#NAME|Err:/.test(cell))]).toEqual([path, []])
    expect([path, shown.some(cell => cell.replaceAll("'", '').endsWith(NAME_WITH_FORMULAS))]).toEqual([path, true])
  }
  // LibreOffice shows « 75,00 » as 75, so the cell is a number and can be summed up.
  expect(opened[exports.indexOf('/api/gift-vouchers/export')]?.flat()).toContain('75')
})

/** The cells of each file as a French LibreOffice shows them, with semicolons as the separator. */
async function openedInOffice(files: readonly string[]): Promise<string[][][]> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-csv-'))
  const names = files.map((_file, n) => `${n}.csv`)
  const paths = names.map(name => join(folder, name))
  await Promise.all(paths.map((path, n) => writeFile(path, files[n] ?? '')))
  await run('soffice', [
    // A separate profile, because an open LibreOffice locks the usual one.
    `-env:UserInstallation=file://${folder}/profile`,
    `--infilter=${CSV}`,
    '--convert-to',
    `csv:${CSV},false,true`,
    '--outdir',
    join(folder, 'shown'),
    ...paths,
  ])
  const shown = await Promise.all(names.map(name => readFile(join(folder, 'shown', name), 'utf8')))
  await rm(folder, { recursive: true })
  return shown.map(each => cellsOf(each, ';'))
}

describe('the vouchers', () => {
  const table = async (query: string) => {
    const [heading = [], ...lines] = cellsOf(await read(`/api/gift-vouchers/export?${query}`), ';')
    return lines.map(line => Object.fromEntries(heading.map((name, at) => [name, line[at]])))
  }

  it('have their balance and their current status', async () => {
    const rows = (await table('')).map(line => [line['Bon cadeau'], line.Statut, line.Solde, line.Paiement])
    expect(rows).toEqual([
      ['CCCC-EFGH-JKLM', 'Utilisé', '0,00', 'Payé'],
      ['BBBB-EFGH-JKLM', 'Expiré', '1,00', 'Payé'],
      ['ABCD-EFGH-JKLM', 'Valide', '25,50', 'Payé'],
    ])
    expect((await table('q=abcd'))[0]).toMatchObject({ Téléphone: '06 12 34 56 78', Forfait: '512 345 678 901 234' })
  })

  it.each([
    ['status=expired', 1],
    ['status=all&q=abcd', 1],
    ['q=nobody', 0],
  ])('have the filter of the list « %s »', async (query, many) => expect(await table(query)).toHaveLength(many))
})

it('a package has the balance and number of its valid vouchers', async () => {
  const [heading = [], line = []] = cellsOf(await read('/api/packages/purchases/export?status=paid'), ';')
  const cell = (name: string) => line[heading.indexOf(name)]
  expect([cell('Statut'), cell('Montant'), cell('Solde'), cell('Bons valides')]).toEqual([
    'Payé',
    '200,00',
    '25,50',
    '1',
  ])
  expect(cell('Bons cadeaux')).toBe('ABCD-EFGH-JKLM, BBBB-EFGH-JKLM')
  expect(cellsOf(await read('/api/packages/purchases/export?status=failed'), ';')).toHaveLength(1)
})

it('a voucher of a package is worth its share of the price, and its payment is listed with the package', async () => {
  // Two treatments of 75 € were sold for 120 €, so each voucher is worth 60 €.
  const items = [{ serviceId: MASSAGE, serviceName: 'Massage prénatal', quantity: 2, amountCents: 7_500 }]
  const sums = { amount_cents: 12_000, received_cents: 12_000, refunded_cents: 2_000 }
  await put(gateway.database, purchasesTable, purchaseRow(ID + 9, { payment_status: 'refunded', items, ...sums }))
  const used = { status: 'used', balance_cents: 0, used_cents: 7_500 } as const
  await put(
    gateway.database,
    vouchersTable,
    paidVoucher(ID + 8, 'DDDD-EFGH-JKLM', { purchase_id: ID + 9 }),
    paidVoucher(ID + 9, 'EEEE-EFGH-JKLM', { purchase_id: ID + 9, ...used }),
  )
  const table = async (path: string) => {
    const [heading = [], ...lines] = cellsOf(await read(path), ';')
    return lines.map(line => Object.fromEntries(heading.map((name, at) => [name, line[at]])))
  }
  const vouchers = (await table('/api/gift-vouchers/export')).filter(line =>
    /^(DDDD|EEEE)/.test(line['Bon cadeau'] ?? ''),
  )
  const shares = vouchers.map(({ Montant, Utilisé, Solde, Reçu }) => [Montant, Utilisé, Solde, Reçu])
  expect(shares.toSorted()).toEqual([
    ['60,00', '0,00', '60,00', ''],
    ['60,00', '60,00', '0,00', ''],
  ])
  const [bought] = await table('/api/packages/purchases/export?status=refunded')
  expect(bought).toMatchObject({
    Montant: '120,00',
    Reçu: '120,00',
    Remboursé: '20,00',
    Conservé: '100,00',
    Solde: '60,00',
  })
  const { items: listed } = (
    await gateway.app.inject({ url: '/api/gift-vouchers/list?status=used', headers: gateway.staff() })
  ).json()
  expect(listed.find((each: { id: number }) => each.id === ID + 9)).toMatchObject({
    worth_cents: 6_000,
    used_cents: 6_000,
  })
})

/** A payment of 75 euros as the API shows it, of which nothing went back. */
const keptPayment = (payment_intent_id: string, paid_at: string) => ({
  payment_intent_id,
  paid_at,
  amount_cents: 7_500,
  refunded_cents: 0,
  disputed_cents: 0,
  kept_cents: 7_500,
})

it('a sale with two payments has the date of the first and, in another column, date and amount of each; staff see the same', async () => {
  const payment = { ...noMoney, receivedCents: 7_500, cause: null, dueSince: null, trouble: null }
  const payments = {
    pi_late: { ...payment, paidAt: '2026-10-31T23:10:00.000Z' },
    pi_early: { ...payment, paidAt: '2026-10-31T22:50:00.000Z' },
    pi_never: { ...payment, receivedCents: 0, paidAt: null },
  }
  const sums = { payments, received_cents: 15_000, customer_name: 'Nora Lefort', status: 'confirmed' } as const
  await put(gateway.database, bookingsTable, bookingRow(ID + 30, sums))
  // The voucher and the package were bought by the later of the two payments.
  const money = { received_cents: 15_000, refunded_cents: 7_500, disputed_cents: 2_500 }
  const bought = { ...money, payments, paid_at: '2026-10-31T23:10:00.000Z' }
  await put(gateway.database, vouchersTable, paidVoucher(ID + 31, 'FFFF-EFGH-JKLM', bought))
  await put(gateway.database, purchasesTable, purchaseRow(ID + 32, bought))
  const dated = { payments, paid_at: '2026-10-31T22:50:00.000Z' }
  await put(gateway.database, supervisedTable, supervisedRow(`booking:${ID + 30}`, dated))
  for (const path of exports) {
    const [heading = [], ...lines] = cellsOf(await read(path), ';')
    const rows = lines.map(line => [line[heading.indexOf('Payé le')], line[heading.indexOf('Détail des paiements')]])
    expect([path, rows.filter(([, each]) => each)]).toEqual([
      path,
      [['2026-10-31 23:50', '2026-10-31 23:50 : 75,00 ; 2026-11-01 00:10 : 75,00']],
    ])
  }
  for (const path of [`/api/gift-vouchers/by-id/${ID + 31}`, `/api/packages/purchases/${ID + 32}`]) {
    const answer = await gateway.app.inject({ url: path, headers: gateway.staff() })
    expect([path, answer.json().money]).toEqual([
      path,
      {
        paid_cents: 15_000,
        refunded_cents: 7_500,
        kept_cents: 5_000,
        disputed_cents: 2_500,
        outstanding_cents: 0,
        written_off_cents: 0,
        payments: [
          keptPayment('pi_early', '2026-10-31T22:50:00.000Z'),
          keptPayment('pi_late', '2026-10-31T23:10:00.000Z'),
        ],
      },
    ])
  }
})
