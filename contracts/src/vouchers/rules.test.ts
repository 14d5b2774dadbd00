import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayAt } from '../shared/centre-time.ts'
import { expiryMonthsAfter, freeAmountsSentence, hasExpired, isFreeAmount } from './rules.ts'

const ZONE = 'Europe/Paris'
const RUNS = { numRuns: 500, seed: 20_261_121 }
const day = fc
  .integer({ min: 0, max: 4_000 })
  .map(days => Temporal.PlainDate.from('2024-01-01').add({ days }).toString())

describe('the expiry of a voucher', () => {
  it.each([
    // In summer time and in winter time, and around both clock changes.
    ['2026-11-21', 9, '2027-08-21', '2027-08-21T21:59:59Z'],
    ['2026-06-29', 9, '2027-03-29', '2027-03-29T21:59:59Z'],
    ['2026-06-28', 9, '2027-03-28', '2027-03-28T21:59:59Z'],
    ['2026-06-27', 9, '2027-03-27', '2027-03-27T22:59:59Z'],
    ['2026-01-25', 9, '2026-10-25', '2026-10-25T22:59:59Z'],
    ['2026-01-24', 9, '2026-10-24', '2026-10-24T21:59:59Z'],
    // A shorter month, and a leap day.
    ['2026-05-31', 9, '2027-02-28', '2027-02-28T22:59:59Z'],
    ['2027-05-31', 9, '2028-02-29', '2028-02-29T22:59:59Z'],
    ['2028-02-29', 24, '2030-02-28', '2030-02-28T22:59:59Z'],
  ])('%s and %i months: the last day is %s', (from, months, expiresOn, expiresAt) => {
    expect(expiryMonthsAfter(from, months, ZONE)).toEqual({ expiresOn, expiresAt })
  })
  it('is the last second of the day in the centre’s zone, and that second still counts as valid', () => {
    const zones = fc.constantFrom(ZONE, 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu')
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 24 }), zones, (from, months, zone) => {
        const { expiresOn, expiresAt } = expiryMonthsAfter(from, months, zone)
        const last = Date.parse(expiresAt)
        expect(dayAt(Date.parse(expiresAt), zone)).toBe(expiresOn)
        expect(dayAt(last + 1_000, zone) > expiresOn).toBe(true)
        expect(hasExpired(expiresAt, last + 999)).toBe(false)
        expect(hasExpired(expiresAt, last + 1_000)).toBe(true)
      }),
      RUNS,
    )
  })
  it('is later with every month that is added', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 23 }), (from, months) => {
        expect(
          expiryMonthsAfter(from, months, ZONE).expiresOn < expiryMonthsAfter(from, months + 1, ZONE).expiresOn,
        ).toBe(true)
      }),
      RUNS,
    )
  })
})

test.each([
  [1_000, 50_000, 'Le montant doit être compris entre 10 € et 500 €'],
  [1_050, 120_000, 'Le montant doit être compris entre 10,50 € et 1\u202f200 €'],
])('free amounts from %i to %i cents are sold', (leastCents, mostCents, sentence) => {
  const between = { leastCents, mostCents }
  expect(freeAmountsSentence(between)).toBe(sentence)
  const allowed = [leastCents - 1, leastCents, mostCents, mostCents + 1].map(cents => isFreeAmount(cents, between))
  expect(allowed).toEqual([false, true, true, false])
})
