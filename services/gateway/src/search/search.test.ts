import { bookingsTable } from '@alba/contracts/bookings/rows'
import { clientsTable } from '@alba/contracts/clients/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import type { SearchHit } from '@alba/contracts/search/api'
import { bookingTextsTable, voucherTextsTable } from '@alba/contracts/search/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEW } from '../read-models/search-clauses.ts'
import { bookingRow, bookingText, paidVoucher, purchaseRow, voucherText } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const ID = 512_345_678_901_234
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const ofZoe = bookingRow(ID, { status: 'confirmed', customer_name: 'Zoé Müller' })
  // More than the six that a search returns.
  const ofLea = Array.from({ length: 8 }, (_, n) =>
    bookingRow(ID + 1 + n, { starts_at: `2026-12-0${n + 1}T08:00:00.000Z` }),
  )
  const abandoned = bookingRow(ID + 20, { status: 'canceled', abandoned: true })
  await put(database, bookingsTable, ofZoe, abandoned, ...ofLea)
  await put(
    database,
    bookingTextsTable,
    bookingText(ofZoe, searchable(['Zoé Müller', 'z_e@example.org', ID])),
    bookingText(abandoned, searchable(['Nora Lefort'])),
    ...ofLea.map(row => bookingText(row, searchable(['Léa Martin']))),
  )
  await put(database, clientsTable, {
    person_id: 'f'.repeat(32),
    name: 'Zoé Müller',
    email: 'z_e@example.org',
    phone: '+33612345678',
    known: true,
    given: [],
    settled: [],
    sales: 1,
    joined_to: null,
    joined_at: null,
    partable: false,
    last_seen_at: '2026-11-20T10:00:00.000Z',
    searched: searchable(['Zoé Müller', 'z_e@example.org'], ['+33612345678']),
  })
  const voucher = paidVoucher(ID, 'ABCD-EFGH-JKLM')
  await put(database, vouchersTable, voucher)
  await put(database, voucherTextsTable, voucherText(voucher))
  await put(database, purchasesTable, purchaseRow(ID))
})
afterAll(() => gateway.stop())

const search = async (q: string): Promise<SearchHit[]> => {
  const url = `/api/backoffice/search?q=${encodeURIComponent(q)}`
  return (await gateway.app.inject({ url, headers: gateway.staff() })).json()
}
const kinds = async (q: string) => (await search(q)).map(hit => hit.kind)

it('finds clients, bookings, vouchers and purchases, ignoring case and accents', async () => {
  expect(await search('ZOE MUL')).toEqual([
    {
      kind: 'client',
      id: 'f'.repeat(32),
      title: 'Zoé Müller',
      detail: 'z_e@example.org · 06\u00a012\u00a034\u00a056\u00a078',
      status: null,
      at: '2026-11-20T10:00:00.000Z',
    },
    expect.objectContaining({ kind: 'booking', id: String(ID), title: 'Zoé Müller', status: 'confirmed' }),
  ])
  expect(await kinds('06 12 34')).toEqual(['client'])
  expect(await kinds('jeanne petit')).toEqual(['voucher', 'purchase'])
  expect(await search('abcdefgh')).toMatchObject([{ kind: 'voucher', title: 'ABCD-EFGH-JKLM', status: 'valid' }])
  expect(await kinds('ABCD efgh jklm')).toEqual(['voucher'])
  expect(await kinds(String(ID))).toEqual(['booking', 'voucher', 'purchase'])
})

it('shows the status abandoned for a booking that its visitor left before paying', async () => {
  expect(await search('nora lefort')).toMatchObject([{ kind: 'booking', status: 'abandoned' }])
})

it('returns the six newest of a kind', async () => {
  const found = await search('lea martin')
  expect(found.map(hit => hit.at.slice(8, 10))).toEqual(['08', '07', '06', '05', '04', '03'])
})

it('finds nothing without a word of two letters or digits', async () => {
  for (const q of ['', ' ', 'z', '%%', '__', '\\\\']) expect([q, await search(q)]).toEqual([q, []])
})

it('finds words in any order, one of three letters or more also in the middle of a word', async () => {
  for (const q of ['Müller Zoé', 'müller zo', 'ler zoé', 'zo mul', 'zo'])
    expect([q, await kinds(q)]).toEqual([q, ['client', 'booking']])
})

it('finds a word of two letters only at the beginning of a word', async () => {
  expect(await kinds('Müller oé')).toEqual([])
})

it('finds only what contains all the words', async () => {
  for (const q of ['Müller Léa', 'nobody at all']) expect([q, await kinds(q)]).toEqual([q, []])
})

it('looks for every sign as it was typed, also for those that mean something to the database', async () => {
  expect(await kinds('z_e@')).toEqual(['client', 'booking'])
  // As wildcards, the first two would match « Léa Martin ». Without their signs, the others would match « Zoé Müller ».
  for (const q of ['ma%tin', 'l_a', 'mü&', 'zo (']) expect([q, await kinds(q)]).toEqual([q, []])
})

it('shows the day on which a package was ordered, so that equal purchases can be distinguished', async () => {
  const [purchase] = await search('jeanne petit forfait')
  expect(purchase?.detail).toContain('20 novembre')
})

/**
 * How a search is done depends on how many rows match (`read-models/text-search.ts`). Up to `FEW` are found by the index
 * and sorted. If there are more, the newest 1,000 bookings are searched, and all of them only if too few of those match.
 */
describe('a search in many bookings', () => {
  const many = 2_500
  // More than are found by the index, and none of them among the newest 1,000.
  const old = FEW + 100
  beforeAll(async () => {
    // The oldest rows were written first, so without an order the database would return those.
    const dayOf = (n: number) => new Date(Date.UTC(2016, 0, 1 + n, 8)).toISOString()
    const rows = Array.from({ length: many }, (_, n) => {
      const day = { starts_at: dayOf(n), date: dayOf(n).slice(0, 10) }
      return bookingRow(ID + 1_000 + n, { ...day, customer_name: `Alix ${n}` })
    })
    await put(gateway.database, bookingsTable, ...rows)
    const texts = rows.map((row, n) =>
      bookingText(row, searchable([row.customer_name, 'rebozo', n < old ? 'shiatsu' : null])),
    )
    await put(gateway.database, bookingTextsTable, ...texts)
  })
  const titles = async (q: string) => (await search(q)).map(hit => hit.title)
  const alix = (...numbers: number[]) => numbers.map(n => `Alix ${n}`)

  it('returns the newest where all contain the words', async () => {
    for (const q of ['rebozo', 're', 'boz alix'])
      expect([q, await titles(q)]).toEqual([q, alix(2499, 2498, 2497, 2496, 2495, 2494)])
    expect(await titles('alix 23 rebozo')).toEqual(alix(2399, 2398, 2397, 2396, 2395, 2394))
  })
  it('returns the newest where only the oldest bookings contain the words', async () => {
    for (const q of ['shiatsu', 'sh', 'shiatsu alix'])
      expect([q, await titles(q)]).toEqual([q, alix(...[1, 2, 3, 4, 5, 6].map(n => old - n))])
  })
  it('returns the one that contains all words, although many contain one of them', async () => {
    expect(await titles(`shiatsu ${old - 1}`)).toEqual(alix(old - 1))
  })
  it('finds nothing when all bookings contain both parts of an address, but none the address', async () => {
    expect(await titles('alix@rebozo')).toEqual([])
  })
})
