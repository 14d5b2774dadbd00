import { type BookingRow, bookingsTable } from '@alba/contracts/bookings/rows'
import { bookingListQuery } from '@alba/contracts/bookings/staff-api'
import { bookingTextsTable } from '@alba/contracts/search/rows'
import { searchable, searchWords } from '@alba/contracts/shared/searchable'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, bookingText } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const ID = 612_345_678_901_000
const DAYS = 400
/**
 * So many that a word can be in few bookings, in many, or in nearly all: the search chooses another query for each of
 * these.
 */
const BOOKINGS = 2_400
const FIRST_NAMES = ['Zoé', 'Zora', 'Anaïs', 'Marie', 'Marion', 'Léa', 'Ng']
const LAST_NAMES = ['Martin', 'Lefèvre', 'Haddad', 'Zola', 'Nguyen']
const STATUSES = ['confirmed', 'confirmed', 'confirmed', 'canceled', 'expired'] as const

const among = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value
const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)

const bookings = Array.from({ length: BOOKINGS }, (_, n) => {
  const date = dayOf((n * 7) % DAYS)
  const hour = String(8 + (n % 5)).padStart(2, '0')
  const customer_name = `${among(FIRST_NAMES, n)} ${among(LAST_NAMES, Math.floor(n / 3))}`
  const row = bookingRow(ID + n, {
    date,
    starts_at: `${date}T${hour}:00:00.000Z`,
    status: among(STATUSES, n),
    practitioner_id: 1 + (n % 2),
    customer_name,
  })
  const searched = searchable([customer_name, `client${n}@example.org`, 'Massage prénatal', n < 350 ? 'rebozo' : null])
  return { row, searched }
})

/** Whether all typed words are in the text. A very short word must be at the beginning of a word. */
const has = (searched: string, typed: string): boolean =>
  searchWords(typed).every(word => searched.includes(word.length < 3 ? ` ${word}` : word))

const startOf = ({ date, starts_at, id }: BookingRow): string => `${date} ${starts_at} ${id}`

const shown = { all: ['confirmed', 'canceled'], confirmed: ['confirmed'], canceled: ['canceled'] } as const

type Asked = {
  readonly q: string
  readonly status: keyof typeof shown
  readonly order: 'asc' | 'desc'
  readonly include_all: 'true' | 'false'
  readonly limit: number
  readonly offset: number
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}

/** The expected list, found by checking every booking. */
function expectedIds({ q, status, order, include_all, start_date = '', end_date = '9' }: Asked): number[] {
  const found = bookings
    .filter(({ row, searched }) => has(searched, q) && shown[status].some(each => each === row.status))
    .map(({ row }) => row)
    .filter(
      ({ date, practitioner_id }) =>
        start_date <= date && date <= end_date && (include_all === 'true' || practitioner_id === 2),
    )
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  return (order === 'asc' ? found : found.toReversed()).map(({ id }) => id)
}

const words = [
  'zo',
  'zo ma',
  'ma',
  'ng',
  'z',
  'xq',
  'anais',
  'zora lef',
  'rebozo',
  'rebozo zo',
  'massage',
  'client17',
  'client2399@',
  'ola',
  'had mar',
]
const day = fc.option(fc.integer({ min: 0, max: DAYS }).map(dayOf), { nil: undefined })
const asked: fc.Arbitrary<Asked> = fc.record({
  q: fc.constantFrom(...words),
  status: fc.constantFrom('all', 'all', 'confirmed', 'canceled'),
  order: fc.constantFrom('asc', 'desc'),
  include_all: fc.constantFrom('true', 'true', 'false'),
  limit: fc.constantFrom(1, 6, 50),
  offset: fc.constantFrom(0, 0, 7, 150, 1_200),
  start_date: day,
  end_date: day,
})

// Without statistics the search does not know how many rows there are, and chooses other queries.
describe.each([
  ['without statistics of the tables', false],
  ['with statistics of the tables', true],
])('%s', (_what, isAnalyzed) => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
    await put(gateway.database, bookingsTable, ...bookings.map(({ row }) => row))
    await put(gateway.database, bookingTextsTable, ...bookings.map(({ row, searched }) => bookingText(row, searched)))
    if (isAnalyzed) await gateway.database.query('ANALYZE bookings.bookings, search.bookings')
  })
  afterAll(() => gateway.stop())

  it('a search of the list finds the same bookings as checking each one, in the same order, on every page', async () => {
    const headers = gateway.staff(2)
    await fc.assert(
      fc.asyncProperty(asked, async query => {
        const given = Object.entries(query).filter(([, value]) => value !== undefined)
        const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
        expect(bookingListQuery.safeParse(Object.fromEntries(search)).success).toBe(true)
        const answer = await gateway.app.inject({ url: `/api/backoffice/bookings?${search}`, headers })
        expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
        const all = expectedIds(query)
        expect(answer.json().map(({ id }: { id: number }) => id)).toEqual(
          all.slice(query.offset, query.offset + query.limit),
        )
        expect(answer.headers['x-total-count']).toBe(String(all.length))
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})
