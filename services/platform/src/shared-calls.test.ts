import { expect, it, vi } from 'vitest'
import { sharedCalls } from './shared-calls.ts'

it('calls for the same key share an answer until it arrives; a later call is made again', async () => {
  const answers = new Map<string, (value: string) => void>()
  const ask = vi.fn((key: string) => new Promise<string>(resolve => answers.set(key, resolve)))
  const shared = sharedCalls(ask)
  const waiting = [shared('a'), shared('a'), shared('b')]
  expect(ask.mock.calls).toEqual([['a'], ['b']])
  answers.get('a')?.('first')
  answers.get('b')?.('other')
  expect(await Promise.all(waiting)).toEqual(['first', 'first', 'other'])
  const again = shared('a')
  expect(ask).toHaveBeenCalledTimes(3)
  answers.get('a')?.('second')
  expect(await again).toBe('second')
})

it('does not keep a failure', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  const shared = sharedCalls(ask)
  await expect(shared('a')).rejects.toThrow('away')
  expect(await shared('a')).toBe('there')
})
