import { expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { fixRequestQueue, requestQueue } from './request-queue.ts'

fixRequestQueue()

const logger = { debug() {}, warn() {} }
const queueOfOne = () => new requestQueue({ maxInFlightRequests: 1, requestTimeout: 1_000, logger })

test('a connection with nothing to send sets no timer', () => {
  const queue = queueOfOne()
  queue.checkPendingRequests()
  expect(queue.throttleCheckTimeoutId).toBeNull()
})

test('a request that waits because the broker asked for a pause is sent after it', async () => {
  const queue = queueOfOne()
  const send = vi.fn()
  queue.throttledUntil = Date.now() + 20
  queue.pending.push({ send, correlationId: 1, expectResponse: true })
  queue.scheduleCheckPendingRequests()
  expect(send).not.toHaveBeenCalled()
  await eventually(() => expect(send).toHaveBeenCalledOnce())
  expect(queue.throttleCheckTimeoutId).toBeNull()
})
