import { expect, it } from 'vitest'
import { gather } from './gather.ts'

/** Work that ends when the test says so. */
function controlled() {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const work = async (items: readonly number[]) => {
    batches.push([...items])
    await new Promise<void>(resolve => ends.push(resolve))
    if (items.includes(13)) throw new Error('thirteen')
    return items.map(item => item * 2)
  }
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { batches, work, end }
}

it('sends the first at once and the others together, each with its own answer', async () => {
  const { batches, work, end } = controlled()
  const double = gather(work)
  const answers = Promise.all([double(1), double(2), double(3)])
  expect(batches).toEqual([[1]])
  await end()
  expect(batches).toEqual([[1], [2, 3]])
  await end()
  expect(await answers).toEqual([2, 4, 6])
})

it('tells a failure to those it concerns and goes on', async () => {
  const { work, end } = controlled()
  const double = gather(work)
  const failing = double(13)
  const next = double(4)
  const expectation = expect(failing).rejects.toThrow('thirteen')
  await end()
  await expectation
  await end()
  expect(await next).toBe(8)
})

it('keeps a batch within its bound', async () => {
  const { batches, work, end } = controlled()
  const double = gather(work, 2)
  const answers = Promise.all([1, 2, 3, 4].map(double))
  for (let round = 0; round < 3; round++) await end()
  await answers
  expect(batches).toEqual([[1], [2, 3], [4]])
})
