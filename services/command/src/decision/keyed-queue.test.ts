import { expect, it } from 'vitest'
import { keyedQueue } from './keyed-queue.ts'

it('runs tasks of one key in order, one at a time', async () => {
  const inTurn = keyedQueue()
  const running = new Set<number>()
  const order: number[] = []
  const task = (n: number) => async () => {
    expect(running.size).toBe(0)
    running.add(n)
    await Promise.resolve()
    order.push(n)
    running.delete(n)
    return n
  }
  const results = await Promise.all([1, 2, 3, 4].map(n => inTurn('day', task(n))))
  expect(order).toEqual([1, 2, 3, 4])
  expect(results).toEqual([1, 2, 3, 4])
})

it('runs tasks of other keys at the same time', async () => {
  const inTurn = keyedQueue()
  const gate = Promise.withResolvers<void>()
  const first = inTurn('day', () => gate.promise)
  await expect(inTurn('another day', async () => 'done')).resolves.toBe('done')
  gate.resolve()
  await first
})

it('continues after a task that failed', async () => {
  const inTurn = keyedQueue()
  const failing = inTurn('day', async () => {
    throw new Error('boom')
  })
  const next = inTurn('day', async () => 'done')
  await expect(failing).rejects.toThrow('boom')
  await expect(next).resolves.toBe('done')
})
