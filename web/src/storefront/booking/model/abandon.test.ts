import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { abandon, givenBack, keep, leaveSoon } from './abandon.ts'

/** Calls as they leave; each is answered when the test says so. */
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

const done = async (promise: Promise<void>) => {
  let over = false
  void promise.then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(1)
  return over
}

it('asks for slots only once one’s own time is free again', async () => {
  const onGone = vi.fn()
  leaveSoon(1, () => {
    onGone()
    return abandon({ bookingId: 1, intentId: 'pi_1' })
  })
  const free = givenBack()
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
  expect(await done(givenBack())).toBe(true)
})

it('gives nothing back when the step comes back in the same turn', async () => {
  leaveSoon(2, () => abandon({ bookingId: 2, intentId: undefined }))
  const free = givenBack()
  keep(2)
  expect(await done(free)).toBe(true)
  expect(calls).toEqual([])
})

it('gives up waiting for an answer that never comes', async () => {
  leaveSoon(3, () => abandon({ bookingId: 3, intentId: undefined }))
  const free = givenBack()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await done(free)).toBe(true)
})
