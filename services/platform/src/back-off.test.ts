import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backOff, backOffMs } from './back-off.ts'

describe('the pause before a retry', () => {
  it('doubles with each failure up to the longest pause, and is never shorter than half of that', () => {
    const bounds = { firstMs: 10, longestMs: 1_000 }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), failures => {
        const longest = Math.min(1_000, 10 * 2 ** (failures - 1))
        const pause = backOffMs(failures, bounds)
        expect(pause).toBeGreaterThanOrEqual(longest / 2)
        expect(pause).toBeLessThanOrEqual(longest)
      }),
    )
  })

  it('is random, so that processes that failed together do not retry together', () => {
    expect(new Set(Array.from({ length: 20 }, () => backOffMs(8))).size).toBeGreaterThan(10)
  })

  it('ends without an error when its signal is aborted', async () => {
    const ended = new AbortController()
    const waiting = backOff(1, ended.signal, { firstMs: 3_600_000, longestMs: 3_600_000 })
    ended.abort()
    await waiting
    await backOff(1, AbortSignal.abort(), { firstMs: 3_600_000, longestMs: 3_600_000 })
  })
})
