import { describe, expect, it } from 'vitest'
import { mayWithdraw } from './period.ts'

const ZONE = 'Europe/Paris'
const WITHDRAWAL_DAYS = 14

describe('the right of withdrawal', () => {
  it.each([
    // The day of payment is that of the centre: 22:30 UTC in October is the next day in Paris.
    ['2026-10-20T22:30:00Z', '2026-11-04T22:59:59Z', true],
    ['2026-10-20T22:30:00Z', '2026-11-04T23:00:00Z', false],
    ['2026-10-20T21:30:00Z', '2026-11-03T22:59:59Z', true],
    ['2026-10-20T21:30:00Z', '2026-11-03T23:00:00Z', false],
    // The clock changes in between.
    ['2027-03-17T09:00:00Z', '2027-03-31T21:59:59Z', true],
    ['2027-03-17T09:00:00Z', '2027-03-31T22:00:00Z', false],
    // The fourteenth day is a Saturday or a Sunday: the right ends with the Monday after it.
    ['2026-11-21T09:00:00Z', '2026-12-07T22:59:59Z', true],
    ['2026-11-21T09:00:00Z', '2026-12-07T23:00:00Z', false],
    ['2026-11-22T09:00:00Z', '2026-12-07T22:59:59Z', true],
    ['2026-11-22T09:00:00Z', '2026-12-07T23:00:00Z', false],
    // The fourteenth day is Easter Saturday: the right ends with the Tuesday after it.
    ['2026-03-21T09:00:00Z', '2026-04-07T21:59:59Z', true],
    ['2026-03-21T09:00:00Z', '2026-04-07T22:00:00Z', false],
    // The fourteenth day is the first of January, a Friday.
    ['2026-12-18T09:00:00Z', '2027-01-04T22:59:59Z', true],
    ['2026-12-18T09:00:00Z', '2027-01-04T23:00:00Z', false],
  ])('of a purchase that was paid at %s, declared at %s, still runs: %s', (paidAt, declaredAt, isRunning) => {
    expect(mayWithdraw(paidAt, WITHDRAWAL_DAYS, Date.parse(declaredAt), ZONE)).toBe(isRunning)
  })
})
