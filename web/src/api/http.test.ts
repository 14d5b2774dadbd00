import { bookingRoute, staffBookingsRoute } from '@alba/contracts/bookings/routes'
import { intentRoute } from '@alba/contracts/payments/routes'
import { route } from '@alba/contracts/shared/route'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { booking } from '../e2e/mock-data.ts'
import { ApiError, NO_ANSWER } from './errors.ts'
import { ask, call } from './http.ts'
import { serverNow, setServerTime } from './server-clock.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  // The clocks of server and visitor agree again, so that the known offset is removed.
  setServerTime(new Date(Date.now()).toUTCString())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answerAt = (date: string | null) =>
  vi.stubGlobal('fetch', async () => Response.json({}, { ...(date && { headers: { date } }) }))
const read = route('GET', '/api/anything', { failure: 'Erreur lors du chargement' })
const command = route('POST', '/api/anything', { failure: 'Erreur lors du chargement' })

it('learns the server’s time from its answers when the visitor’s clock is wrong', async () => {
  answerAt('Mon, 23 Nov 2026 11:00:00 GMT')
  await ask(read)
  expect(serverNow()).toBe(NOON - 3_600_000)
  vi.advanceTimersByTime(5_000)
  expect(serverNow()).toBe(NOON - 3_595_000)
})

it('keeps the offset of the clocks when an answer has no Date header', async () => {
  answerAt('Mon, 23 Nov 2026 12:10:00 GMT')
  await ask(read)
  answerAt(null)
  await ask(read)
  expect(serverNow()).toBe(NOON + 600_000)
})

/** Simulates a server that never answers. An abort rejects the request, as in a browser. */
const hang = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (_path: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ),
  )
const outcome = (asked: Promise<unknown>) => {
  const ended = vi.fn()
  asked.catch(ended)
  return ended
}

it.each([
  ['a query', read, 30_000],
  ['a command', command, 60_000],
] as const)(
  'gives up %s without an answer after its timeout, with the route’s own message',
  async (_what, asked, timeout) => {
    hang()
    const ended = outcome(ask(asked))
    await vi.advanceTimersByTimeAsync(timeout - 1)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(new ApiError(0, 'Erreur lors du chargement', NO_ANSWER))
  },
)

/** Simulates a server whose answer begins and never ends. */
const stall = () =>
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const begun = new ReadableStream({
      start: controller => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(begun)
  })

it('aborts an answer that begins but does not end within two minutes', async () => {
  stall()
  const ended = outcome(ask(bookingRoute, { params: { id: 1 } }))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(new ApiError(200, bookingRoute.failure, NO_ANSWER))
})

it('does not abort a feed, which never ends', async () => {
  stall()
  const feed = route('GET', '/api/anything', { file: 'text/event-stream', failure: '' })
  const ended = outcome((await call(feed)).text())
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ended).not.toHaveBeenCalled()
})

it('does not report an aborted call as a failure', async () => {
  hang()
  const caller = new AbortController()
  const ended = outcome(ask(read, { signal: caller.signal }))
  caller.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }))
})

it('returns the answer that the route promises', async () => {
  vi.stubGlobal('fetch', async () => Response.json(booking()))
  expect(await ask(bookingRoute, { params: { id: 1 } })).toEqual(booking())
})

it.each([
  ['an answer that is not JSON', async () => new Response('<html>')],
  ['an answer of another shape', async () => Response.json({ ...booking(), practitioners: null })],
])('throws the route’s message for %s, and logs the reason to the console', async (_what, fetched) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetched)
  await expect(ask(bookingRoute, { params: { id: 1 } })).rejects.toEqual(new ApiError(200, bookingRoute.failure))
  expect(logged).toHaveBeenCalledOnce()
})

it('fills the path, leaves empty values out of the query and sends a list as repeated parameters', async () => {
  const fetched = vi.fn(async (_address: string) => Response.json([]))
  vi.stubGlobal('fetch', fetched)
  await ask(staffBookingsRoute, { query: { practitioner_ids: [1, 2], q: '', status: undefined, limit: 20 } })
  await ask(read)
  await ask(intentRoute, { params: { id: 'a/b' } }).catch(() => {})
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/backoffice/bookings?practitioner_ids=1&practitioner_ids=2&limit=20',
    '/api/anything',
    '/api/payments/intent/a%2Fb',
  ])
})
