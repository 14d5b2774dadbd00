import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { booking } from '../e2e/mock-data.ts'
import { createBooking } from './bookings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('looks a new booking up until the server can show it', async () => {
  let looks = 0
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/bookings') return Response.json({ id: booking().id }, { status: 202 })
    return ++looks < 3 ? Response.json({ detail: 'Introuvable.' }, { status: 404 }) : Response.json(booking())
  })
  const made = createBooking({} as never, 'key')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await made).toEqual(booking())
  expect(looks).toBe(3)
})
