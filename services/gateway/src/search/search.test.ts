import { bookingsTable } from '@alba/contracts/bookings/rows'
import { clientsTable } from '@alba/contracts/clients/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import type { SearchHit } from '@alba/contracts/search/api'
import { bookingTextsTable, voucherTextsTable } from '@alba/contracts/search/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, bookingText, paidVoucher, purchaseRow, voucherText } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const ID = 512_345_678_901_234
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const { database } = gateway
  const zoe = {
    status: 'confirmed',
    customer_name: 'Zoé Müller',
  } as const
  const others = Array.from({ length: 8 }, (_, n) => {
    const starts_at = `2026-12-0${n + 1}T08:00:00.000Z`
    return bookingRow(ID + 1 + n, { starts_at })
  })
  const left = bookingRow(ID + 20, { status: 'canceled', abandoned: true })
  const booked = bookingRow(ID, zoe)
  await put(database, bookingsTable, booked, left, ...others)
  await put(
    database,
    bookingTextsTable,
    bookingText(booked, searchable(['Zoé Müller', 'z_e@example.org', ID])),
    bookingText(left, searchable(['Nora Lefort'])),
    ...others.map(row => bookingText(row, searchable(['Léa Martin']))),
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
      detail: 'z_e@example.org · +33612345678',
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

it('returns a few of each kind, newest first, and takes wildcards literally', async () => {
  const found = await search('lea martin')
  expect(found.map(hit => hit.at.slice(8, 10))).toEqual(['08', '07', '06', '05', '04', '03'])
  expect(await kinds('z_e@')).toEqual(['client', 'booking'])
  // As wildcards, the last two would match « Léa Martin ».
  for (const nothing of ['', ' ', 'z', '%%', '__', '\\\\', 'nobody at all', 'ma%tin', 'l_a'])
    expect([nothing, await search(nothing)]).toEqual([nothing, []])
})

it('finds words in any order, and a short word at the beginning of a word', async () => {
  for (const q of ['Müller Zoé', 'müller zo', 'ler zoé', 'zo mul'])
    expect([q, await kinds(q)]).toEqual([q, ['client', 'booking']])
  for (const q of ['Müller oé', 'Müller Léa', 'mü&', 'zo (']) expect([q, await kinds(q)]).toEqual([q, []])
  expect(await kinds('zo')).toEqual(['client', 'booking'])
})

it('shows the day on which a package was ordered, so that equal purchases can be distinguished', async () => {
  const [purchase] = await search('jeanne petit forfait')
  expect(purchase?.detail).toContain('20 novembre')
})

describe('a search with many matches', () => {
  const many = 2_500
  const old = 400
  beforeAll(async () => {
    // The oldest rows were written first, so the database finds them first.
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

  it('returns the newest', async () => {
    for (const q of ['rebozo', 're', 'boz alix'])
      expect([q, await titles(q)]).toEqual([q, alix(2499, 2498, 2497, 2496, 2495, 2494)])
    expect(await titles('alix 23 rebozo')).toEqual(alix(2399, 2398, 2397, 2396, 2395, 2394))
  })
  it('returns the newest when all of them are old', async () => {
    for (const q of ['shiatsu', 'sh', 'shiatsu alix'])
      expect([q, await titles(q)]).toEqual([q, alix(399, 398, 397, 396, 395, 394)])
  })
  it('returns the few that contain all words, although many contain one of them', async () => {
    expect(await titles('shiatsu 399')).toEqual(alix(399))
    expect(await titles('alix@rebozo')).toEqual([])
  })
})
