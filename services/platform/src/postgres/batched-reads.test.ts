import { expect, test, vi } from 'vitest'
import { batchedReads } from './batched-reads.ts'

type Row = { readonly id: number; readonly of: number }

function reader() {
  let loads = 0
  const load = vi.fn(async (keys: readonly number[]): Promise<Row[]> => {
    loads++
    return keys.filter(id => id < 100).map(id => ({ id, of: loads }))
  })
  return { load, rows: batchedReads(load, row => row.id) }
}

test('reads of one turn of the event loop share a query, and each gets its own rows', async () => {
  const { load, rows } = reader()
  const answers = await Promise.all([rows([1, 2]), rows([2]), rows([3, 100])])
  expect(answers.map(answer => answer.map(({ id }) => id))).toEqual([[1, 2], [2], [3]])
  expect(load.mock.calls).toEqual([[[1, 2, 3, 100]]])
})

test('a read that starts while a query is running does not wait for it, but starts a query of its own', async () => {
  const { load, rows } = reader()
  const running = Promise.withResolvers<Row[]>()
  load.mockImplementationOnce(() => running.promise)
  const first = rows([1])
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 300_000 })
  expect(await rows([1])).toEqual([{ id: 1, of: 1 }])
  running.resolve([{ id: 1, of: 0 }])
  expect(await first).toEqual([{ id: 1, of: 0 }])
})

test('a read of many keys has a query of its own, and gets its rows in the order of its keys', async () => {
  const { load, rows } = reader()
  const many = Array.from({ length: 60 }, (_, n) => 60 - n)
  const [some, all] = await Promise.all([rows([1]), rows([...many, 1])])
  expect(some).toHaveLength(1)
  expect(all.map(({ id }) => id)).toEqual(many)
  expect(load.mock.calls.map(([keys]) => keys.length)).toEqual([60, 1])
})

test('a query that fails rejects the reads that share it, and no later ones', async () => {
  const { load, rows } = reader()
  load.mockRejectedValueOnce(new Error('away'))
  const outcomes = await Promise.allSettled([rows([1]), rows([2])])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await rows([1])).toHaveLength(1)
})
