import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { gather } from './gather.ts'

/** Work that doubles numbers, except 13. A batch is finished when the test calls `end`. */
function controlled() {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const work = async (items: readonly number[]) => {
    batches.push([...items])
    await new Promise<void>(resolve => ends.push(resolve))
    if (items.includes(13)) throw new Error('thirteen')
    return items.map(item => item * 2)
  }
  const begun = () => nextTurn()
  const end = async () => {
    ends.shift()?.()
    await nextTurn()
    await begun()
  }
  return { batches, work, begun, end }
}

it('handles the calls of a turn together, then those that arrived meanwhile, each with its own answer', async () => {
  const { batches, work, begun, end } = controlled()
  const double = gather(work)
  const first = Promise.all([double(1), double(2)])
  await begun()
  const later = Promise.all([double(3), double(4)])
  expect(batches).toEqual([[1, 2]])
  await end()
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
  await end()
  expect(await Promise.all([first, later])).toEqual([
    [2, 4],
    [6, 8],
  ])
})

it('rejects the calls of a failed batch, and continues with the next one', async () => {
  const { work, begun, end } = controlled()
  const double = gather(work)
  const failing = double(13)
  await begun()
  const next = double(4)
  const expectation = expect(failing).rejects.toThrow('thirteen')
  await end()
  await expectation
  await end()
  expect(await next).toBe(8)
})

it('limits the size of a batch', async () => {
  const { batches, work, begun, end } = controlled()
  const double = gather(work, 2)
  const answers = Promise.all([1, 2, 3, 4].map(double))
  await begun()
  for (let round = 0; round < 3; round++) await end()
  await answers
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ])
})
