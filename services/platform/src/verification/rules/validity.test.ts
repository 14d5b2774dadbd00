import type { EventOf, EventType } from '@alba/contracts/events'
import { describe, expect, it } from 'vitest'
import { dayOf, isEndOf, monthsAfter } from './days.ts'
import { validityRule } from './validity.ts'

const [voucherId, purchaseId] = [200_000_000_000_001, 300_000_000_000_001]

type Fact = { readonly type: EventType | 'unreadable'; readonly at?: string; readonly data?: object }

/** How many findings the rule has about these events of one voucher. */
function findingsIn(...facts: readonly Fact[]): number {
  const rule = validityRule()
  for (const [n, { type, at = '2026-11-23T09:00:00Z', data }] of facts.entries()) {
    const event = { id: `${n}`, stream: 'voucher', revision: BigInt(n), type, data: { voucherId, ...data } }
    if (type === 'unreadable') rule.unreadable?.(event)
    else
      (rule.on[type] as (event: EventOf<EventType>) => void)({
        ...event,
        metadata: { occurredAt: at },
      } as unknown as EventOf<EventType>)
  }
  return rule.tally.outcome(new Set()).count
}

/** The last day, and its end in Paris in winter. */
const until = (expiresOn: string) => ({ expiresOn, expiresAt: `${expiresOn}T22:59:59Z` })
const ordered = (validityMonths: number, ofPackage = false): Fact => ({
  type: 'VoucherOrdered',
  data: { validityMonths, purchaseId: ofPackage ? purchaseId : null, terms: { voucherMonths: 9 } },
})
const issued = (expiresOn: string, paidAt = '2026-11-23T08:58:00Z'): Fact => ({
  type: 'VoucherIssued',
  data: { paidAt, ...until(expiresOn) },
})
const imported = (expiresOn: string): Fact => ({ type: 'VoucherImported', data: until(expiresOn) })
const extended = (months: number, expiresOn: string, by?: 'staff' | 'centre_canceled', at?: string): Fact => ({
  type: 'VoucherExtended',
  ...(at && { at }),
  data: { months, ...until(expiresOn), ...(by && { by }) },
})
const undone = (expiresOn: string): Fact => ({ type: 'VoucherExtensionUndone', data: until(expiresOn) })

it('counts months as a calendar does: a month that is too short ends earlier', () => {
  expect(monthsAfter(dayOf('2026-05-31'), 9)).toBe(dayOf('2027-02-28'))
  expect(monthsAfter(dayOf('2027-05-31'), 9)).toBe(dayOf('2028-02-29'))
  expect(monthsAfter(dayOf('2026-11-23'), 14)).toBe(dayOf('2028-01-23'))
})

it('takes as the end of a day what can be its end in some time zone', () => {
  const ends = ['2027-08-20T09:59:59Z', '2027-08-20T21:59:59Z', '2027-08-21T11:59:59Z'].map(Date.parse)
  expect(ends.map(end => isEndOf(dayOf('2027-08-20'), end))).toEqual([true, true, true])
  expect(isEndOf(dayOf('2027-08-20'), Date.parse('2027-08-21T21:59:59Z'))).toBe(false)
})

describe('an order', () => {
  it('is for at most the months of its terms', () => {
    expect([1, 9].map(months => findingsIn(ordered(months)))).toEqual([0, 0])
    expect(findingsIn(ordered(10))).toBe(1)
  })
  it('of a package is for the months of the package', () => {
    const purchased: Fact = { type: 'PackagePurchased', data: { purchaseId, terms: { voucherMonths: 9 } } }
    expect(findingsIn(purchased, ordered(9, true))).toBe(0)
    expect(findingsIn(purchased, ordered(8, true))).toBe(1)
    expect(findingsIn({ ...purchased, data: { purchaseId, terms: { voucherMonths: 6 } } }, ordered(9, true))).toBe(1)
  })
  it('of a package whose purchase cannot be read is for the months of its own terms', () => {
    expect(findingsIn(ordered(9, true))).toBe(0)
    expect(findingsIn(ordered(10, true))).toBe(1)
  })
})

describe('a voucher', () => {
  it('ends its months after the payment, give or take the day that the time zone makes', () => {
    for (const last of ['2027-08-22', '2027-08-23', '2027-08-24']) expect(findingsIn(ordered(9), issued(last))).toBe(0)
    for (const last of ['2027-08-21', '2027-08-25', '2028-08-23']) expect(findingsIn(ordered(9), issued(last))).toBe(1)
  })
  it('that was paid long before it was issued ends its months after the payment', () => {
    expect(findingsIn(ordered(9), issued('2027-05-23', '2026-08-23T08:58:00Z'))).toBe(0)
  })
  it('was not paid days after it was issued', () => {
    expect(findingsIn(ordered(9), issued('2027-08-26', '2026-11-26T08:58:00Z'))).toBe(1)
  })
  it('ends with its last day', () => {
    const ended = issued('2027-08-23')
    expect(findingsIn(ordered(9), { ...ended, data: { ...ended.data, expiresAt: '2028-08-23T22:59:59Z' } })).toBe(1)
  })
  it('that was imported ends when the other system says', () => expect(findingsIn(imported('2031-01-01'))).toBe(0))
})

describe('an extension', () => {
  const valid = [ordered(9), issued('2027-08-23')]
  it.each([
    ['by staff begins with the last day', extended(3, '2027-11-23', 'staff'), 0],
    ['by staff is no longer', extended(3, '2027-11-24', 'staff'), 1],
    ['by staff is no shorter', extended(3, '2027-11-22', 'staff'), 1],
    ['by staff begins today when the last day is over', extended(3, '2028-06-01', 'staff', '2028-03-01T09:00:00Z'), 0],
    ['by staff begins no later than today', extended(3, '2028-06-04', 'staff', '2028-03-01T09:00:00Z'), 1],
    ['by the centre begins today', extended(3, '2027-10-01', 'centre_canceled', '2027-07-01T09:00:00Z'), 0],
    ['by the centre does not begin with the last day', extended(3, '2027-11-23', 'centre_canceled'), 1],
    ['by the centre ends later than before', extended(3, '2027-08-01', 'centre_canceled', '2027-05-01T09:00:00Z'), 1],
    ['by the centre in an older event begins today', extended(3, '2027-10-01', undefined, '2027-07-01T09:00:00Z'), 0],
    ['by staff in an older event begins with the last day', extended(3, '2027-11-23'), 0],
    ['in an older event is no longer than both', extended(3, '2027-11-24'), 1],
  ])('%s', (_what, event, count) => expect(findingsIn(...valid, event)).toBe(count))

  it('is taken back to a last day that the voucher had before', () => {
    const twice = [...valid, extended(1, '2027-09-23', 'staff'), extended(1, '2027-10-23', 'staff')]
    expect(findingsIn(...twice, undone('2027-09-23'), undone('2027-08-23'))).toBe(0)
    expect(findingsIn(...twice, undone('2027-12-23'))).toBe(1)
    expect(findingsIn(...valid, undone('2027-08-23'))).toBe(1)
  })

  it('is not judged after an event of the voucher that cannot be read, because that may have changed its end', () => {
    const unreadable: Fact = { type: 'unreadable' }
    expect(findingsIn(...valid, unreadable, extended(3, '2029-01-01', 'staff'), undone('2028-01-01'))).toBe(0)
  })
})
