import { describe, expect, it } from 'vitest'
import { defaultSalesTerms } from './default-terms.ts'
import { acceptedNow, afterChange, firstTerms, salesTerms, termsOfAnySale } from './terms.ts'

/** The fields that are refused. */
const wrongFields = (changes: object) =>
  salesTerms.safeParse({ ...defaultSalesTerms, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the terms of a centre', () => {
  it('may give more than the law asks, and never less', () => {
    expect(wrongFields({})).toEqual([])
    expect(wrongFields({ withdrawalDays: 30, refundDays: 7 })).toEqual([])
    expect(wrongFields({ withdrawalDays: 13 })).toEqual(['withdrawalDays'])
    expect(wrongFields({ refundDays: 15 })).toEqual(['refundDays'])
  })

  it('send the reminder while the appointment can be moved', () => {
    // The default reminder goes out 72 hours before the appointment.
    expect(wrongFields({ noticeHours: 72 })).toEqual(['reminderHours'])
    expect(wrongFields({ noticeHours: 71 })).toEqual([])
  })

  it('have no smallest free amount above the largest one', () => {
    // The default largest amount is 50 000 cents.
    expect(wrongFields({ leastCents: 50_000 })).toEqual([])
    expect(wrongFields({ leastCents: 60_000 })).toEqual(['mostCents'])
  })

  it('record with a sale what the client accepts, and not the centre’s practice', () => {
    const { reminderHours: _hours, leastCents: _least, mostCents: _most, ...accepted } = defaultSalesTerms
    expect(acceptedNow(defaultSalesTerms)).toEqual(accepted)
  })
})

describe('what is true of every sale', () => {
  const at = (time: string) => Date.parse(time)
  const thirty = afterChange(
    firstTerms,
    { ...defaultSalesTerms, withdrawalDays: 30, refundDays: 7 },
    '2026-11-01T08:00:00Z',
  )

  it('is what the terms say while they never changed', () => {
    expect(termsOfAnySale(firstTerms, at('2026-11-01T08:00:00Z'))).toEqual({ withdrawalDays: [14], refundDays: 14 })
  })

  it('names both periods until nobody can withdraw from what was sold before the change', () => {
    // 14 days after the change, and the 7 by which the last day may be put off.
    const both = { withdrawalDays: [14, 30], refundDays: 14 }
    expect(termsOfAnySale(thirty, at('2026-11-01T08:00:01Z'))).toEqual(both)
    expect(termsOfAnySale(thirty, at('2026-11-22T07:59:59Z'))).toEqual(both)
    expect(termsOfAnySale(thirty, at('2026-11-22T08:00:00Z'))).toEqual({ withdrawalDays: [30], refundDays: 7 })
  })

  it('names one period after a change of something else', () => {
    const terms = { ...defaultSalesTerms, moves: 2 }
    const changed = afterChange(firstTerms, terms, '2026-11-01T08:00:00Z')
    expect(termsOfAnySale(changed, at('2026-11-02T08:00:00Z')).withdrawalDays).toEqual([14])
  })
})
