import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('a gate admits a limited number of callers, in order, and leaving twice frees one place', async () => {
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
})

test('work that fails frees its place in the gate', async () => {
  const gate = createGate()
  await expect(gate.run(() => Promise.reject(new Error('in vain')))).rejects.toThrow('in vain')
  await gate.run(() => Promise.resolve())
})
