import { expect, test } from 'vitest'
import { sharedBuffersMb } from './embedded-postgres-memory.ts'

test('an eighth of the memory is kept, 128 MB at least and 1 GB at most', () => {
  const gigabytes = 2 ** 30
  expect([0.5, 4, 64].map(memory => sharedBuffersMb(memory * gigabytes))).toEqual([128, 512, 1_024])
})
