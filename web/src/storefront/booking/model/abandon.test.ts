import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { abandon, scheduleAbandoning, unscheduleAbandoning, untilAbandoned } from './abandon.ts'

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
  const onGivenUp = vi.fn()
  scheduleAbandoning(1, () => {
    onGivenUp()
    return abandon({ bookingId: 1, intentId: 'pi_1' })
  })
  const waiting = untilAbandoned()
  expect(await done(waiting)).toBe(false)
  expect(calls.map(call => call.url)).toEqual([
    '/api/payments/cancel-intent/pi_1',
    '/api/bookings/1/cancel?cancel_payment_intent=true',
  ])
  expect(onGivenUp).toHaveBeenCalledOnce()
  calls[0]?.answer()
  expect(await done(waiting)).toBe(false)
  calls[1]?.answer()
  expect(await done(waiting)).toBe(true)
  expect(await done(untilAbandoned())).toBe(true)
})

it('does not release the hold when the step is unmounted and mounted again at once', async () => {
  scheduleAbandoning(2, () => abandon({ bookingId: 2, intentId: undefined }))
  const waiting = untilAbandoned()
  unscheduleAbandoning(2)
  expect(await done(waiting)).toBe(true)
  expect(calls).toEqual([])
})

it('stops waiting after five seconds for an answer that never comes', async () => {
  scheduleAbandoning(3, () => abandon({ bookingId: 3, intentId: undefined }))
  const waiting = untilAbandoned()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await done(waiting)).toBe(true)
})
