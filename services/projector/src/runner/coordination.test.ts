import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createBell, createPulse, untilAny } from './coordination.ts'

test('each ring of a bell wakes those who wait at that moment, and later waiters wait for the next ring', async () => {
  const bell = createBell()
  const first = bell.next()
  const stopping = new AbortController()
  const woken = untilAny([stopping.signal, first])
  bell.ring()
  await woken
  expect([first.aborted, bell.next().aborted]).toEqual([true, false])
  // A signal that is aborted already ends the wait at once.
  await untilAny([stopping.signal, first])
})

test('waiting leaves no listeners and no memory on signals that live for ever', async () => {
  const { signal } = new AbortController()
  const neverRung = createBell().next()
  const wait = (times: number) => Promise.all(Array.from({ length: times }, () => untilAny([signal, neverRung], 1)))
  await wait(100)
  const before = heapUsed()
  for (let round = 0; round < 200; round++) await wait(100)
  expect([signal, neverRung].flatMap(source => getEventListeners(source, 'abort'))).toEqual([])
  // If each of the 20,000 waits leaked what it allocates, the heap would grow by about 30 MB.
  expect(heapUsed() - before).toBeLessThan(3_000_000)
})

test('callers of a pulse share one beat until it is over, and later callers get the next one', async () => {
  const pulse = createPulse(1)
  const first = pulse.next()
  const second = pulse.next()
  expect([first === second, first.over]).toEqual([true, false])
  await first.whenOver
  expect([first.over, pulse.next() === first]).toEqual([true, false])
  await pulse.next().whenOver
})

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
