import { expect, test } from 'vitest'
import { sharedBuffersMb } from './memory.ts'

test('the buffers are an eighth of the memory, at least 128 MB and at most 1 GB', () => {
  const gigabytes = 2 ** 30
  expect([0.5, 4, 64].map(memory => sharedBuffersMb(memory * gigabytes))).toEqual([128, 512, 1_024])
})
