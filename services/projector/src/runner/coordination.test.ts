import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createBell, createGate, createPulse, untilAny } from './coordination.ts'

test('each ring of a bell wakes those who wait at that moment, and later waiters wait for the next ring', async () => {
  const bell = createBell()
  const first = bell.next()
  const stopping = new AbortController()
  const woken = untilAny([stopping.signal, first])
  bell.ring()
  await woken
  expect([first.aborted, bell.next().aborted]).toEqual([true, false])
  await untilAny([stopping.signal, first])
})

test('waiting leaves no listeners and no memory on signals that live for ever', async () => {
  const { signal } = new AbortController()
  const armed = createBell().next()
  const wait = (times: number) => Promise.all(Array.from({ length: times }, () => untilAny([signal, armed], 1)))
  await wait(100)
  const before = heapUsed()
  for (let round = 0; round < 200; round++) await wait(100)
  expect([signal, armed].flatMap(source => getEventListeners(source, 'abort'))).toEqual([])
  // If each of the 20,000 waits leaked something, it would be 30 MB.
  expect(heapUsed() - before).toBeLessThan(3_000_000)
})

test('all who ask a pulse before its beat share that beat, and later callers get the next one', async () => {
  const pulse = createPulse(1)
  const first = pulse.next()
  const second = pulse.next()
  expect([first === second, first.over]).toEqual([true, false])
  await first.comes
  expect([first.over, pulse.next() === first]).toEqual([true, false])
  await pulse.next().comes
})

test('a gate admits its limited number of callers, in the order in which they came', async () => {
  const gate = createGate(2)
  const entered: number[] = []
  const visits = [1, 2, 3, 4].map(async n => {
    const leave = await gate.enter()
    entered.push(n)
    return leave
  })
  const [first, second] = await Promise.all(visits.slice(0, 2))
  expect(entered).toEqual([1, 2])
  first?.()
  first?.()
  const third = await visits[2]
  expect(entered).toEqual([1, 2, 3])
  second?.()
  third?.()
  await visits[3]
  await expect(gate.run(() => Promise.reject(new Error('in vain')))).rejects.toThrow('in vain')
  await gate.run(() => Promise.resolve())
})

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
