import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { abandon, keep, scheduleLeave, untilAbandoned } from './abandon.ts'

/** The requests that were sent; the test answers each of them. */
const calls: { url: string; answer: () => void }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  vi.stubGlobal(
    'fetch',
    (url: string) => new Promise(resolve => calls.push({ url, answer: () => resolve(Response.json({})) })),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Whether a promise settles within a millisecond, after all due timers have run. */
const done = async (promise: Promise<void>) => {
  let over = false
  void promise.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(1)
  return over
}

it('waits until both cancellations, of the payment and of the hold, are answered', async () => {
  const onGone = vi.fn()
  scheduleLeave(1, () => {
    onGone()
    return abandon({ bookingId: 1, intentId: 'pi_1' })
  })
  const free = untilAbandoned()
  expect(await done(free)).toBe(false)
  expect(calls.map(call => call.url)).toEqual([
    '/api/payments/cancel-intent/pi_1',
    '/api/bookings/1/cancel?cancel_payment_intent=true',
  ])
  expect(onGone).toHaveBeenCalledOnce()
  calls[0]?.answer()
  expect(await done(free)).toBe(false)
  calls[1]?.answer()
  expect(await done(free)).toBe(true)
  expect(await done(untilAbandoned())).toBe(true)
})

it('does not release the hold when the step is unmounted and mounted again in the same turn', async () => {
  scheduleLeave(2, () => abandon({ bookingId: 2, intentId: undefined }))
  const free = untilAbandoned()
  keep(2)
  expect(await done(free)).toBe(true)
  expect(calls).toEqual([])
})

it('stops waiting after five seconds for an answer that never comes', async () => {
  scheduleLeave(3, () => abandon({ bookingId: 3, intentId: undefined }))
  const free = untilAbandoned()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await done(free)).toBe(true)
})
