import { expect, test } from 'vitest'
import { soughtAlone } from '../../../api/agenda.ts'
import { called, type Handlers } from '../../../e2e/mock-api.ts'
import { mockApi } from '../../../testing/mock-fetch.ts'
import { nearestOf, nearestStarts } from './nearest.ts'

const TAKEN = '2026-11-26T10:00:00'
const DATES = 'GET /api/services/:id/available-dates'
const near = () => nearestStarts(soughtAlone(1), TAKEN, new AbortController().signal)

/** A server that offers these starts, by day. */
const days = (times: Record<string, string[]>): Handlers => ({
  [DATES]: () => ({ body: Object.keys(times) }),
  'GET /api/slots': request => {
    const date = new URL(request.url()).searchParams.get('date') ?? ''
    return { body: times[date]?.map(time => ({ start_time: `${date}T${time}:00`, end_time: '', practitioners: [] })) }
  },
})

test('returns the three nearest starts in chronological order', () =>
  expect(
    nearestOf(['2026-11-27T10:00:00', '2026-11-26T15:00:00', '2026-11-26T09:00:00', '2026-11-26T11:00:00'], TAKEN),
  ).toEqual(['2026-11-26T09:00:00', '2026-11-26T11:00:00', '2026-11-26T15:00:00']))

test('searches the days around, from today on, and fetches the starts of the nearest ones', async () => {
  const api = mockApi(
    days({
      '2026-11-23': ['09:00'],
      '2026-11-25': ['16:00'],
      '2026-11-26': ['14:00'],
      '2026-11-27': ['10:00'],
    }),
  )
  expect(await near()).toEqual(['2026-11-25T16:00:00', '2026-11-26T14:00:00', '2026-11-27T10:00:00'])
  expect(called(api, DATES).map(call => call.path)).toEqual(['/api/services/1/available-dates?from=2026-11-23&days=7'])
  expect(called(api, 'GET /api/slots')).toHaveLength(3)
})

test('takes the first free day when none around is free, and nothing when there is none', async () => {
  let first: string | null = '2026-12-09'
  mockApi({
    ...days({ '2026-12-09': ['09:00', '14:00'] }),
    [DATES]: () => ({ body: [] }),
    'GET /api/services/:id/first-available-date': () => ({
      body: { has_availability: first !== null, first_available_date: first },
    }),
  })
  expect(await near()).toEqual(['2026-12-09T09:00:00', '2026-12-09T14:00:00'])
  first = null
  expect(await near()).toEqual([])
})

test('searches the day itself when the free days cannot be loaded', async () => {
  mockApi({ ...days({ '2026-11-26': ['11:00'] }), [DATES]: () => ({ status: 404, text: '' }) })
  expect(await near()).toEqual(['2026-11-26T11:00:00'])
})
