import { bookingsTable } from '@alba/contracts/bookings/rows'
import { clientsTable } from '@alba/contracts/clients/rows'
import { purchasesTable } from '@alba/contracts/packages/rows'
import type { SearchHit } from '@alba/contracts/search/api'
import { bookingTextsTable, voucherTextsTable } from '@alba/contracts/search/rows'
import { searchable } from '@alba/contracts/shared/searchable'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingRow, paidVoucher, purchaseRow } from '../testing/demo-rows.ts'
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
  await put(database, bookingsTable, bookingRow(ID, zoe), ...others)
  await put(
    database,
    bookingTextsTable,
    { id: ID, searched: searchable(['Zoé Müller', 'z_e@example.org', ID]) },
    ...others.map(({ id }) => ({ id, searched: searchable(['Léa Martin']) })),
  )
  await put(database, clientsTable, {
    ...{ person_id: 'f'.repeat(32), name: 'Zoé Müller', email: 'z_e@example.org', phone: '+33612345678' },
    ...{ last_seen_at: '2026-11-20T10:00:00.000Z', searched: searchable(['Zoé Müller'], ['+33612345678']) },
  })
  const voucher = paidVoucher(ID, 'ABCD-EFGH-JKLM')
  await put(database, vouchersTable, voucher)
  await put(database, voucherTextsTable, { id: ID, searched: voucher.searched })
  await put(database, purchasesTable, purchaseRow(ID))
})
afterAll(() => gateway.stop())

const search = async (q: string): Promise<SearchHit[]> => {
  const url = `/api/backoffice/search?q=${encodeURIComponent(q)}`
  return (await gateway.app.inject({ url, headers: gateway.staff() })).json()
}
const kinds = async (q: string) => (await search(q)).map(hit => hit.kind)

it('finds people, bookings, vouchers and purchases, without regard to case and accents', async () => {
  expect(await search('ZOE MUL')).toEqual([
    {
      ...{ kind: 'client', id: 'f'.repeat(32), title: 'Zoé Müller', detail: 'z_e@example.org · +33612345678' },
      ...{ status: null, at: '2026-11-20T10:00:00.000Z' },
    },
    expect.objectContaining({ kind: 'booking', id: String(ID), title: 'Zoé Müller', status: 'confirmed' }),
  ])
  expect(await kinds('06 12 34')).toEqual(['client'])
  expect(await kinds('jeanne petit')).toEqual(['voucher', 'purchase'])
  expect(await search('abcdefgh')).toMatchObject([{ kind: 'voucher', title: 'ABCD-EFGH-JKLM', status: 'valid' }])
  expect(await kinds('ABCD efgh jklm')).toEqual(['voucher'])
  expect(await kinds(String(ID))).toEqual(['booking', 'voucher', 'purchase'])
})

it('answers a few of each kind, newest first, and takes every letter for what it is', async () => {
  const found = await search('lea martin')
  expect(found.map(hit => hit.at.slice(8, 10))).toEqual(['08', '07', '06', '05', '04', '03'])
  expect(await kinds('z_e@')).toEqual(['booking'])
  for (const nothing of ['', ' ', 'z', '%%', '__', '\\\\', 'nobody at all'])
    expect([nothing, await search(nothing)]).toEqual([nothing, []])
})

it('finds words in any order, a short one where a word begins', async () => {
  for (const q of ['Müller Zoé', 'müller zo', 'ler zoé', 'zo mul'])
    expect([q, await kinds(q)]).toEqual([q, ['client', 'booking']])
  for (const q of ['Müller oé', 'Müller Léa', 'mü&', 'zo (']) expect([q, await kinds(q)]).toEqual([q, []])
  expect(await kinds('zo')).toEqual(['client', 'booking'])
})

it('says when a payment was made, so that equal ones differ', async () => {
  const [purchase] = await search('jeanne petit forfait')
  expect(purchase?.detail).toContain('20 novembre')
})

it('answers the newest of all, however many match', async () => {
  const many = 700
  // The oldest were written first, and stand where the database looks first.
  const dayOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + n, 8)).toISOString()
  const rows = Array.from({ length: many }, (_, n) => {
    return bookingRow(ID + 1_000 + n, { starts_at: dayOf(n), date: dayOf(n).slice(0, 10), customer_name: `Alix ${n}` })
  })
  await put(gateway.database, bookingsTable, ...rows)
  const texts = rows.map(({ id, customer_name }) => ({ id, searched: searchable([customer_name, 'rebozo']) }))
  await put(gateway.database, bookingTextsTable, ...texts)
  const newest = [699, 698, 697, 696, 695, 694].map(n => `Alix ${n}`)
  for (const q of ['rebozo', 're', 'boz alix'])
    expect([q, (await search(q)).map(hit => hit.title)]).toEqual([q, newest])
  expect((await search('alix 23 rebozo')).map(hit => hit.title)).toEqual(
    [239, 238, 237, 236, 235, 234].map(n => `Alix ${n}`),
  )
})
