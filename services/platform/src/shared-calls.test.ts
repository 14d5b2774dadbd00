import { expect, it, vi } from 'vitest'
import { sharedCalls } from './shared-calls.ts'

it('asks once at a time for a key, and anew for each key and once it has answered', async () => {
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

it('forgets a call that failed', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there')
  const shared = sharedCalls(ask)
  await expect(shared('a')).rejects.toThrow('away')
  expect(await shared('a')).toBe('there')
})
